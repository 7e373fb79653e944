import type { Row } from '../../api/read.ts';
import type { Asked } from '../../api/use-asked.ts';
import { Age } from '../../parts/age.tsx';
import { Shown } from '../../parts/asked.tsx';
import { Name } from '../../parts/name.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Value } from '../../parts/value.tsx';
import { wordsOf, wordsOfProperty } from '../../text/words.ts';
import { nodeQuery, type Relation } from './relations.ts';

/** The data of the graph on a node. */
interface NodeData {
  readonly node: Row;
  readonly relations: readonly Relation[];
}

/** A node and the data of the graph on it. */
export interface FactsParts {
  readonly label: string;
  readonly name: string;
  readonly data: Asked<NodeData>;
}

/** Properties that the page shows elsewhere. */
const ELSEWHERE = new Set([
  ...'apex threatSources threatFirstSeen threatLastSeen rank nodeId label name verdictScore'.split(' '),
  ...'verdictLevel verdictBlocking verdictLabel verdictAsOf threatScore threatLevel'.split(' '),
]);
/** Larger relations are shown only among the pivots. */
const FEW = 6;

/** Shows the properties and edges of a node, each edge with its source and age. */
export function Facts({ label, name, data }: FactsParts) {
  return (
    <Panel title="Facts" question={{ query: nodeQuery(label), parameters: { name } }}>
      <Shown asked={data}>{({ node, relations }) => <FactList node={node} relations={relations} />}</Shown>
    </Panel>
  );
}

function FactList({ node, relations }: NodeData) {
  const shown = Object.entries(node).filter(([property, value]) => !ELSEWHERE.has(property) && hasValue(value));
  const flags = shown.filter(([, value]) => value === true).map(([property]) => wordsOfProperty(property));
  const properties = shown.filter(([, value]) => value !== true).toSorted(([a], [b]) => a.localeCompare(b));
  const edges = relations.filter(
    ({ isOut, count, edge }) => isOut && count <= FEW && !['LISTED_IN', 'HAS_WHOIS_RECORD', 'CHILD_OF'].includes(edge),
  );
  if (shown.length === 0 && edges.length === 0) return <p>The graph has no facts about it.</p>;
  return (
    <dl class="facts">
      {edges.map(({ edge, label, some }) => (
        <div key={`${edge} ${label}`} class="fact">
          <dt>{wordsOf(edge)}</dt>
          {some.map((other) => (
            <dd key={other.name}>
              <Name label={label} name={other.name} shown={other.displayName} />{' '}
              <span class="detail">
                {other.source} <Age at={other.observedAt} />
              </span>
            </dd>
          ))}
        </div>
      ))}
      {flags.length > 0 && (
        <div class="fact">
          <dt>flags</dt>
          <dd>{flags.toSorted().join(', ')}</dd>
        </div>
      )}
      {properties.map(([property, value]) => (
        <div key={property} class="fact">
          <dt>{wordsOfProperty(property)}</dt>
          <dd>
            <Value value={value} property={property} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function hasValue(value: unknown): boolean {
  return value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
}
