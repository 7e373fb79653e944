import type { Advisory } from '../../schema/advisory.ts';
import type { Statement } from '../../store/database.ts';
import { chainBroken } from '../advise/notices.ts';
import { writeIdentifier } from '../parse/string-literal.ts';
import { arrow, endOf } from './anchor-probe.ts';
import type { AnchoredStep, NamedAnchor } from './named-anchors.ts';

/** Steps from an anchor, one behind the other. */
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

/** Asks how far each chain is walked: index seeks, and what stands around the anchors. Its text depends on labels and types alone. */
export function chainsStatement(chains: readonly Chain[]): Statement {
  const columns = chains.map(({ anchor: { labels }, steps }, index) => {
    const node = `:${labels.map(writeIdentifier).join('|')} {name: $names[${index}]}`;
    const reached = steps.slice(1).map((_, at) => `EXISTS { ${patternOf(node, steps.slice(0, at + 2))} }`);
    return `[${reached.join(', ')}]`;
  });
  return {
    text: `RETURN [${columns.join(', ')}] AS reached`,
    parameters: { names: chains.map(({ anchor: { name } }) => name) },
  };
}

/** Says of each chain that breaks behind its first step where it does. */
export function chainNotices(
  chains: readonly Chain[],
  row: Readonly<Record<string, unknown>> | undefined,
): readonly Advisory[] {
  const reached: readonly unknown[] = Array.isArray(row?.reached) ? row.reached : [];
  return chains.flatMap(({ anchor, steps }, index) => {
    const found = reached[index];
    const at = Array.isArray(found) ? found.indexOf(false) : -1;
    const wanting = at < 0 ? undefined : steps[at + 1];
    if (wanting === undefined) return [];
    const walked = steps.slice(0, at + 1).map(({ types }) => types.join(' or '));
    const ends = wanting.ends.length === 0 ? null : wanting.ends.join(' or ');
    return [chainBroken(anchor.labels.join(' or '), anchor.name, walked, { ...wanting, ends })];
  });
}

function stepsOf(step: AnchoredStep | null): readonly AnchoredStep[] {
  return step === null ? [] : [step, ...stepsOf(step.next)];
}

function patternOf(node: string, steps: readonly AnchoredStep[]): string {
  return `(${node})${steps.map((step) => `${arrow(step, step.way)}(${endOf(step)})`).join('')}`;
}
