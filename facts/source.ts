import type { Row } from '../store/database.ts';
import type { Evidence } from '../verdicts/evidence.ts';

/** What a thing is judged by, besides its facts. */
export interface Judging {
  /** The instant that ages are measured from, epoch ms. */
  readonly asOf: number;
  /** Ids of the threat layers that are not OK. */
  readonly degradedLayers: readonly string[];
}

/** How the evidence on things of one label is read. */
export interface EvidenceSource {
  /**
   * Constant texts that read `$input.things` and give one row a thing, with its `name`; the first one has the columns of
   * `EVERY_COLUMN`. The rows of a thing are joined.
   */
  readonly texts: readonly string[];
  /** The thing of a folded name as the texts read it. */
  readonly input: (name: string) => Readonly<Record<string, unknown>>;
  /** The evidence in a row of the texts. */
  readonly evidence: (row: Row, judging: Judging) => Evidence;
}
