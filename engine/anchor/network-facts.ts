import type { Row } from '../../store/database.ts';
import type { Link } from '../../store/ranges/link.ts';

/** Facts that the networks around an address or a network give it. */
export interface NetworkFacts {
  readonly name: string;
  /** Properties that follow from the networks, in the driver's types. */
  readonly properties: Readonly<Record<string, unknown>>;
  /** Edges that a derivation gives every stored node. */
  readonly derived: readonly Link[];
  /** Edges that only a query sees: a stored node may have its own, or none. */
  readonly inherited: readonly Link[];
  /** The stored node's own edges of these: type and name of the other end. */
  readonly own: ReadonlySet<string>;
  /** Raw name of the city in the location record, for a city that is not stored. */
  readonly city: string | null;
  /** Whether some network or place is known. */
  readonly isHeld: boolean;
}

/** A list of maps, as our statements return it. */
export function asList(value: unknown): Row[] {
  return Array.isArray(value) ? value : [];
}

export function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function asTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Statements by the node that they lead to (`to`), each list in the order given. */
export function byEnd(statements: readonly Row[]): (readonly [string, readonly Row[]])[] {
  return [...Map.groupBy(statements, ({ to }) => String(to))];
}
