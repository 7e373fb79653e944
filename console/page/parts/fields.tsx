import type { ComponentChildren, PartialInputHTMLAttributes } from 'preact';

/** The value of a field, and what changes it. */
export interface FieldState {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

interface FieldParts extends FieldState {
  readonly title: string;
}

interface WideParts extends FieldParts {
  readonly wide?: boolean;
}

type TextAttribute = 'required' | 'maxLength' | 'spellcheck' | 'autocomplete' | 'inputMode' | 'placeholder';
type TextFieldParts = WideParts & Pick<PartialInputHTMLAttributes<HTMLInputElement>, TextAttribute>;

/** Shows an input for text, with its title. */
export function TextField({ title, value, onValue, wide = false, ...input }: TextFieldParts) {
  return (
    <label class={wide ? 'wide' : undefined}>
      {title}
      <input {...input} value={value} onInput={(event) => onValue(event.currentTarget.value)} />
    </label>
  );
}

interface NumberFieldParts extends FieldParts {
  readonly min: number;
  readonly max: number;
}

/** Shows a required input for a number, with its title. */
export function NumberField({ title, value, onValue, min, max }: NumberFieldParts) {
  return (
    <label>
      {title}
      <input
        type="number"
        required
        min={min}
        max={max}
        value={value}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    </label>
  );
}

interface SelectParts extends WideParts {
  readonly options: readonly (readonly [value: string, text: string])[];
}

/** Shows a drop-down list with its title. */
export function Select({ title, value, options, onValue, wide = false }: SelectParts) {
  return (
    <label class={wide ? 'wide' : undefined}>
      {title}
      <select value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SwitchParts {
  readonly isOn: boolean;
  readonly onTurn: (isOn: boolean) => void;
  readonly children: ComponentChildren;
}

/** Shows a check box in front of its text. */
export function Switch({ isOn, onTurn, children }: SwitchParts) {
  return (
    <label class="switch">
      <input type="checkbox" checked={isOn} onChange={(event) => onTurn(event.currentTarget.checked)} /> {children}
    </label>
  );
}

/** Returns a list with a name added or removed. */
export function withName(names: readonly string[], name: string, isIn: boolean): readonly string[] {
  return isIn ? [...names, name] : names.filter((other) => other !== name);
}
