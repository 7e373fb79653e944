import { ask } from '../api/ask.ts';
import { useAsked } from '../api/use-asked.ts';
import { Shown } from '../parts/asked.tsx';
import { Button } from '../parts/button.tsx';
import { EdgeWords } from '../parts/edge-words.tsx';
import { Level } from '../parts/level.tsx';
import { Name } from '../parts/name.tsx';
import { kindOf, numberText, wordsOf } from '../text/words.ts';
import { relationsOf, relationsQuery } from '../views/node/relations.ts';
import type { DrawnNode } from './model.ts';
import type { Step } from './steps.ts';

/** More nodes than this are first drawn as a group. */
const GROUPED_FROM = 25;

interface SelectedParts {
  readonly node: DrawnNode;
  readonly onStep: (step: Step) => void;
  readonly onOpen: () => void;
}

/** Shows the selected node, and the edges that can be opened at it, with their counts. */
export function Selected({ node, onStep, onOpen }: SelectedParts) {
  if (node.group !== null)
    return (
      <section aria-label="Selected">
        <h2>{node.shown}</h2>
        <p>
          {wordsOf(node.group.edge)} of {node.group.name}, drawn as one group.
        </p>
        <button type="button" onClick={onOpen}>
          Draw them, at most 500
        </button>
      </section>
    );
  return (
    <section aria-label="Selected">
      <p class="kind">{kindOf(node.label)}</p>
      <h2>
        <Name label={node.label} name={node.name} /> {node.level !== null && <Level level={node.level} />}
      </h2>
      <Openings node={node} onStep={onStep} />
    </section>
  );
}

function Openings({ node, onStep }: { readonly node: DrawnNode; readonly onStep: (step: Step) => void }) {
  const asked = useAsked(
    (signal) => ask({ query: relationsQuery(node.label), parameters: { name: node.name } }, signal),
    [node.id],
  );
  return (
    <Shown asked={asked}>
      {({ rows }) => (
        <ul class="expand" aria-label="Edges to open">
          {relationsOf(rows).map(({ edge, isOut, label, count }) => (
            <li key={`${edge} ${isOut} ${label}`}>
              <Button
                onClick={() =>
                  onStep({
                    label: node.label,
                    name: node.name,
                    edge,
                    isOut,
                    other: label,
                    isGroup: count > GROUPED_FROM,
                  })
                }
              >
                {numberText(count)}
              </Button>
              <span>
                <EdgeWords edge={edge} isOut={isOut} other={label} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Shown>
  );
}
