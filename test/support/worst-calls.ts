import type { COMPUTING_FUNCTIONS } from '../../engine/guard/function-names.ts';

/** A call with parameters of a size, at which it takes longest. */
export interface WorstCall {
  readonly call: string;
  /** The parameters with so many letters, or entries. */
  readonly parameters?: (size: number) => Readonly<Record<string, unknown>>;
  /** The largest size that is tried, if it is not half a megabyte. */
  readonly largest?: number;
}

type Functions = (typeof COMPUTING_FUNCTIONS)[number];

const repeated = (letter: string) => (size: number) => ({ p: letter.repeat(size / letter.length) });
const [LATIN, RUSSIAN, EMOJI] = [repeated('a'), repeated('ж'), repeated('😀')];
const different = (size: number) =>
  Array.from({ length: size }, (_, index) => String.fromCharCode(0x4e00 + (index % 20_000))).join('');
const list = (entry: (index: number) => unknown) => (size: number) => ({
  l: Array.from({ length: size / 8 }, (_, index) => entry(index)),
});
const maps = (size: number) => {
  const m = Object.fromEntries(Array.from({ length: size / 16 }, (_, index) => [`k${index}`, index]));
  return { m, o: { ...m, k0: 'x' } };
};
/** A text that is almost in another at each place. */
const almost = (letter: string) => (size: number) => ({ p: letter.repeat(size), q: `${letter.repeat(size / 2)}b` });
/** Letters of which each is the last among those that it is looked for in. */
const trimmed = (size: number) => ({ p: 'a'.repeat(size), q: `${different(size / 4)}a` });
const marks = (size: number) => ({ p: `a${'\u0301'.repeat(size / 2)}${'\u0316'.repeat(size / 2)}` });

/** Calls without parameters; `i` is the turn of the loop around. */
function plain(...calls: readonly string[]): WorstCall[] {
  return calls.map((call) => ({ call }));
}

/** Calls of texts of one kind of letters each. */
function texts(...calls: readonly string[]): WorstCall[] {
  return calls.flatMap((call) => [LATIN, RUSSIAN, EMOJI].map((parameters) => ({ call, parameters })));
}

function trims(name: string): WorstCall[] {
  return [{ call: `${name}($p, $q)`, parameters: trimmed }, ...texts(`${name}($p)`)];
}

function cases(name: string): WorstCall[] {
  return [
    ...texts(`${name}($p)`),
    ...['ß', 'Σ', 'İ', 'ΐ'].map((letter) => ({ call: `${name}($p)`, parameters: repeated(letter) })),
  ];
}

function numbersOf(name: string): WorstCall[] {
  return [
    ...plain(`${name}("x")`, `${name}("1.5")`),
    ...texts(`${name}($p)`),
    ...['9', '0.9'].map((digits) => ({ call: `${name}($p)`, parameters: repeated(digits) })),
  ];
}

function listsOf(name: string): WorstCall[] {
  return [
    { call: `${name}($l)`, parameters: list((index) => index + 0.5) },
    { call: `${name}($l)`, parameters: list(() => 'x') },
    { call: `${name}($l)`, parameters: (size) => ({ l: Array(100).fill('9'.repeat(size / 100)) }) },
  ];
}

/** An instant or a duration, from a map and a text that it takes: a call that fails ends the loop at its first turn. */
function parsed(name: string, map: string, text = 'toString(2015 + i % 2)'): WorstCall[] {
  return [
    ...plain(`${name}()`, `${name}(${map})`, `${name}(${text})`),
    ...['a', 'ж', '2', 'P1', '2015-01-01T00:00:00[A/'].map((part) => ({
      call: `${name}($p)`,
      parameters: repeated(part),
    })),
    { call: `${name}($m)`, parameters: maps },
  ];
}

const DAY = '{year: 2015 + i % 2, month: 1 + i % 12, day: 5}';
const HOUR = '{hour: i % 24, minute: 1, second: 2, nanosecond: 3}';
const INSTANT = '{year: 2015 + i % 2, month: 1 + i % 12, day: 5, hour: i % 24, nanosecond: 3}';

