/** Reads the events of a range in the format of OSV: versions that introduce a vulnerability, mend it, or limit the range. */
import { compareVersions, type VersionScheme } from '../../schema/versions/index.ts';
import { isEmptySpan, type VersionBound, type VersionSpan } from './version-spans.ts';

/** One event. The schema gives each object one member, and real records have several in one. */
export interface OsvEvent {
  readonly introduced?: string | undefined;
  readonly fixed?: string | undefined;
  readonly last_affected?: string | undefined;
  readonly limit?: string | undefined;
}

type Kind = keyof OsvEvent;

interface Step {
  readonly kind: Kind;
  readonly version: string;
}

/** The kinds in the order in which they are taken if they name one version: what that version ends comes last. */
const KINDS: readonly Kind[] = ['introduced', 'fixed', 'last_affected', 'limit'];
/** Stands for the first version of all. */
const START = '0';

/**
 * Returns the affected spans. The schema asks for no order of events, so they are ordered by version. A span that no event ends is open,
 * and no span goes beyond the highest limit.
 */
export function eventSpans(events: readonly OsvEvent[], scheme: VersionScheme): VersionSpan[] {
  const steps = events.flatMap((event) => KINDS.flatMap((kind) => stepOf(kind, event[kind])));
  const limits = steps.filter(({ kind, version }) => kind === 'limit' && version !== '*');
  const isUnlimited = steps.some(({ kind, version }) => kind === 'limit' && version === '*');
  const [limit] = isUnlimited ? [] : limits.sort((one, other) => compareVersions(scheme, other.version, one.version));
  const spans: VersionSpan[] = [];
  let from: VersionBound | undefined;
  let isOpen = false;
  for (const { kind, version } of ordered(steps, scheme)) {
    if (kind === 'introduced' && !isOpen) {
      from = version === START ? undefined : { version, isIncluded: true };
      isOpen = true;
    } else if (kind !== 'introduced' && isOpen) {
      spans.push({ from, to: { version, isIncluded: kind === 'last_affected' } });
      isOpen = false;
    }
  }
  if (isOpen) spans.push({ from });
  const end = limit === undefined ? undefined : { version: limit.version, isIncluded: false };
  return spans.map((span) => before(span, end, scheme)).filter((span) => !isEmptySpan(span, scheme));
}

function stepOf(kind: Kind, version: string | undefined): Step[] {
  return version === undefined ? [] : [{ kind, version }];
}

function ordered(steps: readonly Step[], scheme: VersionScheme): readonly Step[] {
  const ends = steps.filter(({ kind }) => kind !== 'limit');
  return ends.sort((one, other) => {
    if (one.version === START || other.version === START)
      return Number(other.version === START) - Number(one.version === START);
    return compareVersions(scheme, one.version, other.version) || KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind);
  });
}

/** Returns the part of a span before a limit. */
function before(span: VersionSpan, end: VersionBound | undefined, scheme: VersionScheme): VersionSpan {
  if (end === undefined) return span;
  const isLater = span.to === undefined || compareVersions(scheme, span.to.version, end.version) >= 0;
  return isLater ? { from: span.from, to: end } : span;
}
