import { useState } from 'preact/hooks';
import { requestFile } from '../api/request.ts';
import { useWork } from '../api/use-work.ts';
import { Copy } from '../parts/copy.tsx';
import { downloadBlob } from '../parts/download.ts';
import { Panel } from '../parts/panel.tsx';
import { WorkState } from '../parts/work-state.tsx';
import { numberText } from '../text/words.ts';

const TIERS: readonly (readonly [tier: string, what: string])[] = [
  ['blocking', 'what is safe to block automatically'],
  ['malicious', 'what is confirmed to be bad, also where blocking it would hurt others'],
  ['ambiguous', 'what speaks for and against itself: for people to look at'],
  ['benign-allowlisted', 'what is known to be harmless, and must not be blocked'],
];

const FORMATS: readonly (readonly [format: string, ending: string, what: string])[] = [
  ['list', 'txt', 'an indicator a line, its reason behind #: for firewalls'],
  ['csv', 'csv', 'a row each, with a header (RFC 4180): for spreadsheets and SIEMs'],
  ['ndjson', 'ndjson', 'an object of JSON a line: for programs'],
  ['rpz', 'zone', 'a response policy zone: for BIND, Knot, PowerDNS and Unbound'],
  ['stix', 'json', 'a STIX 2.1 bundle of indicators: for TAXII servers and platforms'],
];

const TYPES = ['ip', 'network', 'domain', 'url', 'hash', 'crypto', 'tls'];

/** Tiers of verdicts for other programs: what each is, the command that fetches it, and the file itself. */
export function Exports() {
  const [tier, setTier] = useState('blocking');
  const [format, setFormat] = useState('list');
  const [types, setTypes] = useState<readonly string[]>([]);
  const [since, setSince] = useState('');
  const [work, begin] = useWork<number>();
  const query = new URLSearchParams({
    ...(types.length === 0 ? {} : { type: types.join(',') }),
    ...(since === '' ? {} : { since }),
  }).toString();
  const path = `v1/export/${format}/${tier}${query === '' ? '' : `?${query}`}`;
  const base = location.href.replace(/#.*$/, '');
  const ending = FORMATS.find(([name]) => name === format)?.[1] ?? 'txt';
  const file = `weft-${tier}.${ending}`;
  const command = `curl -s "${base}${path}" -H "Authorization: Bearer $WEFT_API_KEY" -o ${file}`;
  const save = () =>
    void begin(async (signal) => {
      const blob = await requestFile(path, { signal });
      downloadBlob(file, blob);
      return blob.size;
    });
  return (
    <>
      <h1>Exports</h1>
      <Panel title="A tier for other programs" wide>
        <form
          class="form"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <Choice legend="Tier" name="tier" choices={TIERS} chosen={tier} onChoose={setTier} />
          <Choice
            legend="Format"
            name="format"
            choices={FORMATS.map(([name, , what]) => [name, what])}
            chosen={format}
            onChoose={setFormat}
          />
          <fieldset>
            <legend>These types alone; all where none is chosen</legend>
            <div class="switches">
              {TYPES.map((type) => (
                <label key={type} class="switch">
                  <input
                    type="checkbox"
                    checked={types.includes(type)}
                    onChange={({ currentTarget: { checked } }) =>
                      setTypes(checked ? [...types, type] : types.filter((other) => other !== type))
                    }
                  />{' '}
                  {type}
                </label>
              ))}
            </div>
            <label>
              Listed since
              <input type="date" value={since} onInput={(event) => setSince(event.currentTarget.value)} />
            </label>
          </fieldset>
          <div class="wide">
            <pre class="command">{command}</pre>
            <p class="actions">
              <button type="submit" disabled={work.state === 'running'}>
                Download
              </button>
              <Copy text={command}>Copy curl</Copy>
              <span class="quiet">It needs the scope lookup; the key stands in a header, never in the address.</span>
            </p>
            <WorkState work={work} name="Downloading" />
            {work.state === 'done' && (
              <p role="status">
                Saved {numberText(work.value)} bytes.
                {work.value === 0 && ' Nothing is in this tier: load feeds, or choose another one.'}
              </p>
            )}
          </div>
        </form>
      </Panel>
      <Panel title="As a feed for MISP" wide>
        <p>Give MISP this address as a feed of the format MISP, with the key in a header (Authorization: Bearer …):</p>
        <p class="actions">
          <code>{`${base}v1/export/misp/${tier}`}</code>
          <Copy text={`${base}v1/export/misp/${tier}`}>Copy address</Copy>
        </p>
      </Panel>
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

/** One of some, each with a line on what it is. */
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
