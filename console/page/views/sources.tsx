import { place } from '../address.ts';
import { ask } from '../api/ask.ts';
import { numberOf, rowsOf, textOf } from '../api/read.ts';
import { readStatistics } from '../api/statistics.ts';
import { useAsked } from '../api/use-asked.ts';
import { Shown } from '../parts/asked.tsx';
import { Name } from '../parts/name.tsx';
import { Panel } from '../parts/panel.tsx';
import { Table } from '../parts/table.tsx';
import { asOfText } from '../text/as-of.ts';
import { numberText } from '../text/words.ts';
import { Loads } from './sources/loads.tsx';
import { Source } from './sources/source.tsx';

const FEEDS =
  'CALL svc.feeds() YIELD name, publisher, category, entries, reliability, rows, refused, age, unique, first, onPopular RETURN *';
const FEED_COLUMNS = {
  name: 'name',
  publisher: 'publisher',
  category: 'category',
  reliability: 'reliability',
  rows: 'rows',
  refused: 'refused',
  age: 'age, days',
  unique: 'only in this feed',
  first: 'first in this feed',
  onPopular: 'popular or harmless',
};
const LAYER_COLUMNS = {
  layer: 'layer',
  coverage: 'coverage',
  age: 'age, days',
  nodeCount: 'nodes',
  edgeCount: 'edges',
  reason: 'why',
  fill: 'how to fill it',
};
const DAY_S = 86_400;

/** Shows the state of all data, or of one source. */
export function Sources() {
  const [id = ''] = place.value.path;
  return id === '' ? <All /> : <Source key={id} id={id} />;
}

/** Shows the coverage and age of each layer, the loads with their refused records, and the quality of each feed. */
function All() {
  const layers = useAsked((signal) => readStatistics({ signal }), []);
  const feeds = useAsked(async (signal) => (await ask({ query: FEEDS, parameters: {} }, signal)).rows, []);
  return (
    <>
      <h1>Sources</h1>
      <Panel title="Layers" wide>
        <Shown asked={layers}>
          {(statistics) => (
            <>
              <p>
                {numberText(numberOf(statistics.nodeCount) ?? 0)} nodes and{' '}
                {numberText(numberOf(statistics.edgeCount) ?? 0)} edges. {asOfText(statistics, Date.now())}
              </p>
              <Table
                caption="Layers of the graph"
                titles={LAYER_COLUMNS}
                rows={rowsOf(statistics.layers).map((layer) => ({ ...layer, age: daysOf(layer.ageSeconds) }))}
                cells={{
                  coverage: (row) => (
                    <span class={`coverage coverage-${(textOf(row.coverage) ?? '').toLowerCase()}`}>
                      {textOf(row.coverage)}
                    </span>
                  ),
                }}
              />
            </>
          )}
        </Shown>
      </Panel>
      <Loads />
      <Panel title="Feeds" question={{ query: FEEDS, parameters: {} }} wide>
        <Shown asked={feeds}>
          {(rows) => (
            <Table
              caption="Feeds, as measured"
              titles={FEED_COLUMNS}
              rows={rows}
              cells={{ name: (row) => <Name label="FEED_SOURCE" name={textOf(row.name) ?? ''} /> }}
            />
          )}
        </Shown>
      </Panel>
    </>
  );
}

function daysOf(seconds: unknown): number | null {
  const given = numberOf(seconds);
  return given === null ? null : Math.floor(given / DAY_S);
}
