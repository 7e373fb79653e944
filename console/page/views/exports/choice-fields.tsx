import { Switch, withName } from '../../parts/fields.tsx';
import { type Choices, FORMATS, TIERS, TYPES } from './choices.ts';

interface ChoiceFieldsParts {
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
}

/** Asks for the tier, the format, the types and the day. */
export function ChoiceFields({ choices, onChange }: ChoiceFieldsParts) {
  const { tier, format, types, since } = choices;
  return (
    <>
      <Choice
        legend="Tier"
        name="tier"
        choices={TIERS}
        chosen={tier}
        onChoose={(chosen) => onChange({ ...choices, tier: chosen })}
      />
      <Choice
        legend="Format"
        name="format"
        choices={FORMATS.map(([name, , what]) => [name, what])}
        chosen={format}
        onChoose={(chosen) => onChange({ ...choices, format: chosen })}
      />
      <fieldset>
        <legend>Only these types; all if none is chosen</legend>
        <div class="switches">
          {TYPES.map((type) => (
            <Switch
              key={type}
              isOn={types.includes(type)}
              onTurn={(isOn) => onChange({ ...choices, types: withName(types, type, isOn) })}
            >
              {type}
            </Switch>
          ))}
        </div>
        <label>
          Listed since
          <input
            type="date"
            value={since}
            onInput={(event) => onChange({ ...choices, since: event.currentTarget.value })}
          />
        </label>
      </fieldset>
    </>
  );
}

interface ChoiceParts {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly (readonly [name: string, what: string])[];
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
}

/** Shows a group of radio buttons, each with a description. */
function Choice({ legend, name, choices, chosen, onChoose }: ChoiceParts) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {choices.map(([choice, what]) => (
        <label key={choice} class="switch">
          <input type="radio" name={name} checked={choice === chosen} onChange={() => onChoose(choice)} />
          <span>
            <strong>{choice}</strong> <span class="quiet">{what}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
