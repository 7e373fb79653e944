import Cypher from '@neo4j/cypher-builder';
import type { Advisory } from '../../schema/advisory.ts';
import { cypherText } from '../../store/cypher-text.ts';
import type { Statement } from '../../store/database.ts';
import { chainBroken } from '../advise/notices.ts';
import type { Parameters } from '../contract/step.ts';

import type { AnchoredStep, NamedAnchor } from './named-anchors.ts';
import { patternOf } from './step-patterns.ts';

/** Consecutive steps from an anchor. */
interface Chain {
  readonly anchor: NamedAnchor;
  readonly steps: readonly AnchoredStep[];
}

/** The chains of two steps or more that begin at some anchors. */
export function chainsOf(anchors: readonly NamedAnchor[]): readonly Chain[] {
  return anchors.flatMap((anchor) =>
    anchor.steps.map((first) => ({ anchor, steps: stepsOf(first) })).filter(({ steps }) => steps.length > 1),
  );
}

/** Asks how far each chain matches: index seeks, and the neighbourhood of the anchors. Its text depends only on labels and types. */
export function chainsStatement(chains: readonly Chain[]): Statement {
  const columns = chains.map(({ anchor: { labels }, steps }, index) => {
    const name = Cypher.listIndex(new Cypher.NamedParam('names'), index);
    const walks = steps.slice(1).map((_, at) => steps.slice(0, at + 2));
    return new Cypher.List(walks.map((walk) => new Cypher.Exists(patternOf({ labels, name }, walk))));
  });
  return {
    text: cypherText(new Cypher.Return([new Cypher.List(columns), 'reached'])),
    parameters: { names: chains.map(({ anchor: { name } }) => name) },
  };
}

/** Reports where each chain breaks that breaks after its first step. */
export function chainNotices(chains: readonly Chain[], row: Parameters | undefined): readonly Advisory[] {
  const reached: readonly unknown[] = Array.isArray(row?.reached) ? row.reached : [];
  return chains.flatMap(({ anchor, steps }, index) => {
    const found = reached[index];
    const at = Array.isArray(found) ? found.indexOf(false) : -1;
    const missing = at < 0 ? undefined : steps[at + 1];
    if (missing === undefined) return [];
    const walked = steps.slice(0, at + 1).map(({ types }) => types.join(' or '));
    const ends = missing.ends.length === 0 ? null : missing.ends.join(' or ');
    return [chainBroken(anchor.labels.join(' or '), anchor.name, walked, { ...missing, ends })];
  });
}

function stepsOf(step: AnchoredStep | null): readonly AnchoredStep[] {
  return step === null ? [] : [step, ...stepsOf(step.next)];
}
