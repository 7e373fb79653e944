import type { z } from 'zod';
import type { Reader } from '../store/database.ts';
import { readFacts } from './chunks.ts';

/** An item of a read, by its name; texts define its other members. */
export interface NamedThing {
  readonly name: string;
}

/**
 * A read of facts: a constant text over a list of `$input` (`things` by default) that gives one row per item, and the type of such a row.
 */
export interface NamedRead<Fact extends NamedThing> {
  readonly text: string;
  readonly list?: string;
  readonly row: z.ZodType<Fact>;
}

/** Returns the facts by the names of the items; each item is read once. A name stands for an item with no other members. */
export async function readByName<Fact extends NamedThing>(
  reader: Reader,
  { text, list = 'things', row }: NamedRead<Fact>,
  things: readonly (NamedThing | string)[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<ReadonlyMap<string, Fact>> {
  const distinct = new Map(things.map((thing) => [typeof thing === 'string' ? thing : thing.name, thing]));
  const facts = await readFacts(reader, { text, list, row }, [...distinct.values()], more);
  return new Map(facts.map((fact) => [fact.name, fact]));
}
