import { useState } from 'preact/hooks';
import { writePlace } from '../../address.ts';
import { ask } from '../../api/ask.ts';
import { type Asked, useAsked } from '../../api/use-asked.ts';
import { Age } from '../../parts/age.tsx';
import { Shown } from '../../parts/asked.tsx';
import { Level } from '../../parts/level.tsx';
import { Name } from '../../parts/name.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Way } from '../../parts/way.tsx';
import { numberText } from '../../text/words.ts';
import type { Held } from './facts.tsx';
import { type Neighbour, neighbourOf, neighboursQuery, type Relation, relationsQuery } from './relations.ts';

/** The most neighbours that an opened pivot shows. */
const SHOWN = 100;

interface PivotsParts {
  readonly label: string;
  readonly name: string;
  readonly held: Asked<Held>;
}

/** The edges of a node by type. The rarest come first, since rare links are the most telling. */
export function Pivots({ label, name, held }: PivotsParts) {
  return (
    <Panel title="Pivots" question={{ query: relationsQuery(label), parameters: { name } }}>
      <Shown asked={held}>
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

function Pivot({
  label,
  name,
  relation,
}: {
  readonly label: string;
  readonly name: string;
  readonly relation: Relation;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { edge, isOut, label: other, count, some } = relation;
  return (
    <li>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          <span class="count">{numberText(count)}</span> <Way edge={edge} isOut={isOut} other={other} />
        </summary>
        {isOpen &&
          (count > some.length ? (
            <Many label={label} name={name} relation={relation} />
          ) : (
            <Neighbours label={other} things={some} />
          ))}
      </details>
    </li>
  );
}

function Many({
  label,
  name,
  relation,
}: {
  readonly label: string;
  readonly name: string;
  readonly relation: Relation;
}) {
  const question = { query: neighboursQuery(label, relation, SHOWN), parameters: { name } };
  const asked = useAsked((signal) => ask(question, signal), [question.query, name]);
  return (
    <Shown asked={asked}>
      {({ rows }) => (
        <>
          <Neighbours label={relation.label} things={rows.map(neighbourOf)} />
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

function Neighbours({ label, things }: { readonly label: string; readonly things: readonly Neighbour[] }) {
  return (
    <ul class="neighbours">
      {things.map((thing) => (
        <li key={thing.name}>
          <Name label={label} name={thing.name} shown={thing.displayName} />{' '}
          {thing.level !== null && thing.level !== 'NONE' && <Level level={thing.level} />}{' '}
          <span class="detail">
            {thing.source} <Age at={thing.observedAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
