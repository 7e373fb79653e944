import { useState } from 'preact/hooks';
import { type Row, rowOf, textOf } from '../../api/read.ts';
import { send } from '../../api/request.ts';
import { useWork } from '../../api/use-work.ts';
import { Copy } from '../../parts/copy.tsx';
import { Switch, TextField, withName } from '../../parts/fields.tsx';
import { Panel } from '../../parts/panel.tsx';
import { WorkState } from '../../parts/work-state.tsx';

const SCOPES: readonly (readonly [scope: string, what: string])[] = [
  ['query', 'Cypher and procedures, this console, agents'],
  ['lookup', 'indicators, places, exports'],
  ['export', 'exports alone, for firewalls and other programs that fetch lists'],
  ['metrics', 'metrics of the server alone, for Prometheus'],
  ['ops', 'jobs, captures, monitors, scans'],
  ['override', 'block, allow and note single indicators, for everyone who uses this graph'],
  ['admin', 'keys, sources, metrics of the server, overrides'],
];
const USUAL = ['query', 'lookup', 'ops'];

/** Creates a key, and shows its text once. */
export function CreateKey({ onMade }: { readonly onMade: () => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly string[]>(USUAL);
  const [work, begin] = useWork<Row>();
  const submit = (event: Event) => {
    event.preventDefault();
    void begin(async (signal) => {
      const made = rowOf(await send('v1/admin/keys', { name: name.trim(), scopes }, { signal }));
      setName('');
      onMade();
      return made;
    });
  };
  return (
    <Panel title="Create a key" wide>
      <form class="form" onSubmit={submit}>
        <TextField title="What it is for" required maxLength={100} autocomplete="off" value={name} onValue={setName} />
        <fieldset>
          <legend>What it may do</legend>
          {SCOPES.map(([scope, what]) => (
            <Switch
              key={scope}
              isOn={scopes.includes(scope)}
              onTurn={(isOn) => setScopes(withName(scopes, scope, isOn))}
            >
              <span>
                <strong>{scope}</strong> <span class="quiet">{what}</span>
              </span>
            </Switch>
          ))}
        </fieldset>
        <p class="actions wide">
          <button type="submit" disabled={work.state === 'running'}>
            Create the key
          </button>
        </p>
      </form>
      <WorkState work={work} name="Creating the key" />
      {work.state === 'done' && (
        <div class="notice warning secret" role="status">
          <p>The key {textOf(work.value.name)} is shown only once and stored nowhere:</p>
          <code>{textOf(work.value.key)}</code> <Copy text={textOf(work.value.key) ?? ''}>Copy the key</Copy>
        </div>
      )}
    </Panel>
  );
}
