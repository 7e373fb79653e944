import { useState } from 'preact/hooks';
import { go, writePlace } from '../../address.ts';
import { numberOf, type Row, rowOf, rowsOf, textOf } from '../../api/read.ts';
import { Refused, request } from '../../api/request.ts';
import { useAsked } from '../../api/use-asked.ts';
import { Shown } from '../../parts/asked.tsx';
import { Panel, WhenSeen } from '../../parts/panel.tsx';
import { Picture } from '../../parts/picture.tsx';
import { momentOf } from '../../text/time.ts';
import { numberText } from '../../text/words.ts';
import { LooksLike } from './looks-like.tsx';
import { comparisonPlace } from './places.ts';
import { TakeCapture } from './take-capture.tsx';

interface PageHistoryParts {
  readonly url: string;
  /** Captures that are being compared. */
  readonly one: string | null;
  readonly other: string | null;
}

const MOST = 100;

/** What this key has captured of a page, day by day; two of them can be put beside each other. */
export function PageHistory({ url, one, other }: PageHistoryParts) {
  const [turn, setTurn] = useState(0);
  const [chosen, setChosen] = useState<readonly string[]>([one, other].filter((id) => id !== null));
  const asked = useAsked((signal) => readHistory(url, signal), [url], turn);
  const choose = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((known) => known !== id) : [...before, id].slice(-2)));
  const newest = asked.state === 'answered' ? textOf(asked.value.captures[0]?.id) : null;
  const only = chosen.length === 1 ? (chosen[0] ?? null) : null;
  const looked = newest === null ? null : (only ?? newest);
  return (
    <>
      <Panel title="By day" wide>
        <Shown asked={asked}>
          {({ captures, total }) => {
            if (captures.length === 0)
              return (
                <p>This key has captured nothing of it, or what there was is over 14 days old: capture it below.</p>
              );
            const times = new Map(captures.map((capture) => [String(capture.id), momentOf(capture.captured_at) ?? 0]));
            const pair = chosen
              .filter((id) => times.has(id))
              .toSorted((a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0));
            const [earlier, later] = pair;
            return (
              <>
                <p class="actions">
                  <button
                    type="button"
                    disabled={later === undefined}
                    onClick={() => go(comparisonPlace(url, earlier ?? '', later ?? ''))}
                  >
                    Compare
                  </button>
                  <span class="quiet">{later === undefined ? 'Choose two to compare them.' : 'Two are chosen.'}</span>
                  <a href={writePlace('captures')}>All captures</a>
                </p>
                {[...Map.groupBy(captures, dayIn)].map(([day, some]) => (
                  <section key={day} aria-label={day}>
                    <h3>{day}</h3>
                    <ul class="thumbnails">
                      {some.map((capture) => (
                        <Thumbnail
                          key={String(capture.id)}
                          capture={capture}
                          isChosen={chosen.includes(String(capture.id))}
                          onChoose={() => choose(String(capture.id))}
                        />
                      ))}
                    </ul>
                  </section>
                ))}
                {total > captures.length && (
                  <p>
                    The newest {numberText(captures.length)} of {numberText(total)}.
                  </p>
                )}
              </>
            );
          }}
        </Shown>
      </Panel>
      {looked !== null && <LooksLike key={looked} capture={looked} isNewest={only === null} />}
      <TakeCapture url={url} onTaken={() => setTurn((before) => before + 1)} />
    </>
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

async function readHistory(url: string, signal: AbortSignal) {
  const query = new URLSearchParams({ url, limit: String(MOST) });
  const answer = await request(`v1/ops/screenshot/history?${query}`, { signal }).catch((error: unknown) => {
    if (error instanceof Refused && error.status === 404) return null;
    throw error;
  });
  const { screenshots, total_screenshots } = rowOf(answer);
  return { captures: rowsOf(screenshots), total: numberOf(total_screenshots) ?? 0 };
}
