-- What the page says, asked of results.sqlite; docs/sql.md explains the tables.

-- searches: every algorithm at one depth of one position
SELECT name, nodes, 1.0 * nodes / first_value(nodes) OVER (ORDER BY run) AS share,
       first_share, table_hits + eval_hits AS hits, branching, to_minimal, bytes_per_node,
       microseconds, 1000 * microseconds / nodes AS ns_a_node
FROM total LEFT JOIN measured USING (run)
WHERE game = :game AND position = :position AND depth = :depth ORDER BY run;

-- savings: nodes and time of each algorithm in each game, as multiples of plain alpha-beta's
WITH deepest AS (SELECT game, position, max(depth) AS depth FROM total GROUP BY game, position),
     one AS (SELECT * FROM total LEFT JOIN measured USING (run)
             JOIN deepest USING (game, position, depth))
SELECT one.name, one.game, 1.0 * sum(one.nodes) / sum(plain.nodes) AS nodes,
       sum(one.microseconds) / sum(plain.microseconds) AS time
FROM one JOIN one AS plain USING (game, position) WHERE plain.name = 'alphabeta'
GROUP BY one.name, one.game ORDER BY min(one.run);

-- winners: who visits the fewest nodes, and who is done first, at each position's greatest depth
WITH deepest AS (SELECT game, position, max(depth) AS depth FROM total GROUP BY game, position),
     one AS (SELECT * FROM total LEFT JOIN measured USING (run)
             JOIN deepest USING (game, position, depth)),
     fewest AS (SELECT game, position, name, min(nodes) FROM one GROUP BY game, position),
     fastest AS (SELECT game, position, name, min(microseconds) AS microseconds
                 FROM one GROUP BY game, position)
SELECT one.game, one.position, one.depth,
       max(one.nodes) FILTER (WHERE one.name = 'minimax') AS minimax,
       max(one.nodes) FILTER (WHERE one.name = 'alphabeta') AS alphabeta,
       max(one.to_minimal) FILTER (WHERE one.name = 'alphabeta') AS to_minimal,
       fewest.name AS fewest, min(one.nodes) AS nodes, fastest.name AS fastest,
       fastest.microseconds
FROM one JOIN fewest USING (game, position) JOIN fastest USING (game, position)
GROUP BY one.game, one.position ORDER BY min(one.run);

-- depths: the curves of a position; the minimal tree is the same for all of its algorithms
SELECT name, depth, nodes, microseconds, nodes / to_minimal AS minimal
FROM total LEFT JOIN measured USING (run)
WHERE game = :game AND position = :position ORDER BY run;

-- sinks: what watching costs, against the search that is not even counted
SELECT how, 1000 * microseconds / nodes AS ns_a_node,
       microseconds / first_value(microseconds) OVER (ORDER BY id) AS times, bytes_per_node
FROM other WHERE family = 'sink' AND subject = :subject ORDER BY id;

-- others: all that is no search and no sink
SELECT name, nodes, microseconds, nodes / microseconds AS millions_a_second, bytes_per_node,
       coalesce(1048576 * memory_mib / nodes, memory_per_node) AS memory_per_node
FROM other WHERE family <> 'sink' ORDER BY id;
