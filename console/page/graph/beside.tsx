import { useState } from 'preact/hooks';
import { kindOf } from '../text/words.ts';
import { colourOf } from './colours.ts';
import type { Drawn } from './model.ts';

interface BesideParts {
  readonly drawn: Drawn;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
}

/** The same things as a list, for keyboards and readers; a word finds one in the drawing. */
export function Beside({ drawn, selected, onSelect }: BesideParts) {
  const [word, setWord] = useState('');
  const nodes = [...drawn.nodes.values()].filter(({ shown }) => shown.toLowerCase().includes(word.toLowerCase()));
  return (
    <section aria-label="What is drawn">
      <label>
        <span class="quiet">Find in the drawing</span>
        <input type="search" value={word} onInput={(event) => setWord(event.currentTarget.value)} />
      </label>
      <ul>
        {nodes.map(({ id, label, shown }) => (
          <li key={id}>
            <span class="swatch" style={{ background: colourOf(label) }} />
            <button type="button" class="node" aria-current={id === selected} onClick={() => onSelect(id)}>
              {shown}
            </button>{' '}
            <span class="kind">{kindOf(label)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
