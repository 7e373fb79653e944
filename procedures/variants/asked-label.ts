import { schemaDriftRewrite } from '../../engine/advise/notices.ts';
import { labelMeaning } from '../../engine/correct/labels/labels.ts';
import type { Advisory } from '../../schema/advisory.ts';
import { ArgumentError, parameter } from '../arguments.ts';
import { shownValue } from '../indicators.ts';
import { HOST_LABELS, type HostLabel } from './stored-names.ts';

/** The label in which variants are looked up, or whether they are looked up at all. */
export interface AskedLabel {
  readonly label: HostLabel;
  /** The second argument was `checkExisting`, as in `svc.variants(name, false)`. */
  readonly checkExisting: boolean | null;
  readonly advisories: readonly Advisory[];
}

const DEFAULT: AskedLabel = { label: 'HOSTNAME', checkExisting: null, advisories: [] };

/** The parameter that takes a label of names, also by the word of another product, or `checkExisting` in its place. */
export const ASKED_LABEL = parameter('STRING | BOOLEAN', readLabel).prefault(DEFAULT.label);

function readLabel(value: unknown): AskedLabel {
  if (value === null) return DEFAULT;
  if (typeof value === 'boolean') return { ...DEFAULT, checkExisting: value };
  const given = typeof value === 'string' ? value.trim() : shownValue(value);
  const own = HOST_LABELS.find((label) => label === given.toUpperCase());
  if (own !== undefined) return { ...DEFAULT, label: own };
  const [meant] = typeof value === 'string' ? labelMeaning(given).labels : [];
  const label = HOST_LABELS.find((known) => known === meant);
  if (label === undefined) {
    throw new ArgumentError(`label is ${HOST_LABELS.join(' or ')}, whose nodes are host names; ${given} is neither.`);
  }
  return { ...DEFAULT, label, advisories: [schemaDriftRewrite(given, label)] };
}
