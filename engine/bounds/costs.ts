import { COMPUTING_FUNCTIONS, type FunctionName, TRANSLATED_FUNCTIONS } from '../guard/function-names.ts';
import type { Predicate } from '../parse/syntax.ts';
import {
  anyArgument,
  asText,
  asTexts,
  cutBy,
  extreme,
  firstArgument,
  gatheredList,
  joinedOperands,
  keys,
  name,
  names,
  oneEntry,
  pathParts,
  properties,
  type ResultSize,
  range,
  replaced,
  reversed,
  sameList,
  sameText,
  scalar,
  scalars,
  split,
  timesLetters,
  typeName,
} from './result-sizes.ts';
import {
  anyContainers,
  anyThenList,
  containerFirst,
  listFirst,
  listSecond,
  lists,
  mapFirst,
  maps,
  noContainers,
  type TakenKinds,
} from './taken-kinds.ts';
import {
  atOnce,
  changesCase,
  compares,
  constant,
  countsLetters,
  distinct,
  findsPlace,
  findsTypes,
  joins,
  looksInto,
  matches,
  normalises,
  reads,
  readsFloat,
  readsGraph,
  readsInteger,
  readsTruth,
  searches,
  searchesAll,
  searchesEach,
  sum,
  trims,
  type Work,
  writesLetters,
  writesText,
} from './work.ts';

/** What a call takes beyond the step of any call, and its largest result: both by the sizes of its arguments. */
export interface Cost {
  readonly work: Work;
  readonly size: ResultSize;
  readonly takes: TakenKinds;
}

/** Operators that look into their operands; `=` is any comparison. */
type Operator = Predicate['operator'] | '=' | '+' | 'IS ::' | 'IS NORMALIZED';

const NUMBER: Cost = { work: atOnce, size: scalar, takes: noContainers };
const AGGREGATE: Cost = { work: distinct, size: scalar, takes: noContainers };
const PART_OF_GRAPH: Cost = { work: readsGraph, size: scalar, takes: noContainers };
const TRUTH: Cost = { work: readsTruth, size: scalar, takes: noContainers };
const INTEGER: Cost = { work: readsInteger, size: scalar, takes: noContainers };
const FLOAT: Cost = { work: readsFloat, size: scalar, takes: noContainers };
const TEXT: Cost = { work: writesText, size: asText, takes: noContainers };
const TRIMMED: Cost = { work: trims, size: sameText, takes: noContainers };
/** One letter becomes three at most, as in the upper case of some ligatures. */
const OTHER_CASE: Cost = { work: changesCase, size: timesLetters(3), takes: noContainers };
const CLOCK: Cost = { work: constant(30), size: scalar, takes: noContainers };
/** From a text, which patterns are tried on, or from a map. */
const INSTANT: Cost = { work: sum(constant(100), reads(0, 1, 2)), size: scalar, takes: maps };
const BETWEEN: Cost = { work: constant(80), size: scalar, takes: noContainers };
const POINT: Cost = { work: constant(20), size: scalar, takes: noContainers };
const VECTORS: Cost = { work: reads(0, 1), size: scalar, takes: lists };

/**
 * The cost of every function that a query may call, and of every operator that looks into its operands. None has a cost by default: the
 * compiler reports a name of `function-names.ts` without one. `test/full/graph/function-costs.test.ts` compares them with what Neo4j takes.
 */
