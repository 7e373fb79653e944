import { useState } from 'preact/hooks';
import { go, writePlace } from '../../address.ts';
import { numberOf, type Row, rowOf, rowsOf, textOf } from '../../api/read.ts';
import { request } from '../../api/request.ts';
import { useAsked } from '../../api/use-asked.ts';
import { useWork } from '../../api/use-work.ts';
import { Shown } from '../../parts/asked.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Table } from '../../parts/table.tsx';
import { WorkState } from '../../parts/work-state.tsx';
import { numberText } from '../../text/words.ts';
import { keepSecret } from './made-secret.ts';
import { monitorPath } from './path.ts';
import { RuleForm } from './rule-form.tsx';
import { State } from './state.tsx';

const COLUMNS = ['target', 'currentStatus', 'since', 'lastProbeAt', 'lastCheckAt', 'alerts', 'activeAlerts', 'remove'];
const TITLES = {
  currentStatus: 'state',
  lastProbeAt: 'last probe',
  lastCheckAt: 'last check',
  alerts: 'rules',
  activeAlerts: 'open alerts',
};
const MOST = 1000;

/** The targets that this key watches, and a form for another one. */
export function Watched() {
  const [turn, setTurn] = useState(0);
  const asked = useAsked(async (signal) => rowOf(await request(`v1/ops/monitor?limit=${MOST}`, { signal })), [], turn);
  const [work, begin] = useWork<null>();
  const remove = (target: string) =>
    void begin(async (signal) => {
      await removeRules(target, signal);
      setTurn((before) => before + 1);
      return null;
    });
  const opened = (rule: Row) => {
    keepSecret(rule);
    go(writePlace('monitors', [textOf(rule.target) ?? '']));
  };
  return (
    <>
      <h1>Monitors</h1>
      <Panel title="What this key watches" wide>
        <WorkState work={work} name="Removing" />
        <Shown asked={asked}>
          {(answer) => {
            const rows = rowsOf(answer.monitors);
            if (rows.length === 0)
              return (
                <p>
                  This key watches nothing. Name a domain or an address below, what of it matters, and where to tell it.
                </p>
              );
            return (
              <>
                <Table
                  caption="Targets, times in UTC"
                  columns={COLUMNS}
                  titles={TITLES}
                  rows={rows}
                  cells={{
                    target: ({ target }) => (
                      <a href={writePlace('monitors', [textOf(target) ?? ''])}>{textOf(target)}</a>
                    ),
                    currentStatus: (row) => <State row={row} />,
                    since: ({ since }) => <Moment at={since} />,
                    lastProbeAt: ({ lastProbeAt }) => <Moment at={lastProbeAt} />,
                    lastCheckAt: ({ lastCheckAt }) => <Moment at={lastCheckAt} />,
                    remove: ({ target }) => (
                      <Confirm
                        key={textOf(target)}
                        verb="Remove"
                        what={textOf(target) ?? ''}
                        onConfirm={() => remove(textOf(target) ?? '')}
                      />
                    ),
                  }}
                />
                {(numberOf(answer.total) ?? 0) > rows.length && (
                  <p>
                    The first {numberText(rows.length)} of {numberText(numberOf(answer.total) ?? 0)}: GET
                    /v1/ops/monitor tells the others.
                  </p>
                )}
                {rows.every(({ isUp }) => isUp === null) && (
                  <p class="quiet">
                    Nothing is probed: state and uptime need a server that was started with WEFT_MONITOR_PROBES=on.
                  </p>
                )}
              </>
            );
          }}
        </Shown>
      </Panel>
      <Panel title="Watch another one" wide>
        <RuleForm target={null} rule={null} onMade={opened} />
      </Panel>
    </>
  );
}

/** With its last rule a target is not watched any more. */
async function removeRules(target: string, signal: AbortSignal): Promise<void> {
  const { alerts } = rowOf(await request(monitorPath(target), { signal }));
  for (const { alertId } of rowsOf(alerts))
    await request(`${monitorPath(target)}/alert/${encodeURIComponent(String(alertId))}`, { method: 'DELETE', signal });
}
