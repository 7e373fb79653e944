import { type FieldState, NumberField, Select, TextField } from '../../parts/fields.tsx';
import { wordsOf } from '../../text/words.ts';
import { CHANNELS, RULE_TYPES } from './rule-types.ts';

interface FieldsParts {
  /** The value of a member of the rule, and what changes it. */
  readonly field: (member: string) => FieldState;
}

const TYPES = RULE_TYPES.map(([type, what]) => [type, `${wordsOf(type)}: ${what}`] as const);

/** Shows what the rule watches, with what its type needs. */
export function TypeFields({ field }: FieldsParts) {
  const type = field('type');
  const query = field('query');
  return (
    <>
      <Select wide title="What to watch" options={TYPES} {...type} />
      {type.value === 'ssl_expiring' && (
        <NumberField title="Days before it expires" min={1} max={3650} {...field('threshold_days')} />
      )}
      {type.value === 'query' && (
        <label class="wide">
          Query; $target is the watched domain or address
          <textarea
            rows={3}
            required
            spellcheck={false}
            value={query.value}
            onInput={(event) => query.onValue(event.currentTarget.value)}
          />
        </label>
      )}
    </>
  );
}

/** Shows where alerts are sent. */
export function ReceiverFields({ field }: FieldsParts) {
  return (
    <fieldset>
      <legend>Where to send alerts: at least one</legend>
      <div class="form">
        {CHANNELS.map(({ member, title, hint, keyboard }) => (
          <TextField
            key={member}
            title={title}
            inputMode={keyboard}
            spellcheck={false}
            autocomplete="off"
            placeholder={hint}
            {...field(member)}
          />
        ))}
        {field('webhook_url').value !== '' && <WebhookFields field={field} />}
      </div>
    </fieldset>
  );
}

const FORMATS = [
  ['standard', 'Standard Webhooks, signed'],
  ['alertmanager', 'the format of Alertmanager'],
] as const;

function WebhookFields({ field }: FieldsParts) {
  const format = field('format');
  return (
    <>
      <Select title="Format of the webhook" options={FORMATS} {...format} />
      {format.value === 'standard' && (
        <TextField
          title="Signing secret"
          spellcheck={false}
          autocomplete="off"
          placeholder="empty: Weft creates one and shows it once"
          {...field('webhook_secret')}
        />
      )}
    </>
  );
}
