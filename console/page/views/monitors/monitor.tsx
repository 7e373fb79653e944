import { useState } from 'preact/hooks';
import { indicatorsIn } from '../../../../schema/pasted/indicators.ts';
import { nodePlace, writePlace } from '../../address.ts';
import { numberOf, type Row, rowOf, rowsOf, textOf } from '../../api/read.ts';
import { Refused, request } from '../../api/request.ts';
import { useAsked } from '../../api/use-asked.ts';
import { Shown } from '../../parts/asked.tsx';
import { Copy } from '../../parts/copy.tsx';
import { Fact } from '../../parts/fact.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel } from '../../parts/panel.tsx';
import { numberText } from '../../text/words.ts';
import { Alerts } from './alerts.tsx';
import { Deliveries } from './deliveries.tsx';
import { newRule, takeNewRule } from './new-rule.ts';
import { monitorPath } from './path.ts';
import { RuleForm } from './rule-form.tsx';
import { Rules } from './rules.tsx';
import { State } from './state.tsx';

/** A monitor with its deliveries; the monitor is null if the target is not watched. */
interface WatchedTarget {
  readonly monitor: Row | null;
  readonly deliveries: readonly Row[];
  readonly total: number;
}

const SHOWN = 200;

/** Shows one target: its status, rules, alerts and deliveries. */
export function Monitor({ target }: { readonly target: string }) {
  const [turn, setTurn] = useState(0);
  const [{ secret, warnings }, setMade] = useState(() => takeNewRule(target));
  const asked = useAsked((signal) => readTarget(target, signal), [target], turn);
  const changed = () => setTurn((before) => before + 1);
  const made = (rule: Row) => {
    setMade(newRule(rule));
    changed();
  };
  const label = indicatorsIn(target)[0]?.label ?? 'HOSTNAME';
  return (
    <>
      <h1>{target}</h1>
      <p class="actions">
        <a href={writePlace('monitors')}>All monitors</a>
        <a href={nodePlace(label, target)}>Open its page</a>
        <button type="button" onClick={changed}>
          Refresh
        </button>
      </p>
      {secret !== null && (
        <div class="notice warning secret" role="status">
          <p>The secret that signs its webhook is shown only once:</p>
          <code>{secret}</code> <Copy text={secret}>Copy the secret</Copy>
        </div>
      )}
      {warnings.map((warning) => (
        <p key={warning} class="notice warning" role="status">
          {warning}
        </p>
      ))}
      <Shown asked={asked}>
        {({ monitor, deliveries, total }) => (
          <div class="panels">
            {monitor !== null && <Status monitor={monitor} />}
            {monitor !== null && <Alerts open={rowsOf(monitor.activeAlerts)} deliveries={deliveries} />}
            <Panel title="Rules" wide>
              {monitor === null ? (
                <p>This key does not watch {target}. Add a rule below.</p>
              ) : (
                <Rules target={target} rules={rowsOf(monitor.alerts)} onChange={changed} onMade={made} />
              )}
            </Panel>
            <Panel title="Add a rule" wide>
              <RuleForm target={target} rule={null} onMade={made} />
            </Panel>
            <Deliveries deliveries={deliveries} total={total} />
          </div>
        )}
      </Shown>
    </>
  );
}

async function readTarget(target: string, signal: AbortSignal): Promise<WatchedTarget> {
  const absent = (error: unknown) => {
    if (error instanceof Refused && error.status === 404) return null;
    throw error;
  };
  const [monitor, log] = await Promise.all([
    request(monitorPath(target), { signal }).catch(absent),
    request(`${monitorPath(target)}/deliveries?limit=${SHOWN}`, { signal }).catch(absent),
  ]);
  const { deliveries, total } = rowOf(log);
  return {
    monitor: monitor === null ? null : rowOf(monitor),
    deliveries: rowsOf(deliveries),
    total: numberOf(total) ?? 0,
  };
}

function Status({ monitor }: { readonly monitor: Row }) {
  const metrics = rowOf(monitor.metrics);
  const figure = (value: unknown, unit: string) =>
    numberOf(value) === null ? <span class="quiet">not measured</span> : `${numberText(numberOf(value) ?? 0)} ${unit}`;
  return (
    <Panel title="Status">
      <dl class="facts">
        <Fact title="State">
          <State row={metrics} />
          {metrics.since !== null && (
            <>
              {' '}
              since <Moment at={metrics.since} />
            </>
          )}
        </Fact>
        {textOf(metrics.unknownReason) !== null && <Fact title="Not asked">{textOf(metrics.unknownReason)}</Fact>}
        <Fact title="Rules">
          {textOf(monitor.status)}, checked every {numberOf(monitor.checkFrequencyMinutes)} minutes and after loads
        </Fact>
        <Fact title="Last probe">
          <Moment at={metrics.lastProbeAt} />
        </Fact>
        <Fact title="Last check">
          <Moment at={metrics.lastCheckAt} />
        </Fact>
        <Fact title="Uptime">{figure(metrics.uptimePercentage, '% of 30 days')}</Fact>
        <Fact title="Response time">{figure(metrics.avgResponseTime, 'ms on average')}</Fact>
        <Fact title="Certificate">{figure(metrics.sslExpiresInDays, 'days left')}</Fact>
        <Fact title="Changes">
          {numberText(numberOf(metrics.dnsChangeCount) ?? 0)} of DNS,{' '}
          {numberText(numberOf(metrics.whoisChangeCount) ?? 0)} of its registration, in 30 days
        </Fact>
      </dl>
    </Panel>
  );
}
