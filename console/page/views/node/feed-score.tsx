import { ask } from '../../api/ask.ts';
import { useAsked } from '../../api/use-asked.ts';
import { Shown } from '../../parts/asked.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Value } from '../../parts/value.tsx';

const QUERY =
  'CALL svc.feeds() YIELD name, publisher, category, entries, reliability, rows, refused, age, unique, first, onPopular, removedWithin7d WHERE name = $name RETURN *';

const TITLES: readonly (readonly [string, string])[] = [
  ['publisher', 'publisher'],
  ['category', 'category'],
  ['entries', 'kind of entries'],
  ['reliability', 'reliability'],
  ['rows', 'rows'],
  ['refused', 'rows refused in the last load'],
  ['age', 'age of its data, days'],
  ['unique', 'share that no other publisher lists'],
  ['first', 'share that it listed first'],
  ['onPopular', 'share that is popular or known to be harmless'],
  ['removedWithin7d', 'entries removed within 7 days'],
];

/** Shows the quality of a feed, measured on its entries. */
export function FeedScore({ name }: { readonly name: string }) {
  const question = { query: QUERY, parameters: { name } };
  const asked = useAsked((signal) => ask(question, signal), [name]);
  return (
    <Panel title="Quality of the feed" question={question}>
      <Shown asked={asked}>
        {({ rows: [row] }) =>
          row === undefined ? (
            <p>It lists no threats, or it is not loaded.</p>
          ) : (
            <dl class="facts">
              {TITLES.map(([column, title]) => (
                <div key={column} class="fact">
                  <dt>{title}</dt>
                  <dd>
                    <Value value={row[column]} />
                  </dd>
                </div>
              ))}
            </dl>
          )
        }
      </Shown>
    </Panel>
  );
}
