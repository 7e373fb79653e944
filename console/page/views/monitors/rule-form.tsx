import { useState } from 'preact/hooks';
import { runJob } from '../../api/job.ts';
import { type Row, textOf } from '../../api/read.ts';
import { request } from '../../api/request.ts';
import { useWork } from '../../api/use-work.ts';
import { WorkState } from '../../parts/work-state.tsx';
import { wordsOf } from '../../text/words.ts';
import { monitorPath } from './path.ts';
import { bodyOf, type RuleValues, valuesOf } from './rule-body.ts';
import { CHANNELS, RULE_TYPES } from './rule-types.ts';

interface RuleFormParts {
  /** What is watched; null where the form asks for it. */
  readonly target: string | null;
  /** The rule that is edited; null for a new one. */
  readonly rule: Row | null;
  /** Told of the rule as it was made: with its secret, this once. */
  readonly onMade: (rule: Row) => void;
}

/** Asks for all that a rule needs, and makes it or puts it into the place of another. */
export function RuleForm({ target, rule, onMade }: RuleFormParts) {
  const [values, setValues] = useState<RuleValues>(() => valuesOf(rule));
  const [work, begin] = useWork<Row>();
  const set = (name: string) => (event: { readonly currentTarget: { readonly value: string } }) => {
    const { value } = event.currentTarget;
    setValues((before) => ({ ...before, [name]: value }));
  };
  const text = (name: string) => values[name] ?? '';
  const type = text('type');
  const submit = (event: Event) => {
    event.preventDefault();
    void begin(async (signal, onProgress) => {
      const about = target ?? text('target').trim();
      const made = await runJob(`${monitorPath(about)}/alert`, bodyOf(values), onProgress, signal);
      const former = textOf(rule?.alertId);
      // Another type or other channels make another rule: the one that was edited goes.
      if (former !== null && former !== made.alertId)
        await request(`${monitorPath(about)}/alert/${encodeURIComponent(former)}`, { method: 'DELETE', signal });
      onMade(made);
      return made;
    });
  };
  return (
    <form class="form" onSubmit={submit}>
      {target === null && (
        <label>
          Domain or address
          <input required spellcheck={false} autocomplete="off" value={text('target')} onInput={set('target')} />
        </label>
      )}
      <label class="wide">
        What matters
        <select value={type} onChange={set('type')}>
          {RULE_TYPES.map(([name, tells]) => (
            <option key={name} value={name}>
              {wordsOf(name)}: {tells}
            </option>
          ))}
        </select>
      </label>
      {type === 'ssl_expiring' && (
        <label>
          Days before its end
          <input
            type="number"
            min={1}
            max={3650}
            required
            value={text('threshold_days')}
            onInput={set('threshold_days')}
          />
        </label>
      )}
      {type === 'query' && (
        <label class="wide">
          Query, with $target for what is watched
          <textarea rows={3} required spellcheck={false} value={text('query')} onInput={set('query')} />
        </label>
      )}
      <fieldset>
        <legend>Where to tell it: one at least</legend>
        <div class="form">
          {CHANNELS.map(({ member, title, hint, keyboard }) => (
            <label key={member}>
              {title}
              <input
                inputMode={keyboard}
                spellcheck={false}
                autocomplete="off"
                placeholder={hint}
                value={text(member)}
                onInput={set(member)}
              />
            </label>
          ))}
          {text('webhook_url') !== '' && (
            <>
              <label>
                Shape of the webhook
                <select value={text('format')} onChange={set('format')}>
                  <option value="standard">Standard Webhooks, signed</option>
                  <option value="alertmanager">as Alertmanager sends it</option>
                </select>
              </label>
              {text('format') === 'standard' && (
                <label>
                  Secret that it is signed with
                  <input
                    spellcheck={false}
                    autocomplete="off"
                    placeholder="empty: one is made, and shown once"
                    value={text('webhook_secret')}
                    onInput={set('webhook_secret')}
                  />
                </label>
              )}
            </>
          )}
        </div>
      </fieldset>
      {rule !== null && (
        <p class="quiet wide">
          Secrets are not told again: enter those of Slack and PagerDuty anew. Without one for the webhook a new one is
          made. A rule that is saved is on, and silenced no more.
        </p>
      )}
      <p class="actions wide">
        <button type="submit" disabled={work.state === 'running'}>
          {rule === null ? 'Add the rule' : 'Save the rule'}
        </button>
      </p>
      <div class="wide">
        <WorkState work={work} name="Making the rule" />
      </div>
    </form>
  );
}
