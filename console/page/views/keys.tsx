import { useState } from 'preact/hooks';
import { type Row, rowOf, rowsOf } from '../api/read.ts';
import { Refused, request } from '../api/request.ts';
import { useAsked } from '../api/use-asked.ts';
import { Shown } from '../parts/asked.tsx';
import { Panel } from '../parts/panel.tsx';
import { AllKeys } from './keys/all-keys.tsx';
import { CreateKey } from './keys/create-key.tsx';
import { OwnKey } from './keys/own-key.tsx';

/** Shows the permissions of the session key, and all keys if it has the scope admin. */
export function Keys() {
  const [turn, setTurn] = useState(0);
  const asked = useAsked((signal) => readKeys(signal), [], turn);
  const changed = () => setTurn((before) => before + 1);
  return (
    <>
      <h1>Keys</h1>
      <OwnKey />
      <Panel title="All keys" wide>
        <Shown asked={asked}>
          {(keys) =>
            keys === null ? (
              <p>
                This key lacks the scope admin, so it cannot list other keys. The operator of the server creates, lists
                and revokes keys with <code>npx weft key</code>.{' '}
                <code>npx weft key create NAME --scopes query,admin</code> creates a key with the scope admin.
              </p>
            ) : (
              <AllKeys keys={keys} onChange={changed} />
            )
          }
        </Shown>
      </Panel>
      {asked.state === 'answered' && asked.value !== null && <CreateKey onMade={changed} />}
    </>
  );
}

/** Returns all keys; null if the session key may not see them. */
async function readKeys(signal: AbortSignal): Promise<readonly Row[] | null> {
  try {
    return rowsOf(rowOf(await request('v1/admin/keys', { signal })).keys);
  } catch (error) {
    if (error instanceof Refused && error.status === 403) return null;
    throw error;
  }
}
