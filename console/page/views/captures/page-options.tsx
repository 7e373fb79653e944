/** How a page is captured, as a form holds it. */
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

/** As a desk sees it. */
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

/** The same as the interface takes it. */
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
  ['full_page', 'The whole page, not what is seen first'],
  ['javascript', 'Its scripts run'],
  ['block_ads', 'Hosts of advertisers are not asked'],
  ['accept_cookies', 'Cookies are kept, and banners accepted'],
] as const;

/** The options of a capture, out of the way until somebody wants them. */
export function PageOptions({ values, onChange }: PageOptionsParts) {
  return (
    <details class="wide">
      <summary>Options</summary>
      <div class="form">
        {NUMBERS.map(([name, title, min, max]) => (
          <label key={name}>
            {title}
            <input
              type="number"
              required
              min={min}
              max={max}
              value={values[name]}
              onInput={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
            />
          </label>
        ))}
        <label>
          Format
          <select
            value={values.format}
            onChange={(event) => onChange({ ...values, format: event.currentTarget.value })}
          >
            <option>png</option>
            <option>jpeg</option>
            <option>webp</option>
          </select>
        </label>
        {values.format !== 'png' && (
          <label>
            Quality, 1 to 100
            <input
              type="number"
              required
              min={1}
              max={100}
              value={values.quality}
              onInput={(event) => onChange({ ...values, quality: event.currentTarget.value })}
            />
          </label>
        )}
        <label>
          User agent
          <input
            spellcheck={false}
            autocomplete="off"
            placeholder="the browser's own"
            value={values.user_agent}
            onInput={(event) => onChange({ ...values, user_agent: event.currentTarget.value })}
          />
        </label>
        {SWITCHES.map(([name, title]) => (
          <label key={name} class="switch">
            <input
              type="checkbox"
              checked={values[name]}
              onChange={(event) => onChange({ ...values, [name]: event.currentTarget.checked })}
            />{' '}
            {title}
          </label>
        ))}
      </div>
    </details>
  );
}
