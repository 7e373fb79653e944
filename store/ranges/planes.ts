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

/** How a seek stands in a larger statement. */
export interface SeekOptions {
  /** Variable that holds the range afterwards; default `range`. */
  readonly as?: string;
  /** Keep the row, with null, where no network of the plane holds the address; default false: the row goes. */
  readonly optional?: boolean;
}

const KEY = /^(?:\$[A-Za-z_]\w*|([A-Za-z_]\w*)(?:\.[A-Za-z_]\w*)?)$/;

/**
 * Clause that binds the range of a plane which holds an address, to stand where a CALL subquery may. `key` is the
 * address's order key (`addressKey`): a parameter (`$key`), a variable (`key`) or a variable's property (`ip.orderKey`).
 * All networks that cover the address are in the range's `networks`, most specific first.
 */
export function seekFragment(plane: PlaneName, key: string, options: SeekOptions = {}): string {
  const match = KEY.exec(key);
  if (match === null) throw new Error(`a seek wants $parameter, variable or variable.property as its key, not ${key}`);
  const { as = 'range', optional = false } = options;
  const [low, high, generations] = [`${as}Low`, `${as}High`, `${as}Plane`];
  return `${optional ? 'OPTIONAL ' : ''}CALL (${match[1] ?? ''}) {
  MATCH (${generations}:RANGE_PLANE {name: '${plane}'})
  WITH ${generations}.generation + ':' AS ${low}, ${generations}.generation + ':' + ${key} AS ${high}
  CALL (${low}, ${high}) {
    MATCH (${as}:${PLANES[plane]}) WHERE ${low} <= ${as}.start <= ${high}
    RETURN ${as} ORDER BY ${as}.start DESC LIMIT 1
  }
  WITH ${as}, ${high} WHERE ${as}.end >= ${high}
  RETURN ${as}
}`;
}

/** The range of a plane that holds one address, as `range`: no row in a gap. */
export function seekStatement(plane: PlaneName, key: string): Statement {
  return { text: `${seekFragment(plane, '$key')}\nRETURN range`, parameters: { key } };
}

/** The ranges that hold each of many addresses, as `key` and `range` (null in a gap), in the order of the keys. */
export function seekManyStatement(plane: PlaneName, keys: readonly string[]): Statement {
  return {
    text: `UNWIND $keys AS key\n${seekFragment(plane, 'key', { optional: true })}\nRETURN key, range`,
    parameters: { keys },
  };
}

/** The order key inside a range's `start` or `end`: what follows the generation. */
export function boundKey(bound: string): string {
  return bound.slice(bound.indexOf(':') + 1);
}
