import { LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';
import { WHOIS_RECORD_FIELDS } from '../../../schema/labels/shared-blocks.ts';
import type { Parameters } from '../../contract/step.ts';
import type { NodePattern, ParsedStatement } from '../../parse/outline.ts';
import { type Edit, insertion } from '../../text/edit.ts';
import { edgeMeaning } from '../edges/edge-names.ts';
import { namesTypes, type PathStep } from '../edges/steps.ts';
import { type LabelKnowledge, nodesOf } from '../labels/label-knowledge.ts';
import { propertyUses } from '../properties/property-names.ts';
import type { Anchor, Meaning } from './anchors.ts';
import { type KeyInput, keysOf, readKey } from './read-key.ts';

/** Edges that only registrable domains have. */
const WHOIS_EDGES: ReadonlySet<string> = new Set(
  'HAS_REGISTRAR PREV_REGISTRAR HAS_WHOIS_RECORD HAS_EMAIL HAS_PHONE REGISTERED_BY'.split(' '),
);
const WHOIS_PROPERTIES: ReadonlySet<string> = new Set(WHOIS_RECORD_FIELDS.map(({ name }) => name));
const APEX = '(:HOSTNAME {isApex: true})';

/** Places where a query asks WHOIS about subdomains. */
export interface WhoisQuestions {
  /** Anchors that become the names of the registrable domains: nothing else is asked of their nodes. */
  readonly anchors: ReadonlySet<Anchor>;
  /** If more is asked of the node: the path from it up to its registrable domain, before a step to its right... */
  readonly before: readonly Edit[];
  /** ...and behind a step to its left. */
  readonly behind: readonly Edit[];
  /** The registrable domains to which such paths lead. */
  readonly apexes: ReadonlySet<string>;
}

/** The registrable domain that WHOIS knows, or null for a name that is one itself, or is no host. */
export function whoisApex(input: KeyInput): string | null {
  const reading = readKey(['HOSTNAME'], input);
  if (reading.kind !== 'folded') return null;
  const apex = LIBRARY_SUFFIXES.apexOf(reading.name, 'icann');
  return apex === reading.name ? null : apex;
}

/** Returns whether a query asks anything that WHOIS knows: then it matters whether its names are subdomains. */
export function mayAskWhois(statement: ParsedStatement, steps: readonly PathStep[]): boolean {
  return steps.some(asksWhois) || propertyUses(statement).some(({ property }) => WHOIS_PROPERTIES.has(property));
}

/** Finds the questions that only the registrable domain above a named host can answer (contract 3.9). */
export function whoisQuestions(
  statement: ParsedStatement,
  knowledge: LabelKnowledge,
  anchors: readonly Anchor[],
  steps: readonly PathStep[],
  meaning: Meaning,
  parameters: Parameters,
): WhoisQuestions {
  const found = { anchors: new Set<Anchor>(), before: [] as Edit[], behind: [] as Edit[], apexes: new Set<string>() };
  for (const anchor of anchors) {
    if (anchor.labels.flatMap(meaning).some((label) => label !== 'HOSTNAME')) continue;
    const keys = keysOf(anchor.value, parameters).filter((key) => whoisApex(key) !== null);
    if (keys.length === 0) continue;
    const isNode = (node: NodePattern | null): boolean => node !== null && isAnchored(node, anchor, knowledge);
    const beside = steps.filter(({ left, right }) => isNode(left) || isNode(right));
    const whois = beside.filter(asksWhois);
    if (
      whois.every((step) => !isAddedBy(step, anchor)) &&
      whois.length === beside.length &&
      (whois.length > 0 || readsOnlyWhois(statement, knowledge, anchor))
    ) {
      found.anchors.add(anchor);
    } else if (whois.length > 0) {
      const up = upTo(Math.max(...keys.map(labelsBelowApex)));
      for (const { pattern, left } of whois) {
        if (isNode(left)) found.before.push(insertion(pattern.span.start, `-${up}->${APEX}`));
        else found.behind.push(insertion(pattern.span.end, `${APEX}<-${up}-`));
      }
      for (const key of keys) found.apexes.add(whoisApex(key) ?? '');
    }
  }
  return found;
}

function isAnchored(node: NodePattern, anchor: Anchor, knowledge: LabelKnowledge): boolean {
  if (node.span.start === anchor.place.start && node.span.end === anchor.place.end) return true;
  if (anchor.variable === null || node.variable !== anchor.variable) return false;
  return knowledge.sameVariable(anchor.variable, node.span, anchor.place);
}

function asksWhois({ pattern }: PathStep): boolean {
  if (!namesTypes(pattern)) return false;
  return pattern.types.every(({ name }) => {
    const edge = edgeMeaning(name, { left: [], right: [] });
    return edge.kind === 'known' && WHOIS_EDGES.has(edge.declaration.type);
  });
}

/** Returns whether a step only adds to rows that the anchor makes elsewhere: these are of the named host. */
function isAddedBy({ path }: PathStep, { place }: Anchor): boolean {
  return path.optional && place.start < path.span.start;
}

/** Returns whether no edge is asked for, but only facts of the registration. */
function readsOnlyWhois(statement: ParsedStatement, knowledge: LabelKnowledge, { variable, place }: Anchor): boolean {
  if (variable === null) return false;
  const isIt = (span: { start: number; end: number }): boolean => knowledge.sameVariable(variable, span, place);
  const uses = propertyUses(statement).filter((use) => use.variable === variable && isIt(use.span));
  const asked = uses.map(({ property }) => property).filter((property) => property !== 'name');
  if (asked.length === 0 || !asked.every((property) => WHOIS_PROPERTIES.has(property))) return false;
  const mentions = statement.outline.all('variable').filter(({ name }) => name === variable).length;
  const nodes = nodesOf(statement).filter((node) => node.variable === variable).length;
  return mentions === nodes + uses.filter(({ form }) => form === 'access').length;
}

/** Returns the number of CHILD_OF steps between a host and its registrable domain. */
function labelsBelowApex(key: KeyInput): number {
  const reading = readKey(['HOSTNAME'], key);
  const host = reading.kind === 'folded' ? reading.name : '';
  return host.split('.').length - (whoisApex(key) ?? '').split('.').length;
}

function upTo(steps: number): string {
  return steps > 1 ? `[:CHILD_OF*1..${steps}]` : '[:CHILD_OF]';
}
