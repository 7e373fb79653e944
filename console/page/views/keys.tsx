import { useState } from 'preact/hooks';
import { ask } from '../api/ask.ts';
import { type Row, rowOf, rowsOf, textOf, textsOf } from '../api/read.ts';
import { Refused, request, send } from '../api/request.ts';
import { useAsked } from '../api/use-asked.ts';
import { useChange, useWork } from '../api/use-work.ts';
import { Age } from '../parts/age.tsx';
import { Shown } from '../parts/asked.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Copy } from '../parts/copy.tsx';
import { Switch, TextField, withName } from '../parts/fields.tsx';
import { Moment } from '../parts/moment.tsx';
import { Panel } from '../parts/panel.tsx';
import { Table } from '../parts/table.tsx';
import { WorkState } from '../parts/work-state.tsx';
import { wordsOfProperty } from '../text/words.ts';

const COLUMNS = ['name', 'prefix', 'scopes', 'status', 'createdAt', 'lastUsedAt', 'expiresAt', 'revoke'];
const TITLES = {
  prefix: 'begins with',
  createdAt: 'made',
  lastUsedAt: 'last used',
  expiresAt: 'ends',
};
const SCOPES: readonly (readonly [scope: string, what: string])[] = [
  ['query', 'Cypher and procedures, this console, agents'],
  ['lookup', 'indicators, places, exports'],
  ['ops', 'jobs, captures, monitors, scans'],
  ['admin', 'keys, sources, figures of the server'],
];
const USUAL = ['query', 'lookup', 'ops'];
const QUOTA = 'CALL svc.quota()';

/** Keys of clients, for a key with the scope admin; all others see what their own may do. */
export function Keys() {
  const [turn, setTurn] = useState(0);
  const asked = useAsked((signal) => readKeys(signal), [], turn);
  const changed = () => setTurn((before) => before + 1);
  return (
    <>
      <h1>Keys</h1>
      <Own />
      <Panel title="All keys" wide>
        <Shown asked={asked}>
          {(keys) =>
            keys === null ? (
              <p>
                This key lacks the scope admin, so it sees no others. Whoever runs the server makes, lists and revokes
                keys with <code>weft key</code>, and gives one the scope admin with{' '}
                <code>weft key create NAME --scopes query,admin</code>.
              </p>
            ) : (
              <All keys={keys} onChange={changed} />
            )
          }
        </Shown>
      </Panel>
      {asked.state === 'answered' && asked.value !== null && <Create onMade={changed} />}
    </>
  );
}

/** All keys; null where the key of the session may not see them. */
async function readKeys(signal: AbortSignal): Promise<readonly Row[] | null> {
  try {
    return rowsOf(rowOf(await request('v1/admin/keys', { signal })).keys);
  } catch (error) {
    if (error instanceof Refused && error.status === 403) return null;
    throw error;
  }
}

function Own() {
  const question = { query: QUOTA, parameters: {} };
  const asked = useAsked((signal) => ask(question, signal), []);
  return (
    <Panel title="What this key may do" question={question} wide>
      <Shown asked={asked}>
        {({ rows }) => (
          <dl class="facts">
            {rows
              .filter(({ value }) => value !== null)
              .map(({ key, value }) => (
                <div key={String(key)} class="fact">
                  <dt>{wordsOfProperty(textOf(key) ?? '')}</dt>
                  <dd>{Array.isArray(value) ? textsOf(value).join(', ') : String(value)}</dd>
                </div>
              ))}
            {rows.some(({ key, value }) => key === 'minuteLimit' && value === null) && (
              <div class="fact">
                <dt>requests</dt>
                <dd>not limited: the operator sets limits for all keys with WEFT_LIMITS</dd>
              </div>
            )}
          </dl>
        )}
      </Shown>
    </Panel>
  );
}

function All({ keys, onChange }: { readonly keys: readonly Row[]; readonly onChange: () => void }) {
  const [work, change] = useChange(onChange);
  const revoke = (id: string) =>
    change((signal) => request(`v1/admin/keys/${encodeURIComponent(id)}`, { method: 'DELETE', signal }));
  return (
    <>
      <WorkState work={work} name="Revoking" />
      <Table
        caption="Keys"
        columns={COLUMNS}
        titles={TITLES}
        rows={keys}
        cells={{
          name: ({ name, isOwn }) => (
            <>
              {textOf(name)}
              {isOwn === true && <span class="quiet"> (this one)</span>}
            </>
          ),
          prefix: ({ prefix }) => <code>{textOf(prefix)}…</code>,
          status: ({ status, revokedAt }) => (
            <>
              <span class={`state state-${textOf(status)}`}>{textOf(status)}</span>{' '}
              {revokedAt !== null && <Moment at={revokedAt} />}
            </>
          ),
          createdAt: ({ createdAt }) => <Moment at={createdAt} />,
          lastUsedAt: ({ lastUsedAt }) =>
            lastUsedAt === null ? <span class="quiet">never</span> : <Age at={lastUsedAt} />,
          expiresAt: ({ expiresAt }) =>
            expiresAt === null ? <span class="quiet">never</span> : <Moment at={expiresAt} />,
          revoke: ({ id, name, status, isOwn }) =>
            status === 'valid' && isOwn !== true ? (
              <Confirm
                key={String(id)}
                verb="Revoke"
                what={`the key ${textOf(name)}`}
                onConfirm={() => revoke(String(id))}
              />
            ) : (
              ''
            ),
        }}
      />
    </>
  );
}

function Create({ onMade }: { readonly onMade: () => void }) {
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
    <Panel title="Make a key" wide>
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
            Make it
          </button>
        </p>
      </form>
      <WorkState work={work} name="Making the key" />
      {work.state === 'done' && (
        <div class="notice warning secret" role="status">
          <p>The key {textOf(work.value.name)} is shown this once, and kept nowhere:</p>
          <code>{textOf(work.value.key)}</code> <Copy text={textOf(work.value.key) ?? ''}>Copy the key</Copy>
        </div>
      )}
    </Panel>
  );
}
