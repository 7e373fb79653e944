import { type Row, textOf } from '../../api/read.ts';
import { request } from '../../api/request.ts';
import { useChange } from '../../api/use-work.ts';
import { Age } from '../../parts/age.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Table } from '../../parts/table.tsx';
import { WorkState } from '../../parts/work-state.tsx';

const COLUMNS = {
  name: 'name',
  prefix: 'starts with',
  scopes: 'scopes',
  status: 'status',
  createdAt: 'created',
  lastUsedAt: 'last used',
  expiresAt: 'expires',
  revoke: 'revoke',
};

/** Shows a table of all keys, each with a button that revokes it. */
export function AllKeys({ keys, onChange }: { readonly keys: readonly Row[]; readonly onChange: () => void }) {
  const [work, change] = useChange(onChange);
  const revoke = (id: string) =>
    change((signal) => request(`v1/admin/keys/${encodeURIComponent(id)}`, { method: 'DELETE', signal }));
  return (
    <>
      <WorkState work={work} name="Revoking" />
      <Table
        caption="Keys"
        titles={COLUMNS}
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