const clocks = (name: string): WorstCall[] => plain(`${name}()`, `${name}("Europe/Berlin")`);
const truncates = (name: string): WorstCall[] =>
  plain(`${name}.truncate("hour", ${name}())`, `${name}.truncate("day", ${name}(), {nanosecond: i % 7})`);
const datesOf = (name: string): WorstCall[] =>
  plain(`${name}.truncate("month", ${name}())`, `${name}.truncate("month", ${name}(), {day: 1 + i % 7})`);

/** The worst calls of each function. They run in a loop, with a node `n`, a relationship `r` and a path `path`. */
export const WORST_CALLS: Readonly<Record<Functions, readonly WorstCall[]>> = {
  // aggregating, over rows
  avg: plain('avg(i)'),
  collect: [...plain('collect(i)'), ...texts('collect(DISTINCT $p)')],
  count: [...plain('count(i)'), ...texts('count(DISTINCT $p)')],
  max: [...texts('max($p)'), { call: 'max($l)', parameters: list((index) => index) }],
  min: [...texts('min($p)'), { call: 'min($l)', parameters: list((index) => index) }],
  percentileCont: plain('percentileCont(i, 0.5)'),
  percentileDisc: plain('percentileDisc(i, 0.5)'),
  stDev: plain('stDev(i)'),
  stDevP: plain('stDevP(i)'),
  sum: plain('sum(i)'),
  // nodes, edges and paths
  elementId: plain('elementId(n)'),
  endNode: plain('endNode(r)'),
  exists: plain('exists((n)-->())'),
  id: plain('id(n)'),
  keys: [...plain('keys(n)', 'keys(r)'), { call: 'keys($m)', parameters: maps }],
  labels: plain('labels(n)'),
  length: plain('length(path)'),
  nodes: plain('nodes(path)'),
  properties: [...plain('properties(n)', 'properties(r)'), { call: 'properties($m)', parameters: maps }],
  relationships: plain('relationships(path)'),
  startNode: plain('startNode(r)'),
  type: plain('type(r)'),
  // any value
  coalesce: [...plain('coalesce(null, i)'), ...texts('coalesce(null, $p)')],
  isEmpty: [...texts('isEmpty($p)'), { call: 'isEmpty($m)', parameters: maps }],
  nullIf: [
    { call: 'nullIf($p, $q)', parameters: almost('a') },
    { call: 'nullIf($l, $l + 1)', parameters: list((index) => index) },
    { call: 'nullIf($m, $o)', parameters: maps },
  ],
  size: texts('size($p)', 'size("" + $p)'),
  valueType: [
    ...plain('valueType(i)', 'valueType([i, "a"])', 'valueType([[i, "a"], [true, [1.5]]])'),
    { call: 'valueType($l)', parameters: list((index) => [index, 'a', true, 1.5][index % 4]) },
    { call: 'valueType($l)', parameters: list((index) => [[index], ['a'], ['a', true], [1.5, 'a', 1]][index % 4]) },
    { call: 'valueType($l)', parameters: list((index) => [[[index], 'a'], [['a', true]], [1.5, []]][index % 3]) },
  ],
  // lists
  head: [{ call: 'head($l)', parameters: list((index) => index) }],
  last: [{ call: 'last($l + $l)', parameters: list((index) => index) }],
  range: plain('range(1, i)', 'last(range(1, i))'),
  reverse: [...texts('reverse($p)'), { call: 'reverse($l)', parameters: list((index) => index) }],
  tail: [{ call: 'tail($l)', parameters: list((index) => index) }],
  toBooleanList: listsOf('toBooleanList'),
  toFloatList: listsOf('toFloatList'),
  toIntegerList: listsOf('toIntegerList'),
  toStringList: listsOf('toStringList'),
  // conversions
  toBoolean: [...plain('toBoolean("x")', 'toBoolean(i)'), ...texts('toBoolean($p)')],
  toBooleanOrNull: [...plain('toBooleanOrNull([i])'), ...texts('toBooleanOrNull($p)')],
  toFloat: numbersOf('toFloat'),
  toFloatOrNull: numbersOf('toFloatOrNull'),
  toInteger: numbersOf('toInteger'),
  toIntegerOrNull: numbersOf('toIntegerOrNull'),
  toString: [
    ...plain('toString(i + 0.123)', 'toString(datetime())', 'toString(point({x: i, y: 2}))'),
    ...texts('toString($p)'),
  ],
  toStringOrNull: [...plain('toStringOrNull(datetime())', 'toStringOrNull([i])'), ...texts('toStringOrNull($p)')],
  // numbers
  abs: plain('abs(i)'),
  acos: plain('acos(i % 2)'),
  asin: plain('asin(i % 2)'),
  atan: plain('atan(i)'),
  atan2: plain('atan2(i, 2)'),
  ceil: plain('ceil(i + 0.5)'),
  cos: plain('cos(i * 1e18)'),
  cot: plain('cot(i * 1e18)'),
  degrees: plain('degrees(i)'),
  e: plain('e()'),
  exp: plain('exp(i % 700)'),
  floor: plain('floor(i + 0.5)'),
  haversin: plain('haversin(i)'),
  isNaN: plain('isNaN(i + 0.5)'),
  log: plain('log(i)'),
  log10: plain('log10(i)'),
  pi: plain('pi()'),
  radians: plain('radians(i)'),
  rand: plain('rand()'),
  randomUUID: plain('randomUUID()'),
  round: plain('round(i + 0.5)', 'round(i * 1e-300, 300)', 'round(i + 0.123456, 3, "HALF_UP")'),
  sign: plain('sign(i)'),
  sin: plain('sin(i * 1e18)'),
  sqrt: plain('sqrt(i)'),
  tan: plain('tan(i * 1e18)'),
  // texts
  btrim: trims('btrim'),
  char_length: texts('char_length($p)'),
  character_length: texts('character_length($p)'),
  left: texts('left($p, size($p) - 1)', 'left($p, 1)'),
  lower: cases('lower'),
  lTrim: trims('lTrim'),
  normalize: [
    ...texts('normalize($p)', 'normalize($p, NFKD)'),
    ...['é', 'ﷺ', '각'].map((letter) => ({ call: 'normalize($p, NFKD)', parameters: repeated(letter) })),
    ...['NFC', 'NFD', 'NFKC', 'NFKD'].map((form) => ({ call: `normalize($p, ${form})`, parameters: marks })),
  ],
  replace: [
    ...texts('replace($p, "q", "r")', 'replace($p, left($p, 1), "bb")', 'replace($p, "", "b")'),
    ...['a', 'ж'].map((letter) => ({ call: 'replace($p, $q, "")', parameters: almost(letter) })),
  ],
  right: texts('right($p, size($p) - 1)', 'right($p, 1)'),
  rTrim: trims('rTrim'),
  split: [
    ...texts('split($p, "q")', 'split($p, "")', 'split($p, left($p, 1))', 'split($p, [left($p, 1), "q"])'),
    ...['a', 'ж'].map((letter) => ({ call: 'split($p, $q)', parameters: almost(letter) })),
    { call: 'split($p, ["a", $q])', parameters: almost('a') },
    {
      call: 'split($p, $l)',
      parameters: (size) => ({ p: 'a'.repeat(size), ...list((index) => `b${index}`)(size / 4) }),
    },
  ],
  substring: texts('substring($p, 5)', 'substring($p, size($p) - 2, 1)'),
  toLower: cases('toLower'),
  toUpper: cases('toUpper'),
  trim: [...texts('trim($p)', 'trim(BOTH "a" FROM $p)'), { call: 'trim($p)', parameters: repeated(' ') }],
  upper: cases('upper'),
  // time
  date: parsed('date', DAY),
  'date.realtime': clocks('date.realtime'),
  'date.statement': clocks('date.statement'),
  'date.transaction': clocks('date.transaction'),
  'date.truncate': datesOf('date'),
  datetime: parsed('datetime', INSTANT),
  'datetime.fromepoch': plain('datetime.fromepoch(i, 1)'),
  'datetime.fromepochmillis': plain('datetime.fromepochmillis(i)'),
  'datetime.realtime': clocks('datetime.realtime'),
  'datetime.statement': clocks('datetime.statement'),
  'datetime.transaction': clocks('datetime.transaction'),
  'datetime.truncate': [...truncates('datetime'), ...datesOf('datetime')],
  localdatetime: parsed('localdatetime', INSTANT),
  'localdatetime.realtime': clocks('localdatetime.realtime'),
  'localdatetime.statement': clocks('localdatetime.statement'),
  'localdatetime.transaction': clocks('localdatetime.transaction'),
  'localdatetime.truncate': [...truncates('localdatetime'), ...datesOf('localdatetime')],
  localtime: parsed('localtime', HOUR),
  'localtime.realtime': clocks('localtime.realtime'),
  'localtime.statement': clocks('localtime.statement'),
  'localtime.transaction': clocks('localtime.transaction'),
  'localtime.truncate': truncates('localtime'),
  time: parsed('time', HOUR),
  'time.realtime': clocks('time.realtime'),
  'time.statement': clocks('time.statement'),
  'time.transaction': clocks('time.transaction'),
  'time.truncate': truncates('time'),
  duration: [
    ...parsed('duration', '{years: 2015 + i % 2, hours: 1.5}', '"P" + toString(i % 9) + "Y"'),
    { call: 'duration("P0." + $p + "Y")', parameters: repeated('9') },
  ],
  'duration.between': plain('duration.between(date() - duration({days: i}), datetime())'),
  'duration.inDays': plain('duration.inDays(date() - duration({days: i}), datetime())'),
  'duration.inMonths': plain('duration.inMonths(date() - duration({days: i}), datetime())'),
  'duration.inSeconds': plain('duration.inSeconds(datetime("2015-01-01T10:00:00[Europe/Berlin]"), datetime())'),
  timestamp: plain('timestamp()'),
  // space and vectors
  point: [
    ...plain('point({x: i, y: 2})', 'point({latitude: 1, longitude: i % 90})'),
    { call: 'point($m)', parameters: maps },
  ],
  'point.distance': plain(
    'point.distance(point({latitude: 1, longitude: i % 90}), point({latitude: 3, longitude: 2}))',
  ),
  'point.withinBBox': plain('point.withinBBox(point({x: i, y: 2}), point({x: 1, y: 2}), point({x: 1, y: 2}))'),
  'vector.similarity.cosine': [
    ...plain('vector.similarity.cosine([i, 1.0], [2, 3])'),
    { call: 'vector.similarity.cosine($l, $l)', parameters: list((index) => index + 0.5), largest: 32_000 },
  ],
  'vector.similarity.euclidean': [
    { call: 'vector.similarity.euclidean($l, $l)', parameters: list((index) => index + 0.5), largest: 32_000 },
  ],
};

