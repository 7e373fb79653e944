import { type Batch, claimsOfRow, type EdgeGroup, type NodeRow, type Speaker } from '../pipeline/batch.ts';
import type { Claim } from '../pipeline/claims.ts';
import { shapeKey } from '../pipeline/model.ts';
import type { BatchWriter, WriteTally } from '../pipeline/write-tally.ts';
import { claimText, keyText, mentionText, networkText, type RecordMark, sightingText } from './row-text.ts';
import type { Spill } from './spill.ts';

/** Groups of islands; nodes are grouped by label and edges by shape. */
export const OBSERVATIONS = 'ORIGIN_OBSERVATION';
export const NETWORKS = 'GEO_NETWORK';

/** Records of a batch that mention a node, each in a separate row. Above this number the file does, whatever becomes of its records. */
const MOST_MENTIONS = 16;

/** Returns the number of the statement about a record of this batch, by the part of its claims. */
export type Numbers = ReadonlyMap<string, number>;

/** Writes the batches of one file into a spill that the files of an import share. */
export class ImportWriter implements BatchWriter {
  readonly #spill: Spill;
  readonly #file: number;
  readonly #speaker: Pick<Speaker, 'source' | 'part'>;

  /** `file` is the number of the file in the import, which identifies its source and part. */
  constructor(spill: Spill, file: number, speaker: Pick<Speaker, 'source' | 'part'>) {
    this.#spill = spill;
    this.#file = file;
    this.#speaker = speaker;
  }

  /**
   * Counts rows as written. Only when they are folded it shows which of them another file has stated too. `numbers` has the records of a batch
   * of them.
   */
  async write(batch: Batch, numbers?: Numbers): Promise<WriteTally> {
    const { source, part } = this.#speaker;
    for (const [label, rows] of batch.nodes) this.#addNodes(label, rows, numbers);
    for (const group of batch.edges.values()) this.#addEdges(group, numbers);
    if (numbers !== undefined) this.#addMentions(batch, numbers);
    for (const row of batch.observations.values()) {
      const key = `${row.prefix}\t${row.asn}\t${source}`;
      this.#spill.add(OBSERVATIONS, key, `${key}\t${sightingText(this.#file, row)}`);
    }
    for (const row of batch.networks.values()) {
      const key = `${row.cidr}\t${source}\t${keyText(part)}`;
      this.#spill.add(NETWORKS, key, `${key}\t${networkText(this.#file, row)}`);
    }
    return { written: batch.size, unchanged: 0 };
  }

  #addNodes(label: string, rows: ReadonlyMap<string, NodeRow>, numbers: Numbers | undefined): void {
    for (const row of rows.values()) {
      const key = keyText(row.name);
      if (row.claim === null && numbers === undefined) this.#spill.add(label, key, `${key}\t${this.#file}`);
      for (const claim of claimsOfRow(row))
        this.#spill.add(label, key, `${key}\t${claimText(this.#file, claim, markOf(claim, numbers))}`);
    }
  }

  #addEdges({ shape, rows }: EdgeGroup, numbers: Numbers | undefined): void {
    const group = shapeKey(shape);
    for (const row of rows.values()) {
      const key = `${keyText(row.from)}\t${keyText(row.to)}`;
      for (const claim of claimsOfRow(row))
        this.#spill.add(group, key, `${key}\t${claimText(this.#file, claim, markOf(claim, numbers))}`);
    }
  }

  /** Adds the ends of edges for each record that states them: an end goes if its records do. */
  #addMentions(batch: Batch, numbers: Numbers): void {
    for (const [label, ends] of mentions(batch)) {
      for (const [name, claims] of ends) {
        const key = keyText(name);
        const marks = [...claims.values()].map((claim) => markOf(claim, numbers));
        const few = marks.length > MOST_MENTIONS ? [undefined] : marks;
        for (const mark of few) this.#spill.add(label, key, `${key}\t${mentionText(this.#file, mark)}`);
      }
    }
  }
}

/** Returns the ends of the edges of a batch by label and name, each with one claim of each part. */
function mentions({ edges }: Batch): ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, Claim>>> {
  const labels = new Map<string, Map<string, Map<string, Claim>>>();
  for (const { shape, rows } of edges.values()) {
    for (const row of rows.values()) {
      for (const [label, name] of [
        [shape.from, row.from],
        [shape.to, row.to],
      ] as const) {
        const names = labels.get(label) ?? new Map<string, Map<string, Claim>>();
        labels.set(label, names);
        const parts = names.get(name) ?? new Map<string, Claim>();
        names.set(name, parts);
        for (const claim of claimsOfRow(row)) if (parts.size <= MOST_MENTIONS) parts.set(claim.part, claim);
      }
    }
  }
  return labels;
}

function markOf({ part }: Claim, numbers: Numbers | undefined): RecordMark | undefined {
  const number = numbers?.get(part);
  return number === undefined ? undefined : { part, number };
}
