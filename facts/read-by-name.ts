import type { z } from 'zod';
import type { Reader } from '../engine/database/database.ts';

/** Things of one read, and reads of one list of things at once. */
const MOST_THINGS = 500;
const MOST_READS = 3;

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
  const chunks = Array.from({ length: Math.ceil(distinct.length / MOST_THINGS) }, (_, at) =>
    distinct.slice(at * MOST_THINGS, (at + 1) * MOST_THINGS),
  );
  const facts = new Map<string, Fact>();
  const readOn = async (): Promise<void> => {
    for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) {
      for (const values of await reader.read({ text, parameters: { input: { things: chunk } } })) {
        const fact = row.parse(values);
        facts.set(fact.name, fact);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(MOST_READS, chunks.length) }, readOn));
  return facts;
}