/** The worst uses of each operator. */
export const WORST_OPERATIONS: readonly WorstCall[] = [
  ...texts(
    '$p CONTAINS "q"',
    '$p < $p + "a"',
    '$p IN [$p + "a"]',
    '$p + $p',
    '"a" + $p',
    '$p =~ "a*b"',
    '$p =~ ".*b.*"',
  ),
  ...texts('$p IS NORMALIZED', '$p IS NFKD NORMALIZED', '$p IS :: INTEGER', 'CASE $p WHEN $p + "a" THEN 1 END'),
  ...['a', 'ж'].map((letter) => ({ call: '$p CONTAINS $q', parameters: almost(letter) })),
  { call: 'toLower($p) CONTAINS $q', parameters: almost('a') },
  { call: '$p IS NFC NORMALIZED', parameters: marks },
  { call: '$l = $l + 1', parameters: list((index) => index) },
  { call: '$l + [i] < $l', parameters: list((index) => index) },
  { call: 'i IN $l + [i]', parameters: list((index) => index) },
  { call: '[i] IN $l', parameters: list((index) => [index]) },
  { call: '$l IN [$l + 1]', parameters: list((index) => index) },
  { call: '$m = $o', parameters: maps },
  { call: '$m IN [$o]', parameters: maps },
  { call: '$l IS :: LIST<STRING>', parameters: list((index) => index) },
  { call: '$l IS :: LIST<LIST<STRING>>', parameters: list((index) => [index]) },
];
