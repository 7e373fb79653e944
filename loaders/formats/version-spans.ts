/** Spans of versions: what lies between two bounds, what lies outside of several spans, and the bounds that a text states. */
import type { AffectedRange } from '../../schema/affected-range.ts';
import { type VersionScheme, versionKey } from '../../schema/versions/index.ts';

/** One end of a span. */
export interface VersionBound {
  readonly version: string;
  readonly isIncluded: boolean;
}

/** The versions between two bounds; an end that is absent is open. */
export interface VersionSpan {
  readonly from?: VersionBound | undefined;
  readonly to?: VersionBound | undefined;
}

/** Returns the span of one version. */
export function spanOfOne(version: string): VersionSpan {
  const bound = { version, isIncluded: true };
  return { from: bound, to: bound };
}

/** Returns a span as the bounds of an affected range. */
export function boundsOf({ from, to }: VersionSpan): Partial<AffectedRange> {
  return {
    ...(from === undefined
      ? {}
      : { [from.isIncluded ? 'versionStartIncluding' : 'versionStartExcluding']: from.version }),
    ...(to === undefined ? {} : { [to.isIncluded ? 'versionEndIncluding' : 'versionEndExcluding']: to.version }),
  };
}

/** Returns whether no version can be in a span. */
export function isEmptySpan({ from, to }: VersionSpan, scheme: VersionScheme): boolean {
  if (from === undefined || to === undefined) return false;
  const [start, end] = [versionKey(scheme, from.version), versionKey(scheme, to.version)];
  return start > end || (start === end && !(from.isIncluded && to.isIncluded));
}

/** Returns the spans that lie outside of all of these. */
export function spansOutside(spans: readonly VersionSpan[], scheme: VersionScheme): VersionSpan[] {
  const keyed = spans.map((span) => ({ span, start: startKey(span, scheme) }));
  const outside: VersionSpan[] = [];
  let from: VersionBound | undefined;
  for (const { span } of keyed.sort((one, other) => (one.start < other.start ? -1 : 1))) {
    if (span.from !== undefined) outside.push({ from, to: beyond(span.from) });
    if (span.to === undefined) return outside.filter((one) => !isEmptySpan(one, scheme));
    const next = beyond(span.to);
    if (from === undefined || isEmptySpan({ from: next, to: beyond(from) }, scheme)) from = next;
  }
  return [...outside, { from }].filter((one) => !isEmptySpan(one, scheme));
}

/** The same place, seen from its other side. */
function beyond({ version, isIncluded }: VersionBound): VersionBound {
  return { version, isIncluded: !isIncluded };
}

function startKey({ from }: VersionSpan, scheme: VersionScheme): string {
  return from === undefined ? '' : `${versionKey(scheme, from.version)}${from.isIncluded ? '0' : '1'}`;
}

const VERSION = String.raw`v?(\d[\w.+~:-]*)`;
const COMPARED = new RegExp(String.raw`\s*(?:,|&&|\band\b)?\s*(<=|>=|==?|<|>)\s*${VERSION}`, 'iy');
const UNTIL = new RegExp(
  String.raw`^(?:versions?\s+)?(?:prior\s+to|before|earlier\s+than)\s+(?:version\s+)?${VERSION}$`,
  'i',
);
const AND_EARLIER = new RegExp(
  String.raw`^(?:versions?\s+)?${VERSION}\s+(?:and|or)\s+(?:earlier|prior|below|older)(?:\s+versions?)?$`,
  'i',
);
const SERIES = /^v?((?:\d+\.)*)(\d+)\.[x*]$/i;

/**
 * Returns the span that a text states by comparisons (`>= 1.0, < 1.2.3`), by words (`prior to 1.2`, `1.2 and earlier`) or as a series
 * (`1.2.x`); null if it is none of these.
 */
export function spanOfText(text: string): VersionSpan | null {
  const stated = text.trim();
  const [, until] = UNTIL.exec(stated) ?? [];
  if (until !== undefined) return { to: { version: until, isIncluded: false } };
  const [, last] = AND_EARLIER.exec(stated) ?? [];
  if (last !== undefined) return { to: { version: last, isIncluded: true } };
  const [, before, number] = SERIES.exec(stated) ?? [];
  if (before === undefined) return comparedSpan(stated);
  const next = `${before}${BigInt(number ?? 0) + 1n}`;
  return { from: { version: `${before}${number}`, isIncluded: true }, to: { version: next, isIncluded: false } };
}

function comparedSpan(text: string): VersionSpan | null {
  let span: VersionSpan = {};
  let end = 0;
  COMPARED.lastIndex = 0;
  for (let found = COMPARED.exec(text); found !== null; found = COMPARED.exec(text)) {
    const [, sign = '', version = ''] = found;
    const bound = { version, isIncluded: sign.includes('=') };
    // Two bounds of one side would each need to hold. No published text has them.
    if (sign.startsWith('=') ? end > 0 : (sign.startsWith('>') ? span.from : span.to) !== undefined) return null;
    span = sign.startsWith('=') ? spanOfOne(version) : { ...span, [sign.startsWith('>') ? 'from' : 'to']: bound };
    end = COMPARED.lastIndex;
  }
  return end === 0 || text.slice(end).trim() !== '' ? null : span;
}
