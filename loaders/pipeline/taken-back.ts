/** Removes the claims of records from what they no longer state. */
import { chunksOf } from '../../store/batches.ts';
import type { Claim } from './claims.ts';
import { storedEdges } from './edge-texts.ts';
import type { EdgeShape } from './model.ts';
import { endsOfKey, type RecordKeys, shapeOfGroup } from './record-keys.ts';
import { edgeWithout, writeStaleEdges } from './sweep-edges.ts';
import { nodeWithout, statedOf, writeStaleNodes } from './sweep-nodes.ts';
import type { SweepContext } from './sweep-passes.ts';

/** What is taken back: for each label or shape the keys, each with the parts of the records that stated it. */
export class TakenBack {
  readonly #groups = new Map<string, Map<string, Set<string>>>();

  get groups(): ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>> {
    return this.#groups;
  }

  /** Adds what the record of a part no longer states. */
  add(part: string, keys: RecordKeys): void {
    for (const [group, names] of keys) {
      const known = this.#groups.get(group) ?? new Map<string, Set<string>>();
      this.#groups.set(group, known);
      for (const name of names) known.set(name, (known.get(name) ?? new Set()).add(part));
    }
  }
}

/** Removes what is taken back, for all sources of the speaker. Returns how many nodes and edges changed. */
export async function takeBack(
  context: SweepContext,
  { groups }: TakenBack,
  speakers: ReadonlySet<string>,
): Promise<number> {
  let swept = 0;
  for (const [group, keys] of [...groups].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const shape = shapeOfGroup(group);
    for (const chunk of chunksOf([...keys.keys()].sort())) {
      const leftOf = (claim: Claim, key: string) =>
        speakers.has(claim.source) && keys.get(key)?.has(claim.part) === true ? null : claim;
      swept +=
        shape === null
          ? await takeNodes(context, group, chunk, leftOf)
          : await takeEdges(context, shape, chunk, leftOf);
    }
  }
  return swept;
}

type LeftOf = (claim: Claim, key: string) => Claim | null;

async function takeEdges(
  { writer, touched, origin }: SweepContext,
  shape: EdgeShape,
  keys: readonly string[],
  leftOf: LeftOf,
): Promise<number> {
  const changed = await writer.transaction(async (transaction) => {
    const { records } = await transaction.run(storedEdges(shape), { rows: keys.map(endsOfKey) });
    const rows = records.flatMap(
      (record) => edgeWithout(record.toObject(), shape, (claim, { from, to }) => leftOf(claim, `${from}\0${to}`)) ?? [],
    );
    await writeStaleEdges(transaction, shape, rows, origin);
    return rows;
  });
  touched.noteEdges(shape, changed);
  return changed.length;
}

async function takeNodes(
  { writer, touched, origin }: SweepContext,
  label: string,
  names: readonly string[],
  leftOf: LeftOf,
): Promise<number> {
  const changed = await writer.transaction(async (transaction) => {
    const { records } = await transaction.run(statedOf(label), { names });
    const rows = records.flatMap((record) => nodeWithout(record.toObject(), label, leftOf) ?? []);
    await writeStaleNodes(transaction, label, rows, origin);
    return rows;
  });
  const changedNames = changed.map(({ name }) => name);
  touched.noteNodes(label, changedNames);
  return changed.length;
}
