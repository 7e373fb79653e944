import Cypher from '@neo4j/cypher-builder';
import { cypherText } from '../../store/cypher-text.ts';
import type { Statement } from '../../store/database.ts';
import type { Parameters } from '../contract/step.ts';
import type { AnchoredStep, NamedAnchor } from './named-anchors.ts';
import { haveWords, otherCapitals, otherMeanings, parentNames } from './near-names.ts';
import { patternOf } from './step-patterns.ts';

/** Result of the probe of an anchor. */
export interface ProbedAnchor {
  readonly anchor: NamedAnchor;
  readonly isStored: boolean;
  /** Steps that no edge of the anchor fits; `turned`: one does that points the other way. */
  readonly missing: readonly { readonly step: AnchoredStep; readonly turned: boolean }[];
  /** A node that its name, or one near it, does name. */
  readonly near: { readonly label: string; readonly name: string } | null;
}

/**
 * Checks for some anchors at once whether they are stored and have the edges that a query walks, else which near names are: only index
 * seeks, whose text depends only on labels and types, so that Neo4j plans it once.
 */
export function probeStatement(anchors: readonly NamedAnchor[]): Statement {
  const given = new Cypher.NamedParam('anchors');
  const columns = anchors.map((anchor, index) =>
    seenOf(anchor, (member) => given.property(new Cypher.Literal(index), member)),
  );
  const parameters = {
    anchors: anchors.map(({ labels: [label = ''], name }) => ({
      name,
      parents: candidatesOf(label, name),
      others: otherMeanings(label, name).map((other) => other.name),
    })),
  };
  return { text: cypherText(new Cypher.Return([new Cypher.List(columns), 'seen'])), parameters };
}

/** Possible names of the same label, the nearest first. */
function candidatesOf(label: string, name: string): readonly string[] {
  return [...otherCapitals(label, name), ...parentNames(label, name)];
}

/** Expression for the state of an anchor, with the members that `readProbe` reads; `given` are the members of its parameter. */
function seenOf({ labels, name, steps }: NamedAnchor, given: (member: string) => Cypher.Property): Cypher.Map {
  const [label = ''] = labels;
  const walked = (step: AnchoredStep) => new Cypher.Exists(patternOf({ labels, name: given('name') }, [step]));
  const near = (condition: (stored: Cypher.Property) => Cypher.Predicate, most: number) => {
    const n = new Cypher.NamedNode('n');
    const stored = n.property('name');
    const matching = new Cypher.Match(new Cypher.Pattern(n, { labels: [label] })).where(condition(stored));
    return new Cypher.Collect(matching.return(stored).limit(most));
  };
  const others = otherMeanings(label, name).map((other, at) => {
    const named = { labels: [other.label], name: given('others').index(at) };
    return new Cypher.Exists(patternOf(named, []));
  });
  return new Cypher.Map({
    stored: new Cypher.Exists(patternOf({ labels, name: given('name') }, [])),
    steps: new Cypher.List(steps.map(walked)),
    turned: new Cypher.List(steps.map((step) => walked({ ...step, way: opposite(step.way) }))),
    others: new Cypher.List(others),
    parents: near((stored) => Cypher.in(stored, given('parents')), 64),
    longer: haveWords(label) ? near((stored) => Cypher.startsWith(stored, given('name')), 1) : new Cypher.List([]),
  });
}

function opposite(way: AnchoredStep['way']): AnchoredStep['way'] {
  return way === 'any' ? 'any' : way === 'out' ? 'in' : 'out';
}

/** Reads the one row that the probe answers. */
export function readProbe(anchors: readonly NamedAnchor[], row: Parameters | undefined): ProbedAnchor[] {
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
