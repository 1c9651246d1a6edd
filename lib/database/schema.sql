-- One row a run: a trace's header and footer.
CREATE TABLE run (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,       -- what the user called it, as a rule the trace's file
    game TEXT, position TEXT, algorithm TEXT, convention TEXT,
    depth INTEGER,            -- NULL: unlimited, or the trace does not say
    source TEXT,              -- the program that wrote the trace
    value REAL, move TEXT,    -- the result
    stopped TEXT,             -- 'time', 'nodes', 'signal', 'memory', or NULL
    complete INTEGER NOT NULL,-- 0: the trace has no footer
    header TEXT NOT NULL      -- JSON, with params and options: header ->> '$.options.order'
);

-- One row a node.
CREATE TABLE node (
    run INTEGER NOT NULL REFERENCES run(id),
    id INTEGER NOT NULL,      -- 0, 1, ... in the order the nodes were entered
    parent INTEGER,           -- NULL at a root
    last INTEGER NOT NULL,    -- the last node of its subtree: below it lie id + 1 .. last
    ply INTEGER NOT NULL,
    depth INTEGER,            -- remaining; NULL: unlimited, or the trace does not say
    side TEXT,                -- 'max', 'min', 'chance'
    move TEXT,                -- led here
    place INTEGER NOT NULL,   -- of the move among those its parent tried, from 1; 1 at a root
    alpha REAL, beta REAL,    -- as handed in; 9e999 and -9e999 are the infinities
    value REAL,
    returned TEXT,            -- the move that came back with the value
    why TEXT,                 -- 'terminal', 'horizon', 'table', 'cutoff', 'full', 'error', 'stopped'
    closed_by TEXT,           -- the move that closed the window
    bound TEXT,               -- of a table's answer: 'exact', 'lower', 'upper'
    stored_by INTEGER,        -- the node that stored it
    eval TEXT,                -- 'hit', 'miss': of an evaluation that is cached
    tried INTEGER NOT NULL,   -- moves that were searched
    untried INTEGER,          -- moves left by a cutoff; NULL: the trace does not say
    pruned TEXT,              -- those moves, a list in JSON
    state TEXT,               -- the position, where the trace carries it
    PRIMARY KEY (run, id)
) WITHOUT ROWID;

CREATE INDEX node_by_parent ON node (run, parent);
CREATE INDEX node_by_ply ON node (run, ply, why);
CREATE INDEX node_by_move ON node (run, move);

-- The figures of `espalier stats`, by ply.
CREATE VIEW ply AS
SELECT n.run, n.ply,
       count(*) AS nodes,
       sum(coalesce(n.why IN ('terminal', 'horizon'), 0)) AS leaves,
       sum(coalesce(n.why = 'table', 0)) AS table_hits,
       sum(coalesce(n.eval = 'hit', 0)) AS eval_hits,
       sum(coalesce(n.why = 'cutoff', 0)) AS cutoffs,
       sum(coalesce(n.why = 'cutoff' AND n.untried > 0, 0)) AS cutoffs_pruning,
       sum(coalesce(n.why = 'cutoff' AND n.tried <= 1, 0)) AS first_cutoffs,
       avg(CASE WHEN n.why = 'cutoff' THEN max(n.tried, 1) END) AS cut_at,
       sum(n.tried > 0) AS inner_nodes,
       sum(n.tried) AS tried,
       sum(coalesce(n.untried, 0)) AS untried
FROM node AS n
GROUP BY n.run, n.ply;

-- And of whole runs.
CREATE VIEW total AS
SELECT r.id AS run, r.name, r.game, r.position, r.algorithm, r.depth,
       sum(p.nodes) AS nodes, sum(p.leaves) AS leaves,
       sum(p.table_hits) AS table_hits, sum(p.eval_hits) AS eval_hits,
       sum(p.cutoffs) AS cutoffs, sum(p.cutoffs_pruning) AS cutoffs_pruning,
       sum(p.untried) AS untried,
       1.0 * sum(p.first_cutoffs) / nullif(sum(p.cutoffs), 0) AS first_share,
       sum(p.cut_at * p.cutoffs) / nullif(sum(p.cutoffs), 0) AS cut_at,
       1.0 * (sum(p.tried) + sum(p.untried)) / nullif(sum(p.inner_nodes), 0) AS width,
       max(p.ply) AS max_ply
FROM run AS r JOIN ply AS p ON p.run = r.id
GROUP BY r.id;
