import { useState } from 'preact/hooks';
import { numberOf, type Row, textOf, textsOf } from '../../api/read.ts';
import { request, send } from '../../api/request.ts';
import { useWork } from '../../api/use-work.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Moment } from '../../parts/moment.tsx';
import { WorkState } from '../../parts/work-state.tsx';
import { momentOf } from '../../text/time.ts';
import { wordsOf } from '../../text/words.ts';
import { monitorPath } from './path.ts';
import { RuleForm } from './rule-form.tsx';
import { CHANNELS, SILENCES } from './rule-types.ts';

interface RulesParts {
  readonly target: string;
  readonly rules: readonly Row[];
  readonly onChange: () => void;
  readonly onMade: (rule: Row) => void;
}

/** The rules of a target, each with what can be done to it. */
export function Rules({ target, rules, onChange, onMade }: RulesParts) {
  return (
    <ul class="rules">
      {rules.map((rule) => (
        <Rule key={String(rule.alertId)} target={target} rule={rule} onChange={onChange} onMade={onMade} />
      ))}
    </ul>
  );
}

function Rule({
  target,
  rule,
  onChange,
  onMade,
}: Omit<RulesParts, 'rules'> & {
  readonly rule: Row;
}) {
  const [isEdited, setIsEdited] = useState(false);
  const [work, begin] = useWork<null>();
  const type = wordsOf(textOf(rule.type) ?? '');
  const path = `${monitorPath(target)}/alert/${encodeURIComponent(String(rule.alertId))}`;
  const silencedUntil = momentOf(rule.silenced_until);
  const isSilenced = silencedUntil !== null && silencedUntil > Date.now();
  const does = (task: (signal: AbortSignal) => Promise<unknown>) =>
    void begin(async (signal) => {
      await task(signal);
      onChange();
      return null;
    });
  const change = (body: object) => does((signal) => send(path, body, { signal }));
  return (
    <li aria-label={type}>
      <p>
        <strong>{type}</strong>{' '}
        {numberOf(rule.threshold_days) !== null && <span>{numberOf(rule.threshold_days)} days before its end </span>}
        <span class={rule.enabled === true ? 'state state-healthy' : 'state'}>
          {rule.enabled === true ? (isSilenced ? 'silenced' : 'on') : 'off'}
        </span>
        {isSilenced && (
          <span class="detail">
            {' '}
            until <Moment at={rule.silenced_until} />
          </span>
        )}
      </p>
      {textOf(rule.query) !== null && <pre>{textOf(rule.query)}</pre>}
      <ul class="receivers">
        {CHANNELS.filter(({ member }) => textOf(rule[member]) !== null).map(({ channel, member, title }) => (
          <li key={channel}>
            <span class="quiet">{title}</span> {textOf(rule[member])}
            {channel === 'webhook' && rule.format === 'alertmanager' && <span class="quiet"> as Alertmanager</span>}
            {textsOf(rule.off_channels).includes(channel) && (
              <span class="blocks"> closed: its receiver answered that it is gone</span>
            )}
          </li>
        ))}
      </ul>
      {textOf(rule.error) !== null && <p class="refused">It could not be evaluated: {textOf(rule.error)}</p>}
      <p class="actions">
        <button type="button" class="small" aria-expanded={isEdited} onClick={() => setIsEdited(!isEdited)}>
          {isEdited ? 'Do not edit' : 'Edit'}
        </button>
        <button type="button" class="small" onClick={() => change({ enabled: rule.enabled !== true })}>
          {rule.enabled === true ? 'Switch off' : 'Switch on'}
        </button>
        {isSilenced ? (
          <button type="button" class="small" onClick={() => change({ silence_minutes: 0 })}>
            End the silence
          </button>
        ) : (
          <Silence onSilence={(minutes) => change({ silence_minutes: minutes })} />
        )}
        <Confirm
          verb="Remove"
          what={`the rule ${type}`}
          onConfirm={() => does((signal) => request(path, { method: 'DELETE', signal }))}
        />
      </p>
      <WorkState work={work} name={`Changing the rule ${type}`} />
      {isEdited && (
        <RuleForm
          target={target}
          rule={rule}
          onMade={(made) => {
            setIsEdited(false);
            onMade(made);
          }}
        />
      )}
    </li>
  );
}

function Silence({ onSilence }: { readonly onSilence: (minutes: number) => void }) {
  const [minutes, setMinutes] = useState(60);
  return (
    <span class="silence">
      <button type="button" class="small" onClick={() => onSilence(minutes)}>
        Silence
      </button>
      <select
        aria-label="For how long"
        value={String(minutes)}
        onChange={(event) => setMinutes(Number(event.currentTarget.value))}
      >
        {SILENCES.map(([length, title]) => (
          <option key={length} value={String(length)}>
            {title}
          </option>
        ))}
      </select>
    </span>
  );
}
