import { useState } from 'preact/hooks';
import { type Row, textOf } from '../../api/read.ts';
import { request, send } from '../../api/request.ts';
import { useChange } from '../../api/use-work.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { WorkState } from '../../parts/work-state.tsx';
import { wordsOf } from '../../text/words.ts';
import { rulePath } from './path.ts';
import { RuleForm } from './rule-form.tsx';
import { Receivers, RuleState, Switches } from './rule-parts.tsx';

interface RulesParts {
  readonly target: string;
  readonly rules: readonly Row[];
  readonly onChange: () => void;
  readonly onMade: (rule: Row) => void;
}

/** Shows the rules of a target, each with its actions. */
export function Rules({ target, rules, onChange, onMade }: RulesParts) {
  return (
    <ul class="rules">
      {rules.map((rule) => (
        <Rule key={String(rule.alertId)} target={target} rule={rule} onChange={onChange} onMade={onMade} />
      ))}
    </ul>
  );
}

interface RuleParts extends Omit<RulesParts, 'rules'> {
  readonly rule: Row;
}

function Rule({ target, rule, onChange, onMade }: RuleParts) {
  const [isEdited, setIsEdited] = useState(false);
  const [work, change] = useChange(onChange);
  const type = wordsOf(textOf(rule.type) ?? '');
  const path = rulePath(target, rule.alertId);
  return (
    <li aria-label={type}>
      <RuleState rule={rule} type={type} />
      {textOf(rule.query) !== null && <pre>{textOf(rule.query)}</pre>}
      <Receivers rule={rule} />
      {textOf(rule.error) !== null && <p class="refused">Weft could not evaluate it: {textOf(rule.error)}</p>}
      <p class="actions">
        <Button aria-expanded={isEdited} onClick={() => setIsEdited(!isEdited)}>
          {isEdited ? 'Stop editing' : 'Edit'}
        </Button>
        <Switches rule={rule} onSet={(body) => change((signal) => send(path, body, { signal }))} />
        <Confirm
          verb="Remove"
          what={`the rule ${type}`}
          onConfirm={() => change((signal) => request(path, { method: 'DELETE', signal }))}
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
