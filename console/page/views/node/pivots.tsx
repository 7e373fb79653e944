import { useState } from 'preact/hooks';
import { writePlace } from '../../address.ts';
import { ask } from '../../api/ask.ts';
import { useAsked } from '../../api/use-asked.ts';
import { Age } from '../../parts/age.tsx';
import { Shown } from '../../parts/asked.tsx';
import { EdgeWords } from '../../parts/edge-words.tsx';
import { Level } from '../../parts/level.tsx';
import { Name } from '../../parts/name.tsx';
import { Panel } from '../../parts/panel.tsx';
import { numberText } from '../../text/words.ts';
import type { FactsParts } from './facts.tsx';
import { type Neighbour, neighbourOf, neighboursQuery, type Relation, relationsQuery } from './relations.ts';

/** The most neighbours that an opened pivot shows. */
const SHOWN = 100;

/** Shows the edges of a node by type. The rarest come first, since rare links are the strongest. */
export function Pivots({ label, name, data }: FactsParts) {
  return (
    <Panel title="Pivots" question={{ query: relationsQuery(label), parameters: { name } }}>
      <Shown asked={data}>
        {({ relations }) => (
          <>
            {relations.length === 0 && <p>It has no edges.</p>}
            <ul class="pivots">
              {relations.map((relation) => (
                <Pivot
                  key={`${relation.edge} ${relation.isOut} ${relation.label}`}
                  label={label}
                  name={name}
                  relation={relation}
                />
              ))}
            </ul>
          </>
        )}
      </Shown>
    </Panel>
  );
}

interface PivotParts extends Omit<FactsParts, 'data'> {
  readonly relation: Relation;
}

function Pivot({ label, name, relation }: PivotParts) {
  const [isOpen, setIsOpen] = useState(false);
  const { edge, isOut, label: other, count, some } = relation;
  return (
    <li>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          <span class="count">{numberText(count)}</span> <EdgeWords edge={edge} isOut={isOut} other={other} />
        </summary>
        {isOpen &&
          (count > some.length ? (
            <AllNeighbours label={label} name={name} relation={relation} />
          ) : (
            <Neighbours label={other} nodes={some} />
          ))}
      </details>
    </li>
  );
}

function AllNeighbours({ label, name, relation }: PivotParts) {
  const question = { query: neighboursQuery(label, relation, SHOWN), parameters: { name } };
  const asked = useAsked((signal) => ask(question, signal), [question.query, name]);
  return (
    <Shown asked={asked}>
      {({ rows }) => (
        <>
          <Neighbours label={relation.label} nodes={rows.map(neighbourOf)} />
          {relation.count > rows.length && (
            <p>
              The newest {numberText(rows.length)} of {numberText(relation.count)}.{' '}
              <a
                href={writePlace('query', [], {
                  q: neighboursQuery(label, relation, 10_000),
                  p: JSON.stringify({ name }),
                })}
              >
                Show all in a query
              </a>
            </p>
          )}
        </>
      )}
    </Shown>
  );
}

function Neighbours({ label, nodes }: { readonly label: string; readonly nodes: readonly Neighbour[] }) {
  return (
    <ul class="neighbours">
      {nodes.map((node) => (
        <li key={node.name}>
          <Name label={label} name={node.name} shown={node.displayName} />{' '}
          {node.level !== null && node.level !== 'NONE' && <Level level={node.level} />}{' '}
          <span class="detail">
            {node.source} <Age at={node.observedAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
