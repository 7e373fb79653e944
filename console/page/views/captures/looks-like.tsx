import { ask } from '../../api/ask.ts';
import { numberOf, textOf, textsOf } from '../../api/read.ts';
import { useAsked } from '../../api/use-asked.ts';
import { Shown } from '../../parts/asked.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Name } from '../../parts/name.tsx';
import { Notices } from '../../parts/notices.tsx';
import { Panel, WhenSeen } from '../../parts/panel.tsx';
import { Picture } from '../../parts/picture.tsx';

const QUERY =
  'CALL svc.looksLike({capture: $capture, limit: 24}) YIELD capture, url, host, title, probedAt, distance, sameDomain, differences RETURN *';

/** Shows captured pages of any host that look like this one, the most similar first. */
export function LooksLike({ capture, isNewest }: { readonly capture: string; readonly isNewest: boolean }) {
  const question = { query: QUERY, parameters: { capture } };
  const asked = useAsked((signal) => ask(question, signal), [capture]);
  return (
    <Panel title={`Pages that look like the ${isNewest ? 'newest' : 'chosen'} one`} question={question} wide>
      <Shown asked={asked}>
        {({ rows, notices }) => (
          <>
            <Notices notices={notices} />
            {rows.length + notices.length === 0 && (
              <p>No other captured page looks like it. Capture suspicious pages, and come back.</p>
            )}
            <ul class="thumbnails">
              {rows.map((row) => (
                <li key={String(row.capture)}>
                  <span class="thumbnail">
                    <WhenSeen>
                      <Picture id={String(row.capture)} alt={`Capture of ${textOf(row.url)}`} />
                    </WhenSeen>
                  </span>
                  <Name label="URL" name={textOf(row.url)?.replace(/^https?:\/\//, '') ?? ''} shown={textOf(row.url)} />
                  <span class="detail">{textOf(row.title)}</span>
                  <span class="detail">
                    {numberOf(row.distance)} of 64 bits differ, captured <Moment at={row.probedAt} />
                    {row.sameDomain === true && ', under the same domain'}
                  </span>
                  {textsOf(row.differences).map((difference) => (
                    <span key={difference} class="detail">
                      {difference}
                    </span>
                  ))}
                </li>
              ))}
            </ul>
          </>
        )}
      </Shown>
    </Panel>
  );
}
