import { dayOf } from '../text/time.ts';
import type { Filter } from './filter.ts';
import { dayStart, daysAfter } from './time-span.ts';

/** The view of a drawing: its selection and its filter. */
export interface View extends Filter {
  /** The selected node; null for the node where the exploration started. */
  readonly selected: string | null;
  /** The start of the path to the selected node; null for the node where the exploration started. */
  readonly from: string | null;
}

/** Returns the first view of a drawing: all nodes with at least this many edges. */
export function firstView(least: number): View {
  return { selected: null, from: null, since: null, before: null, isUndatedShown: true, least };
}

/** Reads a view from an address. Anything invalid falls back to the first view. */
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

/** Writes a view for an address: only what differs from the first view. */
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

/** Returns the start of a day in an address, epoch ms. */
function dayIn(text: string | null): number | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : dayStart(moment);
}
