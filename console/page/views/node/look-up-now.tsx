import { type Row, rowOf, rowsOf } from '../../api/read.ts';
import { request } from '../../api/request.ts';
import { useWork } from '../../api/use-work.ts';
import { WorkState } from '../../parts/work-state.tsx';
import { lookedUpText } from '../../text/looked-up.ts';

/** Types of indicators that Weft can look up, by label. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['HOSTNAME', 'domain'],
  ['IPV4', 'ip'],
  ['IPV6', 'ip'],
]);

/** Looks the indicator up by DNS and RDAP when a person says so, and shows what was asked of whom. */
export function LookUpNow({ label, name, onDone }: { readonly label: string; readonly name: string; onDone(): void }) {
  const [work, begin] = useWork<readonly Row[]>();
  const type = TYPES.get(label);
  if (type === undefined) return null;
  const start = () =>
    begin(async (signal) => {
      const answer = rowOf(await request(`v1/indicators/${type}/${encodeURIComponent(name)}?live=true`, { signal }));
      onDone();
      return rowsOf(rowOf(answer.metadata).live);
    });
  return (
    <>
      <button type="button" onClick={() => void start()} disabled={work.state === 'running'}>
        Look it up now
      </button>
      <WorkState work={work} name="look-up" />
      {work.state === 'done' && (
        <span role="status">
          {work.value.length === 0
            ? 'The graph has it from the last five minutes.'
            : work.value.map(lookedUpText).join('; ')}
        </span>
      )}
    </>
  );
}
