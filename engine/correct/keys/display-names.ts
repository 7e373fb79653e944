import Cypher from '@neo4j/cypher-builder';
import type { Advisory } from '../../../schema/advisory.ts';
import { builtOnce, clauses, cypherText, type Part } from '../../../store/cypher-text.ts';
import { inputFolded, sharedName } from '../../advise/notices.ts';
import { type Step, type StepContext, UNCHANGED } from '../../contract/step.ts';
import type { ParsedStatement, ValueReference } from '../../parse/outline.ts';
import { writeStringLiteral } from '../../parse/string-literal.ts';
import type { Edit } from '../../text/edit.ts';
import { LabelKnowledge } from '../labels/label-knowledge.ts';
import { type Anchor, anchorsOf } from './anchors.ts';
import { refusedKey } from './fold-keys.ts';
import { foldParameters } from './parameters.ts';
import { ALSO_KNOWN_AS, boundKeys, isLookedUp, KNOWN_AS, readKey } from './read-key.ts';

/** A name that an anchor gives, and the one label that it may be of. */
interface Given {
  readonly label: string;
  readonly name: string;
  readonly value: ValueReference;
  readonly anchor: Anchor;
}

/**
 * Replaces published names (of actors, feeds, registrars, exchanges and so on) by those in the graph: an unknown name is looked up without
 * case, by alias, slug or display name, and replaced if it means one node.
 */
export const foldDisplayNames: Step = async (statement, context) => {
  const knowledge = new LabelKnowledge(statement);
  const anchors = anchorsOf(statement, knowledge, 'name', (_, written) => written);
  const given = anchors.flatMap((anchor) => givenNames(anchor, anchor.value, context));
  if (given.length === 0) return UNCHANGED;
  const found = await lookUp(given, context);
  const edits: Edit[] = [];
  const advisories = new Map<string, Advisory>();
  const uses = new Map<ValueReference, unknown>();
  for (const { label, name, value, anchor } of given) {
    const { stored, others = [] } = found.get(`${label} ${name}`) ?? {};
    if (others.length > 0) advisories.set(`shared ${label} ${name}`, sharedName(name, stored ?? null, others));
    if (stored === undefined) refuseUnlessKey(statement, anchor, value, name);
    if (stored === undefined || stored === name) continue;
    if (stored.toLowerCase() !== name.toLowerCase()) {
      advisories.set(`${label} ${name}`, inputFolded(name, label.toLowerCase().replaceAll('_', ' '), stored));
    }
    if (value.kind === 'string') edits.push({ span: value.span, text: writeStringLiteral(stored) });
    else uses.set(value, replaced(uses.get(value) ?? boundOf(value, context), name, stored));
  }
  const parameterUses = [...uses].flatMap(([value, folded]) =>
    value.kind === 'parameter' ? [{ name: value.name, span: value.span, folded }] : [],
  );
  const bound = foldParameters(statement, parameterUses, context.parameters);
  return {
    edits: [...edits, ...bound.edits],
    parameters: bound.parameters,
    advisories: [...advisories.values()],
    cacheable: edits.length === 0 && advisories.size === 0 && !given.some(({ value }) => value.kind === 'parameter'),
  };
};

/** A value that no node is known by, and that cannot be a name, is an error: it says what was expected. */
function refuseUnlessKey(statement: ParsedStatement, anchor: Anchor, value: ValueReference, name: string): void {
  const labels = anchor.labels.map((use) => use.name);
  const reading = readKey(labels, name);
  if (reading.kind === 'refused' && anchor.certain) {
    throw refusedKey({ statement, anchor, labels, value }, name, reading.errors);
  }
}

