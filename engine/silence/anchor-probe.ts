import type { Statement } from '../../store/database.ts';
import { writeIdentifier } from '../parse/string-literal.ts';
import type { AnchoredStep, NamedAnchor } from './named-anchors.ts';
import { haveWords, otherCapitals, otherMeanings, parentNames } from './near-names.ts';

/** What a probe found of an anchor. */
export interface ProbedAnchor {
  readonly anchor: NamedAnchor;
  readonly isStored: boolean;
  /** Steps that no edge of the anchor fits; `turned`: one does that points the other way. */
  readonly missing: readonly { readonly step: AnchoredStep; readonly turned: boolean }[];
  /** A node that its name, or one near it, does name. */
  readonly near: { readonly label: string; readonly name: string } | null;
}

/**
 * Asks for some anchors at once whether they are stored and have the edges that a query walks, else what near them is:
 * index seeks alone, whose text depends on labels and types only, so that Neo4j plans it once.
 */
export function probeStatement(anchors: readonly NamedAnchor[]): Statement {
  const columns = anchors.map((anchor, index) => columnsOf(anchor, `$anchors[${index}]`));
  const parameters = {
    anchors: anchors.map(({ labels: [label = ''], name }) => ({
      name,
      parents: candidatesOf(label, name),
      others: otherMeanings(label, name).map((other) => other.name),
    })),
  };
  return { text: `RETURN [${columns.join(', ')}] AS seen`, parameters };
}

/** Names of the same label that may be meant, the nearest first. */
function candidatesOf(label: string, name: string): readonly string[] {
  return [...otherCapitals(label, name), ...parentNames(label, name)];
}

function columnsOf({ labels, name, steps }: NamedAnchor, given: string): string {
  const [label = ''] = labels;
  const node = `:${labels.map(writeIdentifier).join('|')} {name: ${given}.name}`;
  const others = otherMeanings(label, name).map(
    (other, index) => `EXISTS { (:${writeIdentifier(other.label)} {name: ${given}.others[${index}]}) }`,
  );
  const isStored = `EXISTS { (${node}) }`;
  const near = (condition: string, most: number): string =>
    `COLLECT { MATCH (n:${writeIdentifier(label)}) WHERE n.name ${condition} RETURN n.name LIMIT ${most} }`;
  return [
    `{stored: ${isStored}`,
    `steps: [${steps.map((step) => `EXISTS { (${node})${arrow(step, step.way)}(${endOf(step)}) }`).join(', ')}]`,
    `turned: [${steps.map((step) => `EXISTS { (${node})${arrow(step, opposite(step.way))}(${endOf(step)}) }`).join(', ')}]`,
    `others: [${others.join(', ')}]`,
    `parents: ${near(`IN ${given}.parents`, 64)}`,
    `longer: ${haveWords(label) ? near(`STARTS WITH ${given}.name`, 1) : '[]'}}`,
  ].join(', ');
}

/** A step in a pattern. */
export function arrow({ types }: AnchoredStep, way: AnchoredStep['way']): string {
  const step = `-[:${types.map(writeIdentifier).join('|')}]-`;
  return way === 'any' ? step : way === 'out' ? `${step}>` : `<${step}`;
}

/** The labels of the node behind a step in a pattern. */
export function endOf({ ends }: AnchoredStep): string {
  return ends.length === 0 ? '' : `:${ends.map(writeIdentifier).join('|')}`;
}

function opposite(way: AnchoredStep['way']): AnchoredStep['way'] {
  return way === 'any' ? 'any' : way === 'out' ? 'in' : 'out';
}

/** Reads the one row that the probe answers. */
export function readProbe(
  anchors: readonly NamedAnchor[],
  row: Readonly<Record<string, unknown>> | undefined,
): ProbedAnchor[] {
  const seen: readonly unknown[] = Array.isArray(row?.seen) ? row.seen : [];
  return anchors.flatMap((anchor, index) => {
    const found = seen[index];
    if (typeof found !== 'object' || found === null) return [];
    const facts = new Map<string, unknown>(Object.entries(found));
    const list = (key: string): readonly unknown[] => {
      const value = facts.get(key);
      return Array.isArray(value) ? value : [];
    };
    const [steps, turned] = [list('steps'), list('turned')];
    const missing = anchor.steps.flatMap((step, at) =>
      steps[at] === true ? [] : [{ step, turned: turned[at] === true }],
    );
    return [{ anchor, isStored: facts.get('stored') === true, missing, near: nearOf(anchor, list) }];
  });
}

function nearOf(
  { labels: [label = ''], name }: NamedAnchor,
  list: (key: string) => readonly unknown[],
): ProbedAnchor['near'] {
  const others = list('others');
  const other = otherMeanings(label, name).find((_, index) => others[index] === true);
  if (other !== undefined) return other;
  const parents = new Set(list('parents'));
  const parent = candidatesOf(label, name).find((candidate) => parents.has(candidate));
  if (parent !== undefined) return { label, name: parent };
  const [longer] = list('longer');
  return typeof longer === 'string' ? { label, name: longer } : null;
}
