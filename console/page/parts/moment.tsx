import { momentOf } from '../text/time.ts';

/** Shows a time to the minute, in UTC. */
export function Moment({ at }: { readonly at: unknown }) {
  const moment = momentOf(at);
  if (moment === null) return <span class="quiet">–</span>;
  const text = new Date(moment).toISOString();
  return (
    <time dateTime={text} title={text}>
      {text.slice(0, 16).replace('T', ' ')}
    </time>
  );
}
