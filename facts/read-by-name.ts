import type { z } from 'zod';
import type { Reader } from '../store/database.ts';
import { readFacts } from './chunks.ts';

/** What a read asks for, by its name; texts say what else it holds. */
export interface NamedThing {
  readonly name: string;
}

/** A read of facts: a constant text over a list of `$input`, `things` where none is named, that gives one row a thing, and what such a row holds. */
export interface NamedRead<Fact extends NamedThing> {
  readonly text: string;
  readonly list?: string;
  readonly row: z.ZodType<Fact>;
}

/** The facts on things, by the names of the things; each thing is read once. A name stands for a thing with nothing else. */
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
