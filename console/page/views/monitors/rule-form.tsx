import { useState } from 'preact/hooks';
import type { Row } from '../../api/read.ts';
import { useWork } from '../../api/use-work.ts';
import { TextField } from '../../parts/fields.tsx';
import { WorkState } from '../../parts/work-state.tsx';
import { type RuleValues, valuesOf } from './rule-body.ts';
import { ReceiverFields, TypeFields } from './rule-fields.tsx';
import { saveRule } from './save-rule.ts';

interface RuleFormParts {
  /** The watched target; null if the form asks for it. */
  readonly target: string | null;
  /** The rule that is edited; null for a new one. */
  readonly rule: Row | null;
  /** Called with the saved rule. Only this answer contains the secret. */
  readonly onMade: (rule: Row) => void;
}

/** Asks for all that a rule needs, and saves it. */
export function RuleForm({ target, rule, onMade }: RuleFormParts) {
  const [values, setValues] = useState<RuleValues>(() => valuesOf(rule));
  const [work, begin] = useWork<Row>();
  const field = (member: string) => ({
    value: values[member] ?? '',
    onValue: (value: string) => setValues((before) => ({ ...before, [member]: value })),
  });
  const submit = (event: Event) => {
    event.preventDefault();
    void begin(async (signal, onProgress) => {
      const made = await saveRule(target ?? field('target').value.trim(), rule, values, signal, onProgress);
      onMade(made);
      return made;
    });
  };
  return (
    <form class="form" onSubmit={submit}>
      {target === null && (
        <TextField title="Domain or address" required spellcheck={false} autocomplete="off" {...field('target')} />
      )}
      <TypeFields field={field} />
      <ReceiverFields field={field} />
      {rule !== null && (
        <p class="quiet wide">
          Weft does not show secrets again: enter those of Slack and PagerDuty again. If you leave out the secret of the
          webhook, Weft creates a new one. Saving a rule turns it on and ends its silence.
        </p>
      )}
      <p class="actions wide">
        <button type="submit" disabled={work.state === 'running'}>
          {rule === null ? 'Add the rule' : 'Save the rule'}
        </button>
      </p>
      <div class="wide">
        <WorkState work={work} name="Saving the rule" />
      </div>
    </form>
  );
}
