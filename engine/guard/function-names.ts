/**
 * Functions of Neo4j 5 that only compute from their arguments, in its own spelling. Functions that read files, other hosts or the server's
 * state (`file`, `linenumber`, `graph.byName`, `genai.vector.encode`, `apoc.*`) are left out on purpose.
 */
export const COMPUTING_FUNCTIONS: readonly string[] = [
  // aggregating
  ...'avg collect count max min percentileCont percentileDisc stDev stDevP sum'.split(' '),
  // scalar
  ...'char_length character_length coalesce elementId endNode exists head id isEmpty last length nullIf'.split(' '),
  ...'properties randomUUID size startNode timestamp toBoolean toBooleanOrNull toFloat toFloatOrNull'.split(' '),
  ...'toInteger toIntegerOrNull toStringOrNull type valueType'.split(' '),
  // lists
  ...'keys labels nodes range relationships reverse tail toBooleanList toFloatList toIntegerList'.split(' '),
  ...'toStringList'.split(' '),
  // numbers
  ...'abs acos asin atan atan2 ceil cos cot degrees e exp floor haversin isNaN log log10 pi radians rand'.split(' '),
  ...'round sign sin sqrt tan'.split(' '),
  // strings
  ...'btrim left lower lTrim normalize replace right rTrim split substring toLower toString toUpper trim'.split(' '),
  ...'upper'.split(' '),
  // time
  ...'date datetime localdatetime localtime time duration'.split(' '),
  ...['date', 'datetime', 'localdatetime', 'localtime', 'time'].flatMap((type) =>
    ['realtime', 'statement', 'transaction', 'truncate'].map((part) => `${type}.${part}`),
  ),
  ...'datetime.fromepoch datetime.fromepochmillis duration.between duration.inDays duration.inMonths'.split(' '),
  ...'duration.inSeconds'.split(' '),
  // space and vectors
  ...'point point.distance point.withinBBox vector.similarity.cosine vector.similarity.euclidean'.split(' '),
];

/** Names that the contract (3.2) accepts and the correct step translates to one of Neo4j's. */
export const TRANSLATED_FUNCTIONS: readonly string[] = ['distance', 'percentile_disc', 'percentile_cont', 'ln'];
