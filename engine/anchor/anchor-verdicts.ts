import type { Reader } from '../../store/database.ts';
import type { AnchorLabel } from '../contract/anchored-names.ts';

/**
 * Returns the properties of the verdict with which nodes of a label would be stored, by name and in the driver's types; nothing for those
 * without a verdict. The engine knows no verdict: it is given this function.
 */
export type AnchorVerdicts = (
  reader: Reader,
  label: AnchorLabel,
  names: readonly string[],
) => Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>>;
