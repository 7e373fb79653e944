import { useState } from 'preact/hooks';
import { numberOf, rowOf, rowsOf, textOf } from '../../api/read.ts';
import { Refused, request } from '../../api/request.ts';
import { useAsked } from '../../api/use-asked.ts';
import { Shown } from '../../parts/asked.tsx';
import { Panel } from '../../parts/panel.tsx';
import { numberText } from '../../text/words.ts';
import { CapturesByDay } from './captures-by-day.tsx';
import { LooksLike } from './looks-like.tsx';
import { TakeCapture } from './take-capture.tsx';

interface PageHistoryParts {
  readonly url: string;
  /** Captures that are being compared. */
  readonly one: string | null;
  readonly other: string | null;
}

const MOST = 100;

/** Shows the captures that this key has of a page, and pages that look like the newest or the chosen one. */
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
          {({ captures, total }) =>
            captures.length === 0 ? (
              <p>This key has no capture of this page from the last 14 days. Capture the page below.</p>
            ) : (
              <>
                <CapturesByDay url={url} captures={captures} chosen={chosen} onChoose={choose} />
                {total > captures.length && (
                  <p>
                    The newest {numberText(captures.length)} of {numberText(total)}.
                  </p>
                )}
              </>
            )
          }
        </Shown>
      </Panel>
      {looked !== null && <LooksLike key={looked} capture={looked} isNewest={only === null} />}
      <TakeCapture url={url} onTaken={() => setTurn((before) => before + 1)} />
    </>
  );
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
