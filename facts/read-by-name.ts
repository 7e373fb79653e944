import type { z } from 'zod';
import type { Reader } from '../engine/database/database.ts';
import { inChunks } from './chunks.ts';

/** What a read asks for, by its name; texts say what else it holds. */
export interface NamedThing {
  readonly name: string;
}

/** A read of facts: a constant text over `UNWIND $input.things AS thing` that gives one row a thing, and what such a row holds. */
export interface NamedRead<Fact extends NamedThing> {
  readonly text: string;
  readonly row: z.ZodType<Fact>;
}

/** The facts on things, by the names of the things; each thing is read once. */
export async function readByName<Fact extends NamedThing>(
  reader: Reader,
  { text, row }: NamedRead<Fact>,
  things: readonly NamedThing[],
): Promise<ReadonlyMap<string, Fact>> {
  const distinct = [...new Map(things.map((thing) => [thing.name, thing])).values()];
  const facts = await inChunks(distinct, async (chunk) =>
    (await reader.read({ text, parameters: { input: { things: chunk } } })).map((values) => row.parse(values)),
  );
  return new Map(facts.map((fact) => [fact.name, fact]));
}
