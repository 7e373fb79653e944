import { dayOf } from '../text/time.ts';
import type { Filter } from './filter.ts';
import { dayStart, daysAfter } from './time-span.ts';

/** How a drawing is looked at. */
export interface View extends Filter {
  /** The thing that is selected; null for the one where the exploration began. */
  readonly selected: string | null;
  /** Where the way to what is selected begins; null for where the exploration began. */
  readonly from: string | null;
}

/** How a drawing is first looked at: all of it, as far as things have so many edges. */
export function firstView(least: number): View {
  return { selected: null, from: null, since: null, before: null, isUndatedShown: true, least };
}

/** Reads it from an address; what is none of it is as at first. */
export function readView(query: URLSearchParams, least: number): View {
  const last = dayIn(query.get('b'));
  const given = query.get('d') ?? '';
  return {
    selected: query.get('n'),
    from: query.get('f'),
    since: dayIn(query.get('a')),
    before: last === null ? null : daysAfter(last, 1),
    isUndatedShown: query.get('u') !== '0',
    least: /^\d{1,3}$/.test(given) ? Number(given) : least,
  };
}

/** Writes it for an address: only what is not as at first. */
export function writeView(
  { selected, from, since, before, isUndatedShown, least }: View,
  first: number,
): Readonly<Record<string, string>> {
  return {
    ...(selected === null ? {} : { n: selected }),
    ...(from === null ? {} : { f: from }),
    ...(since === null ? {} : { a: dayOf(since) }),
    ...(before === null ? {} : { b: dayOf(daysAfter(before, -1)) }),
    ...(isUndatedShown ? {} : { u: '0' }),
    ...(least === first ? {} : { d: String(least) }),
  };
}

/** The midnight at which a day of an address begins. */
function dayIn(text: string | null): number | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : dayStart(moment);
}
