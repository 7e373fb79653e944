import { EDGES } from '../../schema/edges.ts';
import { LABELS } from '../../schema/labels.ts';
import type { PropertyType } from '../../schema/model.ts';
import { either, entryOf, listOf, mapOf, NOTHING, referred, SCALAR, type Size, textUpTo } from './size.ts';

/**
 * Ceilings of values from data, which the text does not show. A stored text counts in a bound of memory with the length of the longest, and
 * in that of an answer with a usual one: an answer that is too large is cut, memory is not.
 */
const LONGEST_TEXT = 4096;
const USUAL_TEXT = 128;
const LONGEST_LIST = 1000;
const USUAL_PROPERTIES = 2048;
const USUAL_ANYTHING = 65_536;

const TEXT: Size = textUpTo(USUAL_TEXT, LONGEST_TEXT);
const TEXTS = listOf(LONGEST_LIST, TEXT);

/** A value of which nothing is known except that it is stored, or that a procedure returns it. */
export const STORED_VALUE: Size = either(TEXT, TEXTS);
/** All properties of a node or an edge: most of their texts are short. */
export const STORED_PROPERTIES: Size = {
  ...listOf(100, TEXT),
  ...{ mayBeList: false, mayBeMap: true, nesting: 0 },
  ...{ bytes: USUAL_PROPERTIES, own: USUAL_PROPERTIES, fresh: 4 * TEXT.fresh },
};
/** The value that a procedure returns in a column whose type is a map, or a list of maps. */
const ANYTHING: Size = {
  ...either(STORED_VALUE, listOf(LONGEST_LIST, STORED_PROPERTIES)),
  ...{ bytes: USUAL_ANYTHING, own: USUAL_ANYTHING },
};

/** Lists inside the maps that a procedure answers are short: of tags, categories, products. */
const SHORT_LIST = 50;

/** A column of a procedure, as far as its size matters. */
export interface SizedColumn {
  /** In Neo4j's terms. */
  readonly type: string;
  readonly members?: Readonly<Record<string, string>> | undefined;
}

/** Returns the size of a column of a procedure: it already exists, so that taking a part of it needs no memory. */
export function columnSize({ type, members }: SizedColumn): Size {
  if (members !== undefined) {
    const map = mapOf(new Map(Object.entries(members).map(([name, of]) => [name, memberSize(of)])));
    return referred(
      type === 'MAP' ? map : { ...listOf(LONGEST_LIST, map), bytes: USUAL_ANYTHING, own: USUAL_ANYTHING },
    );
  }
  if (/^(?:INTEGER|FLOAT|BOOLEAN|NODE|RELATIONSHIP|DATE|POINT)/.test(type)) return SCALAR;
  if (type === 'STRING') return referred(TEXT);
  return referred(type === 'LIST<STRING>' ? TEXTS : ANYTHING);
}

function memberSize(type: string): Size {
  if (type === 'LIST<STRING>') return referred(listOf(SHORT_LIST, TEXT));
  if (type === 'LIST<MAP>') return referred(listOf(SHORT_LIST, STORED_PROPERTIES));
  return columnSize({ type });
}

/** A row of a procedure, as a map of its columns. */
export function rowSize(columns: readonly ({ readonly name: string } & SizedColumn)[]): Size {
  return mapOf(new Map(columns.map((column) => [column.name, columnSize(column)])));
}

/** Returns the size of a property of this name, on any node or edge. */
export function propertySize(name: string): Size {
  return PROPERTIES.get(name) ?? STORED_VALUE;
}

const SIZES: Readonly<Record<PropertyType, Size>> = {
  string: TEXT,
  int: SCALAR,
  float: SCALAR,
  bool: SCALAR,
  'string[]': TEXTS,
  'int[]': listOf(LONGEST_LIST, SCALAR),
  'float[]': listOf(LONGEST_LIST, SCALAR),
};

const PROPERTIES: ReadonlyMap<string, Size> = sizesByName();

function sizesByName(): Map<string, Size> {
  const sizes = new Map<string, Size>();
  for (const { properties } of [...LABELS, ...EDGES]) {
    for (const { name, type } of properties) sizes.set(name, either(sizes.get(name) ?? NOTHING, SIZES[type]));
  }
  return sizes;
}

/** Returns the size of `value[key]` with a computed key: an entry of a list, or a property. */
export function anyPart(size: Size): Size {
  return either(entryOf(size), STORED_VALUE);
}
