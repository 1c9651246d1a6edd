/*
 * texts.js - the words of the page in English, Dutch and German.
 *
 * {name} stands for a value that Texts.say() puts in. MAX, MIN, alpha and
 * beta are the same in all languages.
 */
const WORDS = {
    en: {
        language: "Language", theme: "Dark or light", help: "Keys", quiz: "Quiz",
        first: "To the start", back: "One step back", forward: "One step forward",
        last: "To the end", previousCutoff: "Previous cutoff", nextCutoff: "Next cutoff",
        previousImprovement: "Previous improvement", nextImprovement: "Next improvement",
        cutoff: "cutoff", improvement: "better",
        step: "Step", stepOf: "step {step} of {steps}", link: "Link to this step",
        zoomIn: "Larger", zoomOut: "Smaller", fit: "Whole view", fold: "Fold or unfold",
        search: "Moves, as 0.3 or #17", go: "Go", notFound: "No node {path} in this tree",
        code: "Pseudo-code", windows: "Open windows", board: "Position", facts: "Open nodes",
        tree: "Search tree. {sentence} Use the arrow keys to step.",
        node: "node", window: "window", best: "best", root: "the root", start: "the start",
        nodeAfter: "the node after {move}", after: "after {move}",
        enter: "{side} to move {where}.", enterLeaf: "Node {where}.",
        withWindow: "Window ({alpha}, {beta}).", setBy: "{bound} = {value} was set at {node} by move {move}.",
        horizon: "The depth is used up: the evaluation gives {value}.",
        cached: "The depth is used up: the cached evaluation gives {value}.",
        terminal: "The game is over: {value}.", table: "Answered from the table: {value}.",
        tableFrom: "Answered from the table: {value}, stored by node {from}.",
        full: "All moves were tried: {side} returns {value}.",
        fullMove: "All moves were tried: {side} returns {value} with move {move}.",
        leaveCut: "{side} returns {value}. The rest was cut off, so this is only a bound.",
        leaveCutLast: "{side} returns {value}.",
        stopped: "The search was stopped here; so far {value}.",
        error: "The program failed here: {note}", left: "Returns {value}.",
        first_: "Move {move} gives {side} its first value: {value}.",
        better: "Move {move} gives {value}, better for {side} than {old}.",
        raises: "{bound} becomes {value}.", same: "{bound} stays {value}.",
        worse: "Move {move} gives {value}, no better for {side} than {old}: nothing changes.",
        weighed: "Move {move} gives {value}.",
        cut: "{side} can already get {value} here: cut.",
        cutWhy: "{owner} at {node} already has {value} from move {move}.",
        cutWindow: "The window ({alpha}, {beta}) is closed.",
        untried: "Never tried: {moves}.", lastMove: "It was the last move: nothing was saved.",
        more: "and {count} more", noValue: "no value", hidden: "{count} nodes below are not shown.",
        quizValue: "Which value does {side} return?", quizWindow: "Which window does the next node get?",
        quizCut: "Cut here, or go on?", doCut: "Cut", goOn: "Go on", check: "Check",
        show: "Show the answer", right: "Right.", wrong: "Not so. Try again, or show the answer.",
        missedCut: "Missed cut: the window is closed, nothing more can matter here.",
        wrongCut: "Wrong cut: the window is still open, the rest can matter.",
        answer: "Answer: {answer}.", score: "{right} of {asked} right at the first try",
        scoreCuts: "missed cuts: {missed}, wrong cuts: {wrong}", quizNone: "Step on to the next question.",
        quizEnd: "The end.", endQuiz: "End the quiz", notNumber: "A number, inf or -inf, please.",
        otherTrace: "the other trace", against: "against {name}: {there}, {here}, {differ}",
        onlyThere: "{count} nodes only there", onlyThereOne: "{count} node only there",
        onlyHere: "{count} only here", onlyHereOne: "{count} only here",
        valuesDiffer: "{count} values differ", valuesDifferOne: "{count} value differs",
        keyGhost: "only there", keyAdded: "only here", keyOther: "other: the value there",
        ghosts: "Ghosts", difference: "difference", previousDifference: "Previous difference",
        nextDifference: "Next difference", otherValue: "other {value}",
        ghost: "Only in {name}: {side} to move {where}.",
        ghostLeaf: "Only in {name}: node {where}.", ghostCut: "Here this branch was cut off.",
        notThere: "{name} does not have this node.", differsThere: "In {name}: {value}.",
        helpAgainst: "n, N: next, previous difference · g: show or hide ghosts, which only the other search has",
        helpText: "Space or →: forward · ←: back · Home, End · Page Up, Page Down: ten steps · c, C: next, previous cutoff · i, I: next, previous improvement · ↑: to where the parent was entered · e: fold · + −: zoom · f: whole view · Shift and arrows: move · /: search · q: quiz · d: dark or light · l: language · ?: these keys · Mouse: click a node to go to it, click again for its result, drag, wheel",
    },
    nl: {
        language: "Taal", theme: "Donker of licht", help: "Toetsen", quiz: "Quiz",
        first: "Naar het begin", back: "Een stap terug", forward: "Een stap verder",
        last: "Naar het einde", previousCutoff: "Vorige afkapping", nextCutoff: "Volgende afkapping",
        previousImprovement: "Vorige verbetering", nextImprovement: "Volgende verbetering",
        cutoff: "afkapping", improvement: "beter",
        step: "Stap", stepOf: "stap {step} van {steps}", link: "Koppeling naar deze stap",
        zoomIn: "Groter", zoomOut: "Kleiner", fit: "Alles in beeld", fold: "In- of uitklappen",
        search: "Zetten, zoals 0.3 of #17", go: "Ga", notFound: "Geen knoop {path} in deze boom",
        code: "Pseudocode", windows: "Open vensters", board: "Stelling", facts: "Open knopen",
        tree: "Zoekboom. {sentence} Stap met de pijltoetsen.",
        node: "knoop", window: "venster", best: "beste", root: "de wortel", start: "het begin",
        nodeAfter: "de knoop na {move}", after: "na {move}",
        enter: "{side} is aan zet {where}.", enterLeaf: "Knoop {where}.",
        withWindow: "Venster ({alpha}, {beta}).", setBy: "{bound} = {value} komt van {node}, door zet {move}.",
        horizon: "De diepte is op: de evaluatie geeft {value}.",
        cached: "De diepte is op: de bewaarde evaluatie geeft {value}.",
        terminal: "Het spel is uit: {value}.", table: "Uit de tabel beantwoord: {value}.",
        tableFrom: "Uit de tabel beantwoord: {value}, bewaard door knoop {from}.",
        full: "Alle zetten zijn geprobeerd: {side} geeft {value} terug.",
        fullMove: "Alle zetten zijn geprobeerd: {side} geeft {value} terug met zet {move}.",
        leaveCut: "{side} geeft {value} terug. De rest is afgekapt, dus dit is alleen een grens.",
        leaveCutLast: "{side} geeft {value} terug.",
        stopped: "Hier is het zoeken gestopt; tot zover {value}.",
        error: "Hier ging het programma fout: {note}", left: "Geeft {value} terug.",
        first_: "Zet {move} geeft {side} zijn eerste waarde: {value}.",
        better: "Zet {move} geeft {value}, beter voor {side} dan {old}.",
        raises: "{bound} wordt {value}.", same: "{bound} blijft {value}.",
        worse: "Zet {move} geeft {value}, niet beter voor {side} dan {old}: er verandert niets.",
        weighed: "Zet {move} geeft {value}.",
        cut: "{side} kan hier al {value} krijgen: afkappen.",
        cutWhy: "{owner} heeft bij {node} al {value} door zet {move}.",
        cutWindow: "Het venster ({alpha}, {beta}) is dicht.",
        untried: "Nooit geprobeerd: {moves}.", lastMove: "Het was de laatste zet: er is niets bespaard.",
        more: "en nog {count}", noValue: "geen waarde", hidden: "{count} knopen hieronder staan er niet bij.",
        quizValue: "Welke waarde geeft {side} terug?", quizWindow: "Welk venster krijgt de volgende knoop?",
        quizCut: "Hier afkappen, of doorgaan?", doCut: "Afkappen", goOn: "Doorgaan", check: "Controleer",
        show: "Toon het antwoord", right: "Goed.", wrong: "Nee. Probeer opnieuw of toon het antwoord.",
        missedCut: "Gemiste afkapping: het venster is dicht, niets kan hier nog iets uitmaken.",
        wrongCut: "Foute afkapping: het venster is nog open, de rest kan nog iets uitmaken.",
        answer: "Antwoord: {answer}.", score: "{right} van {asked} in één keer goed",
        scoreCuts: "gemiste afkappingen: {missed}, foute afkappingen: {wrong}", quizNone: "Stap door naar de volgende vraag.",
        quizEnd: "Het einde.", endQuiz: "Quiz beëindigen", notNumber: "Graag een getal, inf of -inf.",
        otherTrace: "de andere zoektocht", against: "tegenover {name}: {there}, {here}, {differ}",
        onlyThere: "{count} knopen alleen daar", onlyThereOne: "{count} knoop alleen daar",
        onlyHere: "{count} alleen hier", onlyHereOne: "{count} alleen hier",
        valuesDiffer: "{count} waarden verschillen", valuesDifferOne: "{count} waarde verschilt",
        keyGhost: "alleen daar", keyAdded: "alleen hier", keyOther: "ander: de waarde daar",
        ghosts: "Schimmen", difference: "verschil", previousDifference: "Vorig verschil",
        nextDifference: "Volgend verschil", otherValue: "ander {value}",
        ghost: "Alleen in {name}: {side} is aan zet {where}.",
        ghostLeaf: "Alleen in {name}: knoop {where}.", ghostCut: "Hier is deze tak afgekapt.",
        notThere: "{name} heeft deze knoop niet.", differsThere: "In {name}: {value}.",
        helpAgainst: "n, N: volgend, vorig verschil · g: schimmen, die alleen de andere zoektocht heeft, tonen of verbergen",
        helpText: "Spatie of →: verder · ←: terug · Home, End · Page Up, Page Down: tien stappen · c, C: volgende, vorige afkapping · i, I: volgende, vorige verbetering · ↑: naar de ouder · e: inklappen · + −: zoomen · f: alles in beeld · Shift en pijlen: schuiven · /: zoeken · q: quiz · d: donker of licht · l: taal · ?: deze toetsen · Muis: klik op een knoop om erheen te gaan, nog eens voor de uitkomst, slepen, wiel",
    },
    de: {
        language: "Sprache", theme: "Dunkel oder hell", help: "Tasten", quiz: "Quiz",
        first: "An den Anfang", back: "Einen Schritt zurück", forward: "Einen Schritt vor",
        last: "Ans Ende", previousCutoff: "Voriger Schnitt", nextCutoff: "Nächster Schnitt",
        previousImprovement: "Vorige Verbesserung", nextImprovement: "Nächste Verbesserung",
        cutoff: "Schnitt", improvement: "besser",
        step: "Schritt", stepOf: "Schritt {step} von {steps}", link: "Link auf diesen Schritt",
        zoomIn: "Größer", zoomOut: "Kleiner", fit: "Alles zeigen", fold: "Auf- oder zuklappen",
        search: "Züge, wie 0.3 oder #17", go: "Los", notFound: "Kein Knoten {path} in diesem Baum",
        code: "Pseudocode", windows: "Offene Fenster", board: "Stellung", facts: "Offene Knoten",
        tree: "Suchbaum. {sentence} Mit den Pfeiltasten geht es weiter.",
        node: "Knoten", window: "Fenster", best: "bester", root: "der Wurzel", start: "am Anfang",
        nodeAfter: "dem Knoten nach {move}", after: "nach {move}",
        enter: "{side} ist am Zug {where}.", enterLeaf: "Knoten {where}.",
        withWindow: "Fenster ({alpha}, {beta}).", setBy: "{bound} = {value} stammt von {node}, durch Zug {move}.",
        horizon: "Die Tiefe ist aufgebraucht: Die Bewertung ergibt {value}.",
        cached: "Die Tiefe ist aufgebraucht: Die gemerkte Bewertung ergibt {value}.",
        terminal: "Das Spiel ist aus: {value}.", table: "Aus der Tabelle beantwortet: {value}.",
        tableFrom: "Aus der Tabelle beantwortet: {value}, gemerkt von Knoten {from}.",
        full: "Alle Züge sind probiert: {side} gibt {value} zurück.",
        fullMove: "Alle Züge sind probiert: {side} gibt {value} mit Zug {move} zurück.",
        leaveCut: "{side} gibt {value} zurück. Der Rest ist abgeschnitten, also ist das nur eine Schranke.",
        leaveCutLast: "{side} gibt {value} zurück.",
        stopped: "Hier wurde die Suche angehalten; bis dahin {value}.",
        error: "Hier scheiterte das Programm: {note}", left: "Gibt {value} zurück.",
        first_: "Zug {move} bringt {side} den ersten Wert: {value}.",
        better: "Zug {move} bringt {value}, besser für {side} als {old}.",
        raises: "{bound} wird {value}.", same: "{bound} bleibt {value}.",
        worse: "Zug {move} bringt {value}, nicht besser für {side} als {old}: Nichts ändert sich.",
        weighed: "Zug {move} bringt {value}.",
        cut: "{side} kann hier schon {value} bekommen: Schnitt.",
        cutWhy: "{owner} hat an {node} schon {value} durch Zug {move}.",
        cutWindow: "Das Fenster ({alpha}, {beta}) ist zu.",
        untried: "Nie probiert: {moves}.", lastMove: "Es war der letzte Zug: Nichts wurde gespart.",
        more: "und {count} weitere", noValue: "kein Wert", hidden: "{count} Knoten darunter sind nicht gezeigt.",
        quizValue: "Welchen Wert gibt {side} zurück?", quizWindow: "Welches Fenster bekommt der nächste Knoten?",
        quizCut: "Hier abschneiden oder weitermachen?", doCut: "Abschneiden", goOn: "Weiter", check: "Prüfen",
        show: "Antwort zeigen", right: "Richtig.", wrong: "Nein. Noch einmal, oder die Antwort zeigen.",
        missedCut: "Verpasster Schnitt: Das Fenster ist zu, nichts zählt hier mehr.",
        wrongCut: "Falscher Schnitt: Das Fenster ist noch offen, der Rest kann zählen.",
        answer: "Antwort: {answer}.", score: "{right} von {asked} beim ersten Mal richtig",
        scoreCuts: "verpasste Schnitte: {missed}, falsche Schnitte: {wrong}", quizNone: "Weiter zur nächsten Frage.",
        quizEnd: "Das Ende.", endQuiz: "Quiz beenden", notNumber: "Bitte eine Zahl, inf oder -inf.",
        otherTrace: "die andere Suche", against: "gegen {name}: {there}, {here}, {differ}",
        onlyThere: "{count} Knoten nur dort", onlyThereOne: "{count} Knoten nur dort",
        onlyHere: "{count} nur hier", onlyHereOne: "{count} nur hier",
        valuesDiffer: "{count} Werte verschieden", valuesDifferOne: "{count} Wert verschieden",
        keyGhost: "nur dort", keyAdded: "nur hier", keyOther: "dort: der Wert dort",
        ghosts: "Schatten", difference: "Unterschied", previousDifference: "Voriger Unterschied",
        nextDifference: "Nächster Unterschied", otherValue: "dort {value}",
        ghost: "Nur in {name}: {side} ist am Zug {where}.",
        ghostLeaf: "Nur in {name}: Knoten {where}.",
        ghostCut: "Hier wurde dieser Zweig abgeschnitten.",
        notThere: "{name} hat diesen Knoten nicht.", differsThere: "In {name}: {value}.",
        helpAgainst: "n, N: nächster, voriger Unterschied · g: Schatten, die nur die andere Suche hat, zeigen oder verbergen",
        helpText: "Leertaste oder →: vor · ←: zurück · Pos1, Ende · Bild auf, Bild ab: zehn Schritte · c, C: nächster, voriger Schnitt · i, I: nächste, vorige Verbesserung · ↑: zum Elternknoten · e: zuklappen · + −: Zoom · f: alles zeigen · Umschalt und Pfeile: schieben · /: suchen · q: Quiz · d: dunkel oder hell · l: Sprache · ?: diese Tasten · Maus: Klick auf einen Knoten geht dorthin, noch einer zu seinem Ergebnis, ziehen, Rad",
    },
};

class Texts {
    constructor(wanted) {
        this.language = wanted in WORDS ? wanted : "en";
    }

    /* The first of the browser's languages that is here. */
    static preferred() {
        const own = (navigator.languages || []).map((name) => name.slice(0, 2).toLowerCase());
        return own.find((name) => name in WORDS) || "en";
    }

    say(key, values = {}) {
        return WORDS[this.language][key].replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
    }

    next() {
        const names = Object.keys(WORDS);
        this.language = names[(names.indexOf(this.language) + 1) % names.length];
    }

    /* A number as the page shows it, with a real minus sign. */
    static value(value) {
        if (Number.isNaN(value))
            return "–";
        if (!Number.isFinite(value))
            return value < 0 ? "−∞" : "∞";
        const text = Number.isInteger(value) ? String(value) : String(+value.toPrecision(6));
        return text.replace("-", "−");
    }
}
