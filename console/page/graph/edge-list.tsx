import { Age } from '../parts/age.tsx';
import { numberText, wordsOf } from '../text/words.ts';
import type { Drawn } from './model.ts';

/** The number of edges that are listed. */
const SHOWN = 40;

interface EdgeListParts {
  readonly drawn: Drawn;
  readonly id: string;
  readonly onSelect: (id: string) => void;
}

/** Shows the edges of the selected node as text, for users who cannot see the drawing. */
export function EdgeList({ drawn, id, onSelect }: EdgeListParts) {
  const edges = [...drawn.edges.values()].filter(({ from, to }) => from === id || to === id);
  if (edges.length === 0) return null;
  return (
    <details class="edge-list">
      <summary>
        {numberText(edges.length)} {edges.length === 1 ? 'edge' : 'edges'} in the drawing
      </summary>
      <ul>
        {edges.slice(0, SHOWN).map(({ id: edge, from, to, edge: type, source, observedAt }) => {
          const other = from === id ? to : from;
          return (
            <li key={edge}>
              {from === id ? '→' : '←'} {wordsOf(type)}{' '}
              <button type="button" class="node" onClick={() => onSelect(other)}>
                {drawn.nodes.get(other)?.shown ?? other}
              </button>{' '}
              <span class="detail">
                {source} {observedAt !== null && <Age at={observedAt} />}
              </span>
            </li>
          );
        })}
      </ul>
      {edges.length > SHOWN && <p class="detail">and {numberText(edges.length - SHOWN)} more</p>}
    </details>
  );
}
