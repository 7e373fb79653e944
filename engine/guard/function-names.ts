/**
 * Functions of Neo4j 5 that only compute from their arguments, in its own spelling. Functions that read files, other hosts or the server's
 * state (`file`, `linenumber`, `graph.byName`, `genai.vector.encode`, `apoc.*`) are left out on purpose. Each has its cost and the size of its
 * result in `bounds/costs.ts`.
 */
export const COMPUTING_FUNCTIONS = [
  // aggregating
  ...['avg', 'collect', 'count', 'max', 'min', 'percentileCont', 'percentileDisc', 'stDev', 'stDevP', 'sum'],
  // scalar
  ...['char_length', 'character_length', 'coalesce', 'elementId', 'endNode', 'exists', 'head', 'id', 'isEmpty', 'last'],
  ...['length', 'nullIf', 'properties', 'randomUUID', 'size', 'startNode', 'timestamp', 'toBoolean', 'toBooleanOrNull'],
  ...['toFloat', 'toFloatOrNull', 'toInteger', 'toIntegerOrNull', 'toStringOrNull', 'type', 'valueType'],
  // lists
  ...['keys', 'labels', 'nodes', 'range', 'relationships', 'reverse', 'tail', 'toBooleanList', 'toFloatList'],
  ...['toIntegerList', 'toStringList'],
  // numbers
  ...['abs', 'acos', 'asin', 'atan', 'atan2', 'ceil', 'cos', 'cot', 'degrees', 'e', 'exp', 'floor', 'haversin'],
  ...['isNaN', 'log', 'log10', 'pi', 'radians', 'rand', 'round', 'sign', 'sin', 'sqrt', 'tan'],
  // strings
  ...['btrim', 'left', 'lower', 'lTrim', 'normalize', 'replace', 'right', 'rTrim', 'split', 'substring', 'toLower'],
  ...['toString', 'toUpper', 'trim', 'upper'],
  // time
  ...['date', 'date.realtime', 'date.statement', 'date.transaction', 'date.truncate'],
  ...['datetime', 'datetime.realtime', 'datetime.statement', 'datetime.transaction', 'datetime.truncate'],
  ...['datetime.fromepoch', 'datetime.fromepochmillis'],
  ...['localdatetime', 'localdatetime.realtime', 'localdatetime.statement', 'localdatetime.transaction'],
  ...['localdatetime.truncate', 'localtime', 'localtime.realtime', 'localtime.statement', 'localtime.transaction'],
  ...['localtime.truncate', 'time', 'time.realtime', 'time.statement', 'time.transaction', 'time.truncate'],
  ...['duration', 'duration.between', 'duration.inDays', 'duration.inMonths', 'duration.inSeconds'],
  // space and vectors
  ...['point', 'point.distance', 'point.withinBBox', 'vector.similarity.cosine', 'vector.similarity.euclidean'],
] as const;

/** Names that the contract (3.2) accepts and the correct step translates to one of Neo4j's. */
export const TRANSLATED_FUNCTIONS = ['distance', 'percentile_disc', 'percentile_cont', 'ln'] as const;

/** A name that a query may call, in the spelling of the two lists. */
export type FunctionName = (typeof COMPUTING_FUNCTIONS)[number] | (typeof TRANSLATED_FUNCTIONS)[number];
