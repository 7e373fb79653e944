import { ask } from '../../api/ask.ts';
import { type Row, textOf, textsOf } from '../../api/read.ts';
import { useAsked } from '../../api/use-asked.ts';
import { Shown } from '../../parts/asked.tsx';
import { Name } from '../../parts/name.tsx';
import { Notices } from '../../parts/notices.tsx';
import { Panel } from '../../parts/panel.tsx';
import { isState } from '../../text/states.ts';
import { dayOf, momentOf } from '../../text/time.ts';

const KNOWN = ['HOSTNAME', 'IPV4', 'IPV6', 'PREFIX', 'ANNOUNCED_PREFIX', 'REGISTERED_PREFIX', 'ASN'];

/** Returns whether nodes of a label have a history. */
export function hasHistory(label: string): boolean {
  return KNOWN.includes(label);
}

/** Shows earlier states of a node: announcements as bars over time, registrations as entries. */
export function History({ name }: { readonly name: string }) {
  const question = { query: 'CALL svc.history($name, 200)', parameters: { name } };
  const asked = useAsked((signal) => ask(question, signal), [name]);
  return (
    <Panel title="History" question={question} wide>
      <Shown asked={asked}>
        {({ rows, notices }) => {
          const states = rows.filter(isState);
          return (
            <>
              <Notices notices={notices} />
              {states.length === 0 ? <p>The graph has no earlier state of it.</p> : <Timeline rows={states} />}
            </>
          );
        }}
      </Shown>
    </Panel>
  );
}

function Timeline({ rows }: { readonly rows: readonly Row[] }) {
  const spans = rows.filter((row) => momentOf(row.startTime) !== null);
  const moments = spans
    .flatMap((row) => [momentOf(row.startTime) ?? 0, momentOf(row.endTime) ?? 0])
    .filter((moment) => moment > 0);
  const from = Math.min(...moments);
  const length = Math.max(1, Math.max(...moments) - from);
  return (
    <ol class="timeline">
      {rows.map((row, index) => {
        const [start, end] = [momentOf(row.startTime), momentOf(row.endTime)];
        return (
          <li key={index}>
            {start === null ? (
              <Registration row={row} />
            ) : (
              <Announcement row={row} start={start} end={end ?? start} from={from} length={length} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface AnnouncementParts {
  readonly row: Row;
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly length: number;
}

function Announcement({ row, start, end, from, length }: AnnouncementParts) {
  const [origin, prefix] = [textOf(row.origin), textOf(row.prefix)];
  const left = Math.min(99, (100 * (start - from)) / length);
  return (
    <>
      <span class="when">
        {dayOf(start)} – {dayOf(end)}
      </span>{' '}
      {prefix !== null && <Name label="ANNOUNCED_PREFIX" name={prefix} />}{' '}
      {origin !== null && (
        <>
          by <Name label="ASN" name={origin} />
        </>
      )}
      <span class="track" aria-hidden="true">
        <span class="span" style={{ left: `${left}%`, width: `${Math.max(1, (100 * (end - start)) / length)}%` }} />
      </span>
    </>
  );
}

function Registration({ row }: { readonly row: Row }) {
  const looked = momentOf(row.queryTime);
  const parts = [
    textOf(row.registrar),
    textOf(row.registrant) === null ? null : `for ${textOf(row.registrant)}`,
    textOf(row.country),
    textOf(row.createDate) === null ? null : `created ${textOf(row.createDate)}`,
    textOf(row.updateDate) === null ? null : `changed ${textOf(row.updateDate)}`,
    textOf(row.expiryDate) === null ? null : `expires ${textOf(row.expiryDate)}`,
    textsOf(row.nameServers).join(', '),
  ].filter((part) => part !== null && part !== '');
  return (
    <>
      <span class="when">{looked === null ? 'date unknown' : dayOf(looked)}</span> {parts.join(' · ')}
    </>
  );
}
