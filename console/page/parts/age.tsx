import { ageOf, dayOf, momentOf } from '../text/time.ts';

/** Shows a day with its age. A tooltip shows the exact time. */
export function Age({ at }: { readonly at: unknown }) {
  const moment = momentOf(at);
  if (moment === null) return <span class="quiet">no date</span>;
  return (
    <time dateTime={new Date(moment).toISOString()} title={new Date(moment).toISOString()}>
      {dayOf(moment)} <span class="quiet">({ageOf(moment, Date.now())})</span>
    </time>
  );
}