function givenNames(anchor: Anchor, value: ValueReference, context: StepContext): Given[] {
  const [label, second] = new Set(anchor.labels.map(({ name }) => name));
  if (label === undefined || second !== undefined || !isLookedUp(label)) return [];
  if (value.kind === 'list') return value.items.flatMap((item) => givenNames(anchor, item, context));
  const names =
    value.kind === 'string' ? [value.value] : value.kind === 'parameter' ? [boundOf(value, context)].flat() : [];
  return names.flatMap((name) =>
    typeof name === 'string' && name.trim() !== '' ? [{ label, name, value, anchor }] : [],
  );
}

function boundOf(value: ValueReference, { parameters }: StepContext): unknown {
  return value.kind === 'parameter' ? (boundKeys(parameters[value.name]) ?? []) : [];
}

function replaced(bound: unknown, name: string, stored: string): unknown {
  return Array.isArray(bound) ? bound.map((item: unknown) => (item === name ? stored : item)) : stored;
}

/** The nodes that a given name means. */
interface Meant {
  /** Returns the node of that name, or the only one that is known by it. */
  readonly stored: string | undefined;
  /** Others that are known by it too: where none has it as its own, all of those that share it. */
  readonly others: readonly string[];
}

/** Maximum number of nodes with the same name in a notice. */
const MOST_SHARING = 5;

/** Returns the stored name of each given one: itself if a node has it, else that of the one node that is known by it. */
async function lookUp(given: readonly Given[], { read }: StepContext): Promise<ReadonlyMap<string, Meant>> {
  const found = new Map<string, Meant>();
  for (const [label, ofLabel] of Map.groupBy(given, (one) => one.label)) {
    const names = [...new Set(ofLabel.map(({ name }) => name))];
    const { rows } = await read({ text: lookUpText(label), parameters: { names } });
    for (const { given: name, stored, called } of rows) {
      if (typeof name === 'string') found.set(`${label} ${name}`, meant(stored, called));
    }
  }
  return found;
}

function meant(stored: unknown, called: unknown): Meant {
  const names = Array.isArray(called) ? called.map(String) : [];
  if (typeof stored === 'string') return { stored, others: names.filter((name) => name !== stored) };
  const [only, second] = names;
  return second === undefined ? { stored: only, others: [] } : { stored: undefined, others: names };
}

const lookUpText = builtOnce((label: string) =>
  cypherText(
    'UNWIND $names AS given',
    new Cypher.OptionalMatch(
      new Cypher.Pattern(new Cypher.NamedNode('same'), {
        labels: [label],
        properties: { name: new Cypher.NamedVariable('given') },
      }),
    ),
    'WITH given, head(collect(same.name)) AS same, toLower(trim(given)) AS key',
    new Cypher.Call(knownClauses(label), [new Cypher.NamedVariable('key'), new Cypher.NamedVariable('same')]),
    calledClauses(label),
    'RETURN given, coalesce(same, CASE size(known) WHEN 1 THEN known[0] END) AS stored, called',
  ),
);

/** Returns the one node that is known by it, if none has that name. */
function knownClauses(label: string): Cypher.Clause {
  const known = nodesOf(label).where(new Cypher.Raw(KNOWN_AS.get(label) ?? 'false'));
  return clauses(
    'WITH key, same WHERE same IS NULL',
    known,
    'WITH n.name AS name LIMIT 2 RETURN collect(name) AS known',
  );
}

/** Nodes that others call so, of a label whose nodes have such names. */
function calledClauses(label: string): Part {
  const isCalledSo = ALSO_KNOWN_AS.get(label);
  if (isCalledSo === undefined) return 'WITH given, same, known, [] AS called';
  const called = clauses(nodesOf(label).where(new Cypher.Raw(isCalledSo)), CALLED);
  return new Cypher.Call(called, [new Cypher.NamedVariable('key')]);
}

const CALLED = `WITH n.name AS name ORDER BY name LIMIT ${MOST_SHARING}
RETURN collect(name) AS called`;

function nodesOf(label: string): Cypher.Match {
  return new Cypher.Match(new Cypher.Pattern(new Cypher.NamedNode('n'), { labels: [label] }));
}