export const COSTS: Readonly<Record<FunctionName | Operator, Cost>> = {
  // operators
  '=': { work: compares, size: scalar, takes: anyContainers },
  '+': { work: joins, size: joinedOperands, takes: anyContainers },
  '=~': { work: matches, size: scalar, takes: anyContainers },
  'STARTS WITH': { work: compares, size: scalar, takes: anyContainers },
  'ENDS WITH': { work: compares, size: scalar, takes: anyContainers },
  CONTAINS: { work: searches, size: scalar, takes: anyContainers },
  IN: { work: looksInto, size: scalar, takes: anyThenList },
  'IS ::': { work: reads(0), size: scalar, takes: anyContainers },
  'IS NORMALIZED': { work: normalises, size: scalar, takes: anyContainers },
  // aggregating
  avg: AGGREGATE,
  collect: { work: distinct, size: gatheredList, takes: anyContainers },
  count: { work: distinct, size: scalar, takes: anyContainers },
  max: { work: reads(0), size: extreme, takes: anyContainers },
  min: { work: reads(0), size: extreme, takes: anyContainers },
  percentile_cont: AGGREGATE,
  percentile_disc: { work: distinct, size: firstArgument, takes: noContainers },
  percentileCont: AGGREGATE,
  percentileDisc: { work: distinct, size: firstArgument, takes: noContainers },
  stDev: AGGREGATE,
  stDevP: AGGREGATE,
  sum: AGGREGATE,
  // nodes, edges and paths
  elementId: { work: readsGraph, size: name, takes: noContainers },
  endNode: PART_OF_GRAPH,
  exists: PART_OF_GRAPH,
  id: PART_OF_GRAPH,
  keys: { work: sum(readsGraph, reads(0)), size: keys, takes: mapFirst },
  labels: { work: readsGraph, size: names, takes: noContainers },
  length: PART_OF_GRAPH,
  nodes: { work: readsGraph, size: pathParts, takes: noContainers },
  properties: { work: readsGraph, size: properties, takes: mapFirst },
  relationships: { work: readsGraph, size: pathParts, takes: noContainers },
  startNode: PART_OF_GRAPH,
  type: { work: readsGraph, size: name, takes: noContainers },
  // any value
  coalesce: { work: atOnce, size: anyArgument, takes: anyContainers },
  isEmpty: { work: atOnce, size: scalar, takes: containerFirst },
  nullIf: { work: compares, size: firstArgument, takes: anyContainers },
  size: { work: countsLetters, size: scalar, takes: listFirst },
  valueType: { work: findsTypes, size: typeName, takes: anyContainers },
  // lists
  head: { work: atOnce, size: oneEntry, takes: listFirst },
  last: { work: atOnce, size: oneEntry, takes: listFirst },
  range: { work: atOnce, size: range, takes: noContainers },
  reverse: { work: writesLetters, size: reversed, takes: listFirst },
  tail: { work: atOnce, size: sameList, takes: listFirst },
  toBooleanList: { work: readsTruth, size: scalars, takes: listFirst },
  toFloatList: { work: readsFloat, size: scalars, takes: listFirst },
  toIntegerList: { work: readsInteger, size: scalars, takes: listFirst },
  toStringList: { work: writesText, size: asTexts, takes: listFirst },
  // conversions
  toBoolean: TRUTH,
  toBooleanOrNull: { ...TRUTH, takes: anyContainers },
  toFloat: FLOAT,
  toFloatOrNull: { ...FLOAT, takes: anyContainers },
  toInteger: INTEGER,
  toIntegerOrNull: { ...INTEGER, takes: anyContainers },
  toString: TEXT,
  toStringOrNull: { ...TEXT, takes: anyContainers },
  // numbers
  abs: NUMBER,
  acos: NUMBER,
  asin: NUMBER,
  atan: NUMBER,
  atan2: NUMBER,
  ceil: NUMBER,
  cos: NUMBER,
  cot: NUMBER,
  degrees: NUMBER,
  e: NUMBER,
  exp: NUMBER,
  floor: NUMBER,
  haversin: NUMBER,
  isNaN: NUMBER,
  ln: NUMBER,
  log: NUMBER,
  log10: NUMBER,
  pi: NUMBER,
  radians: NUMBER,
  rand: NUMBER,
  randomUUID: { work: constant(30), size: name, takes: noContainers },
  round: { work: constant(20), size: scalar, takes: noContainers },
  sign: NUMBER,
  sin: NUMBER,
  sqrt: NUMBER,
  tan: NUMBER,
  // texts
  btrim: TRIMMED,
  char_length: { work: countsLetters, size: scalar, takes: noContainers },
  character_length: { work: countsLetters, size: scalar, takes: noContainers },
  left: { work: findsPlace, size: cutBy(1), takes: noContainers },
  lower: OTHER_CASE,
  lTrim: TRIMMED,
  /** One letter becomes eighteen at most (Unicode's own figure for NFKD). */
  normalize: { work: normalises, size: timesLetters(18), takes: noContainers },
  replace: { work: searchesAll, size: replaced, takes: noContainers },
  right: { work: findsPlace, size: cutBy(1), takes: noContainers },
  rTrim: TRIMMED,
  split: { work: searchesEach, size: split, takes: listSecond },
  substring: { work: findsPlace, size: cutBy(2), takes: noContainers },
  toLower: OTHER_CASE,
  toUpper: OTHER_CASE,
  trim: TRIMMED,
  upper: OTHER_CASE,
  // time
  date: INSTANT,
  'date.realtime': CLOCK,
  'date.statement': CLOCK,
  'date.transaction': CLOCK,
  'date.truncate': INSTANT,
  datetime: INSTANT,
  'datetime.fromepoch': INSTANT,
  'datetime.fromepochmillis': INSTANT,
  'datetime.realtime': CLOCK,
  'datetime.statement': CLOCK,
  'datetime.transaction': CLOCK,
  'datetime.truncate': INSTANT,
  duration: INSTANT,
  'duration.between': BETWEEN,
  'duration.inDays': BETWEEN,
  'duration.inMonths': BETWEEN,
  'duration.inSeconds': BETWEEN,
  localdatetime: INSTANT,
  'localdatetime.realtime': CLOCK,
  'localdatetime.statement': CLOCK,
  'localdatetime.transaction': CLOCK,
  'localdatetime.truncate': INSTANT,
  localtime: INSTANT,
  'localtime.realtime': CLOCK,
  'localtime.statement': CLOCK,
  'localtime.transaction': CLOCK,
  'localtime.truncate': INSTANT,
  time: INSTANT,
  'time.realtime': CLOCK,
  'time.statement': CLOCK,
  'time.transaction': CLOCK,
  'time.truncate': INSTANT,
  timestamp: CLOCK,
  // space and vectors
  distance: POINT,
  point: { work: sum(constant(30), reads(0)), size: scalar, takes: mapFirst },
  'point.distance': POINT,
  'point.withinBBox': POINT,
  'vector.similarity.cosine': VECTORS,
  'vector.similarity.euclidean': VECTORS,
};

const FUNCTIONS: ReadonlyMap<string, Cost> = new Map(
  [...COMPUTING_FUNCTIONS, ...TRANSLATED_FUNCTIONS].map((name) => [name.toLowerCase(), COSTS[name]] as const),
);

/** Returns the cost of a function by its name in any case. Throws for a name that the guard does not let through. */
export function functionCost(name: string): Cost {
  const cost = FUNCTIONS.get(name.toLowerCase());
  if (cost === undefined) throw new Error(`the function ${name} has no cost`);
  return cost;
}
