import { go, writePlace } from '../../address.ts';
import { numberOf, type Row, textOf } from '../../api/read.ts';
import { WhenSeen } from '../../parts/panel.tsx';
import { Picture } from '../../parts/picture.tsx';
import { momentOf } from '../../text/time.ts';
import { numberText } from '../../text/words.ts';
import { comparisonPlace } from './places.ts';

interface CapturesByDayParts {
  readonly url: string;
  readonly captures: readonly Row[];
  readonly chosen: readonly string[];
  readonly onChoose: (id: string) => void;
}

/** Shows the captures of a page under their days. Two of them can be chosen and compared. */
export function CapturesByDay({ url, captures, chosen, onChoose }: CapturesByDayParts) {
  return (
    <>
      <Compare url={url} captures={captures} chosen={chosen} />
      {[...Map.groupBy(captures, dayIn)].map(([day, some]) => (
        <section key={day} aria-label={day}>
          <h3>{day}</h3>
          <ul class="thumbnails">
            {some.map((capture) => (
              <Thumbnail
                key={String(capture.id)}
                capture={capture}
                isChosen={chosen.includes(String(capture.id))}
                onChoose={() => onChoose(String(capture.id))}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Compare({ url, captures, chosen }: Omit<CapturesByDayParts, 'onChoose'>) {
  const times = new Map(captures.map((capture) => [String(capture.id), momentOf(capture.captured_at) ?? 0]));
  const [earlier, later] = chosen
    .filter((id) => times.has(id))
    .toSorted((a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0));
  return (
    <p class="actions">
      <button
        type="button"
        disabled={later === undefined}
        onClick={() => go(comparisonPlace(url, earlier ?? '', later ?? ''))}
      >
        Compare
      </button>
      <span class="quiet">{later === undefined ? 'Choose two captures to compare.' : 'Two captures are chosen.'}</span>
      <a href={writePlace('captures')}>All captures</a>
    </p>
  );
}

interface ThumbnailParts {
  readonly capture: Row;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Thumbnail({ capture, isChosen, onChoose }: ThumbnailParts) {
  const id = String(capture.id);
  const time = `${new Date(momentOf(capture.captured_at) ?? 0).toISOString().slice(11, 19)} UTC`;
  const size = Math.max(1, Math.round((numberOf(capture.file_size) ?? 0) / 1000));
  return (
    <li class={isChosen ? 'chosen' : undefined}>
      <label>
        <span class="thumbnail">
          <WhenSeen>
            <Picture id={id} alt={`Captured at ${time}`} />
          </WhenSeen>
        </span>
        <span class="switch">
          <input type="checkbox" checked={isChosen} onChange={onChoose} /> {time}
        </span>
      </label>
      <span class="detail">
        {textOf(capture.dimensions)} {textOf(capture.format)}, {numberText(size)} kB
        {textOf(capture.schedule_id) !== null && ', by a schedule'}
      </span>
    </li>
  );
}

function dayIn({ captured_at }: Row): string {
  return new Date(momentOf(captured_at) ?? 0).toISOString().slice(0, 10);
}
