/**
 * Which network holds an address: one bounded index seek on the flattened ranges of a plane (design, section 5).
 *
 * The form below is the measured one (500,000 ranges, two generations, Neo4j 5.26): the plan is
 * `NodeUniqueIndexSeekByRange` under `Limit`, in the index's own order, 6 db hits an address; 0.8 ms over Bolt where
 * `RETURN 1` took 0.7, and 1,000 keys in one UNWIND took 15 ms more than the UNWIND alone. Two traps:
 *  - the plane must be looked up outside the subquery that has the LIMIT: inside it Neo4j sorts every range below the
 *    key (222,461 db hits, 54 ms);
 *  - it must be looked up once per key, not once per statement: a statement that keeps the generation for long would
 *    find its ranges removed after the next load.
 */
import Cypher from '@neo4j/cypher-builder';
import { builtOnce, clauses, cypherText } from '../cypher-text.ts';
import type { Statement } from '../database.ts';

/** The planes of networks, and the label of their flattened ranges. */
export const PLANES = {
  announced: 'ROUTE_RANGE',
  registered: 'REGISTRY_RANGE',
  geolocation: 'GEO_RANGE',
  roa: 'ROA_RANGE',
  listed: 'LISTED_RANGE',
  vendor: 'VENDOR_RANGE',
} as const;

/** Name of a plane: the `name` of its RANGE_PLANE node. */
export type PlaneName = keyof typeof PLANES;

/** How a seek is part of a larger statement. */
export interface SeekOptions {
  /** Variable that holds the range afterwards; default `range`. */
  readonly as?: string;
  /** Keep the row, with null, where no network of the plane holds the address; default false: the row goes. */
  readonly optional?: boolean;
}

const KEY = new Cypher.NamedVariable('key');

/**
 * Clause that binds the range of a plane which holds an address. `key` is the address's order key (`addressKey`): a parameter, a variable
 * or a variable's property. All networks that cover the address are in the range's `networks`, most specific first.
 */
export function seek(
  plane: PlaneName,
  key: Cypher.Variable | Cypher.Property,
  { as = 'range', optional = false }: SeekOptions = {},
): Cypher.Call {
  const range = new Cypher.NamedNode(as);
  const { current, generation, low, high, lastStart } = lastRange(plane, range);
  const holding = clauses(
    current,
    new Cypher.With([Cypher.plus(generation, COLON), low], [Cypher.plus(generation, COLON, key), high]),
    new Cypher.Call(lastStart, [low, high]),
    new Cypher.With(range, high).where(Cypher.gte(range.property('end'), high)).return(range),
  );
  const call = new Cypher.Call(holding, ownerOf(key));
  return optional ? call.optional() : call;
}

/**
 * Clause that binds the range of a plane which holds an address, or null in a gap, as `as`, and as `${as}Bounds` what `segmentOf` reads: for
 * which neighbours the same holds. A gap costs a second seek.
 */
export function seekSegment(plane: PlaneName, key: Cypher.Variable, as: string): Cypher.Call {
  const [last, next] = [new Cypher.NamedNode('last'), new Cypher.NamedNode('next')];
  const [beyond, gap] = [new Cypher.NamedVariable('beyond'), new Cypher.NamedVariable('gap')];
  const { current, generation, low, high, lastStart } = lastRange(plane, last);
  // Where a range holds the key, `gap` is null: then the seek for the next range has nothing to read.
  const nextStart = rangesOf(plane, next)
    .where(Cypher.and(Cypher.lt(gap, next.property('start')), Cypher.lt(next.property('start'), beyond)))
    .return(next)
    .orderBy([next.property('start'), 'ASC'])
    .limit(1);
  return new Cypher.Call(
    clauses(
      current,
      // The semicolon comes after the colon: every start of the generation lies between both.
      new Cypher.With(
        [Cypher.plus(generation, COLON), low],
        [Cypher.plus(generation, COLON, key), high],
        [Cypher.plus(generation, new Cypher.Literal(';')), beyond],
      ),
      new Cypher.Call(lastStart, [low, high]).optional(),
      new Cypher.With(last, beyond, [
        new Cypher.Case()
          .when(Cypher.gte(last.property('end'), high))
          .then(Cypher.Null)
          .else(high),
        gap,
      ]),
      new Cypher.Call(nextStart, [gap, beyond]).optional(),
      new Cypher.Return(
        [new Cypher.Case().when(Cypher.isNull(gap)).then(last), new Cypher.NamedVariable(as)],
        [
          new Cypher.List([gap, last.property('start'), last.property('end'), next.property('start')]),
          new Cypher.NamedVariable(`${as}Bounds`),
        ],
      ),
    ),
    [key],
  ).optional();
}

const COLON = new Cypher.Literal(':');

function rangesOf(plane: PlaneName, node: Cypher.NamedNode): Cypher.Match {
  return new Cypher.Match(new Cypher.Pattern(node, { labels: [PLANES[plane]] }));
}

/**
 * Parts of both seeks: the current generation of a plane, and as `range` the last range that starts at `high` or before it. Their variables
 * do not leave the subquery of the seek, so all planes of a text use the same ones.
 */
function lastRange(plane: PlaneName, range: Cypher.NamedNode) {
  const planeNode = new Cypher.NamedNode('plane');
  const [low, high] = [new Cypher.NamedVariable('low'), new Cypher.NamedVariable('high')];
  const ofPlane = { labels: ['RANGE_PLANE'], properties: { name: new Cypher.Literal(plane) } };
  const start = range.property('start');
  return {
    current: new Cypher.Match(new Cypher.Pattern(planeNode, ofPlane)),
    generation: planeNode.property('generation'),
    low,
    high,
    lastStart: rangesOf(plane, range)
      .where(Cypher.and(Cypher.lte(low, start), Cypher.lte(start, high)))
      .return(range)
      .orderBy([start, 'DESC'])
      .limit(1),
  };
}

/** The variable that a subquery needs for a key; a parameter needs none. */
function ownerOf(key: Cypher.Variable | Cypher.Property): Cypher.Variable[] {
  if (key instanceof Cypher.Property) return [key.variable];
  return key instanceof Cypher.Param ? [] : [key];
}

const seekText = builtOnce((plane: PlaneName) => cypherText(seek(plane, new Cypher.NamedParam('key')), 'RETURN range'));

/** The range of a plane that holds one address, as `range`: no row in a gap. */
export function seekStatement(plane: PlaneName, key: string): Statement {
  return { text: seekText(plane), parameters: { key } };
}

const seekManyText = builtOnce((plane: PlaneName) =>
  cypherText('UNWIND $keys AS key', seek(plane, KEY, { optional: true }), 'RETURN key, range'),
);

/** The ranges that hold each of many addresses, as `key` and `range` (null in a gap), in the order of the keys. */
export function seekManyStatement(plane: PlaneName, keys: readonly string[]): Statement {
  return { text: seekManyText(plane), parameters: { keys } };
}

/** The order key inside a range's `start` or `end`: what follows the generation. */
export function boundKey(bound: string): string {
  return bound.slice(bound.indexOf(':') + 1);
}
