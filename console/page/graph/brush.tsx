import { useMemo } from 'preact/hooks';
import { dayOf } from '../text/time.ts';
import { numberText } from '../text/words.ts';
import type { Drawn } from './model.ts';
import { daysAfter, daysBetween, type TimeSpan, timeSpanOf } from './time-span.ts';
import type { View } from './view.ts';

const [BARS, HEIGHT] = [120, 34];

interface BrushParts {
  readonly drawn: Drawn;
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** Shows the days on which edges were seen, as bars with two handles. Edges outside of the handles are hidden. */
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
  const { first, last, undated } = span;
  const days = daysBetween(first, last);
  const from = within(view.since === null ? 0 : daysBetween(first, view.since), days);
  const to = within(view.before === null ? days : daysBetween(first, view.before) - 1, days);
  const set = (since: number, until: number) =>
    onView({
      ...view,
      since: since === 0 ? null : daysAfter(first, since),
      before: until === days ? null : daysAfter(first, until + 1),
    });
  const handle = { first, days };
  return (
    <fieldset class="brush">
      <legend>
        Seen from {dayOf(daysAfter(first, from))} to {dayOf(daysAfter(first, to))}
      </legend>
      <Bars span={span} from={from} to={to} />
      <div class="handles">
        <Handle {...handle} title="From the day" day={from} onDay={(day) => set(Math.min(day, to), to)} />
        <Handle {...handle} title="To the day" day={to} onDay={(day) => set(from, Math.max(day, from))} />
      </div>
      {undated > 0 && (
        <label class="check">
          <input
            type="checkbox"
            checked={view.isUndatedShown}
            onInput={(event) => onView({ ...view, isUndatedShown: event.currentTarget.checked })}
          />
          include {numberText(undated)} without a date
        </label>
      )}
    </fieldset>
  );
}

interface BarsParts {
  readonly span: TimeSpan;
  readonly from: number;
  readonly to: number;
}

function Bars({ span: { bars, daysPerBar }, from, to }: BarsParts) {
  const highest = Math.max(...bars);
  const isIn = (bar: number) => (bar + 1) * daysPerBar > from && bar * daysPerBar <= to;
  return (
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
  );
}

interface HandleParts {
  readonly title: string;
  /** The first day of the brush. */
  readonly first: number;
  readonly days: number;
  readonly day: number;
  readonly onDay: (day: number) => void;
}

function Handle({ title, first, days, day, onDay }: HandleParts) {
  return (
    <input
      type="range"
      min={0}
      max={days}
      value={day}
      aria-label={title}
      aria-valuetext={dayOf(daysAfter(first, day))}
      onInput={(event) => onDay(event.currentTarget.valueAsNumber)}
    />
  );
}

function within(day: number, days: number): number {
  return Math.min(days, Math.max(0, day));
}

/** Returns a logarithmic height, so that a day with one edge stays visible next to a day with thousands. */
function barHeight(count: number, highest: number): number {
  return count === 0 ? 0 : Math.max(2, (HEIGHT * Math.log1p(count)) / Math.log1p(highest));
}
