import { useState } from 'preact/hooks';
import { writePlace } from '../address.ts';
import { Level } from '../parts/level.tsx';
import { Name } from '../parts/name.tsx';
import { kindOf } from '../text/words.ts';
import type { Drawn } from './model.ts';
import { Sheet } from './sheet.tsx';
import { firstView } from './view.ts';

/** Shows a drawing of the rows of a query. It requests nothing more. */
export function RowsSheet({ drawn }: { readonly drawn: Drawn }) {
  const [view, setView] = useState(firstView(0));
  return (
    <Sheet
      drawn={drawn}
      view={view}
      onView={setView}
      onOpen={(id) => setView({ ...view, selected: id })}
      about={({ label, name, level }) => (
        <section aria-label="Selected">
          <p class="kind">{kindOf(label)}</p>
          <h2>
            <Name label={label} name={name} /> {level !== null && <Level level={level} />}
          </h2>
          <p class="actions">
            <a class="button small" href={writePlace('graph', [label, name])}>
              Explore from here
            </a>
          </p>
        </section>
      )}
    />
  );
}
