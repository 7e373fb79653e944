import type { Row } from '../store/database.ts';
import type { Evidence } from '../verdicts/evidence.ts';
import type { LookUps } from '../verdicts/looked-up.ts';

/** Inputs of a verdict besides the facts. */
export interface Judging {
  /** The instant from which ages are measured, epoch ms. */
  readonly asOf: number;
  /** Ids of the threat layers that are not OK. */
  readonly degradedLayers: readonly string[];
  /** What absence from the lists means. */
  readonly lookUps: LookUps;
}

/** How to read the evidence for one label. */
export interface EvidenceSource {
  /**
   * Constant texts that read `$input.things` and return one row per indicator, with its `name`; the first one has the columns of
   * `EVERY_COLUMN`. The rows of an indicator are joined.
   */
  readonly texts: readonly string[];
  /** Returns the indicator of a folded name in the form that the texts read. */
  readonly input: (name: string) => Readonly<Record<string, unknown>>;
  /** The evidence in a row of the texts. */
  readonly evidence: (row: Row, judging: Judging) => Evidence;
}
