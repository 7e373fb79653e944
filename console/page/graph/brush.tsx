import { useMemo } from 'preact/hooks';
import { dayOf } from '../text/time.ts';
import { numberText } from '../text/words.ts';
import type { Drawn } from './model.ts';
import { daysAfter, daysBetween, timeSpanOf } from './time-span.ts';
import type { View } from './view.ts';

const [BARS, HEIGHT] = [120, 34];

interface BrushParts {
  readonly drawn: Drawn;
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** When edges were seen, as bars, and two handles: what was seen outside of them is hidden. */
export function Brush({ drawn, view, onView }: BrushParts) {
  const span = useMemo(
    () =>
      timeSpanOf(
        [...drawn.edges.values()].map(({ observedAt }) => observedAt),
        BARS,
      ),
    [drawn],
  );
  if (span === null || span.first === span.last) return null;
  const { first, last, bars, daysPerBar, undated } = span;
  const days = daysBetween(first, last);
  const from = within(view.since === null ? 0 : daysBetween(first, view.since), days);
  const to = within(view.before === null ? days : daysBetween(first, view.before) - 1, days);
  const set = (since: number, until: number) =>
    onView({
      ...view,
      since: since === 0 ? null : daysAfter(first, since),
      before: until === days ? null : daysAfter(first, until + 1),
    });
  const handle = (label: string, at: number, onDay: (day: number) => void) => (
    <input
      type="range"
      min={0}
      max={days}
      value={at}
      aria-label={label}
      aria-valuetext={dayOf(daysAfter(first, at))}
      onInput={(event) => onDay(event.currentTarget.valueAsNumber)}
    />
  );
  const highest = Math.max(...bars);
  const isIn = (bar: number) => (bar + 1) * daysPerBar > from && bar * daysPerBar <= to;
  return (
    <fieldset class="brush">
      <legend>
        Seen from {dayOf(daysAfter(first, from))} to {dayOf(daysAfter(first, to))}
      </legend>
      <svg viewBox={`0 0 ${bars.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map((count, bar) => (
          <rect
            key={bar}
            class={isIn(bar) ? 'in' : 'out'}
            x={bar}
            width={0.9}
            y={HEIGHT - barHeight(count, highest)}
            height={barHeight(count, highest)}
          />
        ))}
      </svg>
      <div class="handles">
        {handle('From the day', from, (day) => set(Math.min(day, to), to))}
        {handle('To the day', to, (day) => set(from, Math.max(day, from)))}
      </div>
      {undated > 0 && (
        <label class="check">
          <input
            type="checkbox"
            checked={view.isUndatedShown}
            onInput={(event) => onView({ ...view, isUndatedShown: event.currentTarget.checked })}
          />
          also the {numberText(undated)} without a date
        </label>
      )}
    </fieldset>
  );
}

function within(day: number, days: number): number {
  return Math.min(days, Math.max(0, day));
}

/** A day with one edge is seen beside one with thousands. */
function barHeight(count: number, highest: number): number {
  return count === 0 ? 0 : Math.max(2, (HEIGHT * Math.log1p(count)) / Math.log1p(highest));
}
