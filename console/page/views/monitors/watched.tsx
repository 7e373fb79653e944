import { useState } from 'preact/hooks';
import { go, writePlace } from '../../address.ts';
import { numberOf, type Row, rowOf, rowsOf, textOf } from '../../api/read.ts';
import { request } from '../../api/request.ts';
import { useAsked } from '../../api/use-asked.ts';
import { useChange } from '../../api/use-work.ts';
import { Shown } from '../../parts/asked.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Table } from '../../parts/table.tsx';
import { WorkState } from '../../parts/work-state.tsx';
import { numberText } from '../../text/words.ts';
import { storeNewRule } from './new-rule.ts';
import { monitorPath, rulePath } from './path.ts';
import { RuleForm } from './rule-form.tsx';
import { State } from './state.tsx';

const COLUMNS = {
  target: 'target',
  currentStatus: 'state',
  since: 'since',
  lastProbeAt: 'last probe',
  lastCheckAt: 'last check',
  alerts: 'rules',
  activeAlerts: 'open alerts',
  remove: 'remove',
};
const MOST = 1000;

/** Shows the targets that this key watches, and a form for another one. */
export function Watched() {
  const [turn, setTurn] = useState(0);
  const asked = useAsked(async (signal) => rowOf(await request(`v1/ops/monitor?limit=${MOST}`, { signal })), [], turn);
  const [work, change] = useChange(() => setTurn((before) => before + 1));
  const opened = (rule: Row) => {
    storeNewRule(rule);
    go(writePlace('monitors', [textOf(rule.target) ?? '']));
  };
  return (
    <>
      <h1>Monitors</h1>
      <Panel title="What this key watches" wide>
        <WorkState work={work} name="Removing" />
        <Shown asked={asked}>
          {({ monitors, total }) => (
            <Targets
              rows={rowsOf(monitors)}
              total={numberOf(total) ?? 0}
              onRemove={(target) => change((signal) => removeRules(target, signal))}
            />
          )}
        </Shown>
      </Panel>
      <Panel title="Watch another target" wide>
        <RuleForm target={null} rule={null} onMade={opened} />
      </Panel>
    </>
  );
}

interface TargetsParts {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly onRemove: (target: string) => void;
}

function Targets({ rows, total, onRemove }: TargetsParts) {
  if (rows.length === 0)
    return (
      <p>This key watches nothing. Enter a domain or an address below, what to watch, and where to send alerts.</p>
    );
  return (
    <>
      <Table
        caption="Targets, times in UTC"
        titles={COLUMNS}
        rows={rows}
        cells={{
          target: ({ target }) => <a href={writePlace('monitors', [textOf(target) ?? ''])}>{textOf(target)}</a>,
          currentStatus: (row) => <State row={row} />,
          since: ({ since }) => <Moment at={since} />,
          lastProbeAt: ({ lastProbeAt }) => <Moment at={lastProbeAt} />,
          lastCheckAt: ({ lastCheckAt }) => <Moment at={lastCheckAt} />,
          remove: ({ target }) => (
            <Confirm
              key={textOf(target)}
              verb="Remove"
              what={textOf(target) ?? ''}
              onConfirm={() => onRemove(textOf(target) ?? '')}
            />
          ),
        }}
      />
      {total > rows.length && (
        <p>
          The first {numberText(rows.length)} of {numberText(total)}. GET /v1/ops/monitor returns the others.
        </p>
      )}
      {rows.every(({ lastProbeAt }) => lastProbeAt === null) && (
        <p class="quiet">
          Nothing is probed. To measure state and uptime, start the server with WEFT_MONITOR_PROBES=on.
        </p>
      )}
    </>
  );
}

/** Removes all rules of a target, which ends watching it. */
async function removeRules(target: string, signal: AbortSignal): Promise<void> {
  const { alerts } = rowOf(await request(monitorPath(target), { signal }));
  for (const { alertId } of rowsOf(alerts)) await request(rulePath(target, alertId), { method: 'DELETE', signal });
}
