import { NumberField, Select, Switch, TextField } from '../../parts/fields.tsx';

/** The values of the form with capture options. */
export interface PageValues {
  readonly width: string;
  readonly height: string;
  readonly wait_time: string;
  readonly format: string;
  readonly quality: string;
  readonly user_agent: string;
  readonly full_page: boolean;
  readonly javascript: boolean;
  readonly block_ads: boolean;
  readonly accept_cookies: boolean;
}

/** The defaults: a desktop screen. */
export const PRESET: PageValues = {
  width: '1280',
  height: '800',
  wait_time: '2000',
  format: 'png',
  quality: '90',
  user_agent: '',
  full_page: false,
  javascript: true,
  block_ads: false,
  accept_cookies: true,
};

/** Returns the options in the form of the API. */
export function optionsOf({ width, height, wait_time, quality, user_agent, ...others }: PageValues): object {
  return {
    ...others,
    ...{ width: Number(width), height: Number(height), wait_time: Number(wait_time), quality: Number(quality) },
    ...(user_agent.trim() === '' ? {} : { user_agent: user_agent.trim() }),
  };
}

interface PageOptionsParts {
  readonly values: PageValues;
  readonly onChange: (values: PageValues) => void;
}

const NUMBERS = [
  ['width', 'Width, pixels', 320, 7680],
  ['height', 'Height, pixels', 240, 4320],
  ['wait_time', 'Wait after the load, ms', 0, 30_000],
] as const;

const SWITCHES = [
  ['full_page', 'Capture the whole page, not only the part first visible'],
  ['javascript', 'Run its scripts'],
  ['block_ads', 'Block advertising hosts'],
  ['accept_cookies', 'Store cookies, and accept cookie banners'],
] as const;

const FORMATS = ['png', 'jpeg', 'webp'].map((format) => [format, format] as const);

/** Shows the options of a capture, collapsed at first. */
export function PageOptions({ values, onChange }: PageOptionsParts) {
  const field = (name: keyof PageValues) => ({
    value: String(values[name]),
    onValue: (value: string) => onChange({ ...values, [name]: value }),
  });
  return (
    <details class="wide">
      <summary>Options</summary>
      <div class="form">
        {NUMBERS.map(([name, title, min, max]) => (
          <NumberField key={name} title={title} min={min} max={max} {...field(name)} />
        ))}
        <Select title="Format" options={FORMATS} {...field('format')} />
        {values.format !== 'png' && <NumberField title="Quality, 1 to 100" min={1} max={100} {...field('quality')} />}
        <TextField
          title="User agent"
          spellcheck={false}
          autocomplete="off"
          placeholder="the browser's own"
          {...field('user_agent')}
        />
        {SWITCHES.map(([name, title]) => (
          <Switch key={name} isOn={values[name]} onTurn={(isOn) => onChange({ ...values, [name]: isOn })}>
            {title}
          </Switch>
        ))}
      </div>
    </details>
  );
}
