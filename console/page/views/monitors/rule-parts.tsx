import { useState } from 'preact/hooks';
import { numberOf, type Row, textOf, textsOf } from '../../api/read.ts';
import { Button } from '../../parts/button.tsx';
import { Moment } from '../../parts/moment.tsx';
import { momentOf } from '../../text/time.ts';
import { CHANNELS, SILENCES } from './rule-types.ts';

/** Shows the type of a rule, and whether it is on, off or silenced. */
export function RuleState({ rule, type }: { readonly rule: Row; readonly type: string }) {
  return (
    <p>
      <strong>{type}</strong>{' '}
      {numberOf(rule.threshold_days) !== null && <span>{numberOf(rule.threshold_days)} days before it expires </span>}
      <span class={rule.enabled === true ? 'state state-healthy' : 'state'}>
        {rule.enabled === true ? (isSilenced(rule) ? 'silenced' : 'on') : 'off'}
      </span>
      {isSilenced(rule) && (
        <span class="detail">
          {' '}
          until <Moment at={rule.silenced_until} />
        </span>
      )}
    </p>
  );
}

/** Shows where the alerts of a rule are sent. */
export function Receivers({ rule }: { readonly rule: Row }) {
  return (
    <ul class="receivers">
      {CHANNELS.filter(({ member }) => textOf(rule[member]) !== null).map(({ channel, member, title }) => (
        <li key={channel}>
          <span class="quiet">{title}</span> {textOf(rule[member])}
          {channel === 'webhook' && rule.format === 'alertmanager' && <span class="quiet"> as Alertmanager</span>}
          {textsOf(rule.off_channels).includes(channel) && (
            <span class="blocks"> off: the receiver answered that it no longer exists</span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface SwitchesParts {
  readonly rule: Row;
  readonly onSet: (body: object) => void;
}

/** Shows buttons that turn a rule off or on, and that silence it. */
export function Switches({ rule, onSet }: SwitchesParts) {
  return (
    <>
      <Button onClick={() => onSet({ enabled: rule.enabled !== true })}>
        {rule.enabled === true ? 'Switch off' : 'Switch on'}
      </Button>
      {isSilenced(rule) ? (
        <Button onClick={() => onSet({ silence_minutes: 0 })}>End the silence</Button>
      ) : (
        <Silence onSilence={(minutes) => onSet({ silence_minutes: minutes })} />
      )}
    </>
  );
}

function isSilenced(rule: Row): boolean {
  const until = momentOf(rule.silenced_until);
  return until !== null && until > Date.now();
}

function Silence({ onSilence }: { readonly onSilence: (minutes: number) => void }) {
  const [minutes, setMinutes] = useState(60);
  return (
    <span class="silence">
      <Button onClick={() => onSilence(minutes)}>Silence</Button>
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
