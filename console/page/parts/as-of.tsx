import { writePlace } from '../address.ts';
import { statistics } from '../api/statistics.ts';
import { asOfText } from '../text/as-of.ts';
import { dayOf, momentOf } from '../text/time.ts';

/** Names the day that verdicts are judged for, where it is more than seven days ago. */
export function AsOf() {
  const why = asOfText(statistics.value, Date.now());
  const instant = momentOf(statistics.value.asOf);
  if (why === '' || instant === null) return null;
  return (
    <a class="as-of" href={writePlace('sources')} title={why}>
      Verdicts as of {dayOf(instant)}
    </a>
  );
}
