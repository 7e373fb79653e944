import { useState } from 'preact/hooks';
import { kindOf, numberText } from '../text/words.ts';
import { colourOf } from './colours.ts';
import type { Drawn } from './model.ts';

/** The heights of a line and of the list in the style sheet, px. */
const [LINE, HEIGHT] = [32, 420];
/** Lines that are rendered above and below the visible ones. */
const OVERSCAN = 12;

interface NodeListParts {
  readonly drawn: Drawn;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
}

/** Shows the nodes as a list, for keyboards and screen readers, with a search. The page holds only the visible lines. */
export function NodeList({ drawn, selected, onSelect }: NodeListParts) {
  const [word, setWord] = useState('');
  const [top, setTop] = useState(0);
  const search = word.toLowerCase();
  const nodes = [...drawn.nodes.values()].filter(({ shown }) => shown.toLowerCase().includes(search));
  const from = Math.max(0, Math.min(Math.floor(top / LINE), nodes.length) - OVERSCAN);
  const seen = nodes.slice(from, from + Math.ceil(HEIGHT / LINE) + 2 * OVERSCAN);
  const below = nodes.length - from - seen.length;
  return (
    <section aria-label="Nodes in the drawing">
      <label>
        <span class="quiet">Find in the drawing</span>
        <input type="search" value={word} onInput={(event) => setWord(event.currentTarget.value)} />
      </label>
      {search !== '' && (
        <p class="detail" role="status">
          {numberText(nodes.length)} found
        </p>
      )}
      <ul class="nodes" onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
        <Filler lines={from} />
        {seen.map(({ id, label, shown }, index) => (
          <li key={id} aria-setsize={nodes.length} aria-posinset={from + index + 1}>
            <span class="swatch" style={{ background: colourOf(label) }} />
            <button
              type="button"
              class="node"
              title={shown}
              aria-current={id === selected}
              onClick={() => onSelect(id)}
            >
              {shown}
            </button>
            <span class="kind">{kindOf(label)}</span>
          </li>
        ))}
        <Filler lines={below} />
      </ul>
    </section>
  );
}

/** Fills the space of lines that are not rendered. */
function Filler({ lines }: { readonly lines: number }) {
  return lines <= 0 ? null : <li class="filler" aria-hidden="true" style={{ height: `${lines * LINE}px` }} />;
}
