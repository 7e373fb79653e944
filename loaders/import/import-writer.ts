import type { Batch, EdgeGroup, NodeRow, Speaker } from '../pipeline/batch.ts';
import { shapeKey } from '../pipeline/model.ts';
import type { BatchWriter, WriteTally } from '../pipeline/write-tally.ts';
import { claimText, keyText, networkText, sightingText } from './row-text.ts';
import type { Spill } from './spill.ts';

/** Groups of islands; nodes are grouped by label and edges by shape. */
export const OBSERVATIONS = 'ORIGIN_OBSERVATION';
export const NETWORKS = 'GEO_NETWORK';

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

  /** Counts rows as written. Only when they are folded it shows which of them another file has stated too. */
  async write(batch: Batch): Promise<WriteTally> {
    const { source, part } = this.#speaker;
    for (const [label, rows] of batch.nodes) this.#addNodes(label, rows);
    for (const group of batch.edges.values()) this.#addEdges(group);
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

  #addNodes(label: string, rows: ReadonlyMap<string, NodeRow>): void {
    for (const { name, claim } of rows.values()) {
      const key = keyText(name);
      this.#spill.add(label, key, `${key}\t${claim === null ? this.#file : claimText(this.#file, claim)}`);
    }
  }

  #addEdges({ shape, rows }: EdgeGroup): void {
    const group = shapeKey(shape);
    for (const { from, to, claim } of rows.values()) {
      const key = `${keyText(from)}\t${keyText(to)}`;
      this.#spill.add(group, key, `${key}\t${claimText(this.#file, claim)}`);
    }
  }
}
