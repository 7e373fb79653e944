import { indicatorsIn } from '../../../schema/pasted/indicators.ts';
import { askAll, rowsIn } from '../api/ask.ts';
import { type Row, textOf } from '../api/read.ts';
import { Refused } from '../api/request.ts';
import { useAsked } from '../api/use-asked.ts';
import { Shown } from '../parts/asked.tsx';
import { download } from '../parts/download.ts';
import { Level } from '../parts/level.tsx';
import { Name } from '../parts/name.tsx';
import { Panel } from '../parts/panel.tsx';
import { Table } from '../parts/table.tsx';
import { pastedList } from '../pasted.ts';
import { csvOf } from '../text/csv.ts';

const ASSESS =
  'CALL svc.assess($list) YIELD indicator, band, verdictScore, label, sub_labels, verdictBlocking, type, reason RETURN indicator, band, verdictScore, label AS verdict, sub_labels AS listedFor, verdictBlocking AS blocks, type, reason';
const ENRICH =
  'CALL svc.enrich($list) YIELD name, owner, country, asn, asnName, city, prevalence RETURN name, owner, country, asn, asnName, city, prevalence';

const COLUMNS = {
  indicator: 'indicator',
  band: 'band',
  verdictScore: 'score',
  verdict: 'verdict',
  blocks: 'may be blocked',
  listedFor: 'listed for',
  owner: 'owner',
  country: 'country',
  asn: 'asn',
  prevalence: 'popularity',
};

/** Shows a table of the indicators in a pasted list, log or CSV, with verdicts and owners. */
export function List({ text }: { readonly text: string | null }) {
  const found = indicatorsIn(text ?? pastedList() ?? '');
  const list = found.map((indicator) => indicator.text);
  const asked = useAsked((signal) => assessed(list, signal), [list.join(' ')]);
  const labels = new Map(found.map((indicator) => [indicator.text.toLowerCase(), indicator.label]));
  const labelOf = (name: string) =>
    labels.get(name.toLowerCase()) ??
    found.find((one) => one.text.endsWith(name) || name.endsWith(`:${one.text.toLowerCase()}`))?.label ??
    'HOSTNAME';
  if (list.length === 0)
    return (
      <>
        <h1>A list</h1>
        <p>The list was too long for the address, and this page no longer has it. Paste it again.</p>
      </>
    );
  return (
    <>
      <h1>{list.length} indicators</h1>
      <Panel title="Verdicts and owners" question={{ query: `${ASSESS};\n${ENRICH}`, parameters: { list } }} wide>
        <Shown asked={asked}>
          {(rows) => (
            <>
              <p class="actions">
                <button
                  type="button"
                  onClick={() => download('weft-list.csv', 'text/csv', csvOf(Object.keys(COLUMNS), rows))}
                >
                  Save as CSV
                </button>
              </p>
              <Table
                caption="Indicators"
                titles={COLUMNS}
                rows={rows}
                cells={{
                  indicator: (row) => (
                    <Name label={labelOf(textOf(row.indicator) ?? '')} name={textOf(row.indicator) ?? ''} />
                  ),
                  band: (row) => <Level level={textOf(row.band)} />,
                }}
              />
            </>
          )}
        </Shown>
      </Panel>
    </>
  );
}

async function assessed(list: readonly string[], signal: AbortSignal): Promise<readonly Row[]> {
  if (list.length === 0) return [];
  const [verdicts, owners] = await askAll([ASSESS, ENRICH], { list }, signal);
  if (verdicts instanceof Refused) throw verdicts;
  const byName = new Map(rowsIn(owners).map((row) => [row.name, row]));
  return rowsIn(verdicts).map((row) => ({ ...byName.get(row.indicator), ...row }));
}
