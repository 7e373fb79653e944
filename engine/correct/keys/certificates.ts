import type { Advisory } from '../../../schema/advisory.ts';
import { schemaDriftRewrite } from '../../advise/notices.ts';
import type { Parameters } from '../../contract/step.ts';
import type {
  NodePattern,
  ParsedStatement,
  PathPattern,
  QueryOutline,
  Span,
  ValueReference,
} from '../../parse/outline.ts';
import { writeStringLiteral } from '../../parse/string-literal.ts';
import type { Comparison, Predicate } from '../../parse/syntax.ts';
import type { Edit } from '../../text/edit.ts';
import type { LabelKnowledge } from '../labels/label-knowledge.ts';
import type { Anchor, Meaning } from './anchors.ts';
import { freshName } from './parameters.ts';
import { boundKeys, readKey } from './read-key.ts';

/** Result for certificates that are named by a host. */
export interface CertificateCorrection {
  readonly edits: readonly Edit[];
  readonly advisories: readonly Advisory[];
  readonly parameters: Parameters;
  /** Anchors that name a host and no certificate. */
  readonly anchors: ReadonlySet<Anchor>;
}

/** Text of the host's name, with its binding if it was a parameter. */
interface HostName {
  readonly text: string;
  readonly name: string;
  readonly parameters: Parameters;
}

/**
 * Reads a certificate that is named by a host, `(c:Certificate {name: "www.example.com"})`, as one of that host:
 * `(c:TLS_CERTIFICATE)<-[:HAS_CERTIFICATE]-(:HOSTNAME {name: "www.example.com"})`. A place where this cannot be written (inside a path,
 * under OR) is refused later.
 */
export function correctCertificates(
  statement: ParsedStatement,
  knowledge: LabelKnowledge,
  anchors: readonly Anchor[],
  meaning: Meaning,
  parameters: Parameters,
): CertificateCorrection {
  const found = { edits: [] as Edit[], advisories: [] as Advisory[], anchors: new Set<Anchor>() };
  let bound: Parameters = {};
  for (const anchor of anchors) {
    if (!anchor.certain || anchor.labels.flatMap(meaning).some((label) => label !== 'TLS_CERTIFICATE')) continue;
    const host = hostNameOf(anchor.value, statement, { ...parameters, ...bound });
    const end = host === null ? null : pathEnd(statement, knowledge, anchor);
    const removal = end === null ? null : removalOf(statement, anchor);
    if (host === null || end === null || removal === null) continue;
    const step = end.isLast
      ? `<-[:HAS_CERTIFICATE]-(:HOSTNAME {name: ${host.text}})`
      : `(:HOSTNAME {name: ${host.text}})-[:HAS_CERTIFICATE]->`;
    const at = end.isLast ? end.node.span.end : end.node.span.start;
    found.edits.push(removal, { span: { start: at, end: at }, text: step });
    found.advisories.push(
      schemaDriftRewrite(`TLS_CERTIFICATE with the name ${host.name}`, 'what HAS_CERTIFICATE leads to from that host'),
    );
    found.anchors.add(anchor);
    bound = { ...bound, ...host.parameters };
  }
  return { ...found, parameters: bound };
}

/** The host that a value names, where it can be no certificate. */
function hostNameOf(value: ValueReference, statement: ParsedStatement, parameters: Parameters): HostName | null {
  const given =
    value.kind === 'parameter' ? boundKeys(parameters[value.name]) : value.kind === 'string' ? value.value : null;
  if (typeof given !== 'string' || readKey(['TLS_CERTIFICATE'], given).kind === 'folded') return null;
  const host = readKey(['HOSTNAME'], given);
  if (host.kind !== 'folded' || !host.name.includes('.')) return null;
  const { name } = host;
  if (value.kind !== 'parameter') return { text: writeStringLiteral(name), name, parameters: {} };
  if (name === given) return { text: `$${value.name}`, name, parameters: {} };
  const fresh = freshName(`${value.name}_host`, statement, parameters);
  return { text: `$${fresh}`, name, parameters: { [fresh]: name } };
}

/** Returns the anchored node if it starts or ends a path of a MATCH, so that the host can be written next to it. */
function pathEnd(
  statement: ParsedStatement,
  knowledge: LabelKnowledge,
  { variable, place }: Anchor,
): { node: NodePattern; isLast: boolean } | null {
  const isIt = (node: NodePattern): boolean =>
    (node.span.start === place.start && node.span.end === place.end) ||
    (variable !== null && node.variable === variable && knowledge.sameVariable(variable, node.span, place));
  const ends = statement.outline.paths
    .filter((path: PathPattern) => !path.shortest && path.place === 'match')
    .flatMap(({ elements }) => [
      { element: elements.at(-1), isLast: true },
      { element: elements[0], isLast: false },
    ]);
  for (const { element, isLast } of ends)
    if (element?.kind === 'node' && isIt(element)) return { node: element, isLast };
  return null;
}

/** The edit that takes the name away from the certificate: its map, or a condition that every row must meet. */
function removalOf({ text, outline }: ParsedStatement, { value, place }: Anchor): Edit | null {
  const nodes = outline.paths.flatMap(({ elements }) => elements).filter((element) => element.kind === 'node');
  const node = nodes.find(({ span }) => span.start === place.start && span.end === place.end);
  if (node !== undefined) return node.properties.length === 1 ? mapRemoval(text, node, value.span) : null;
  const condition = outline.all('comparison', 'predicate').find(({ span }) => isSame(span, place));
  const comparison = outline.comparisons.find(({ span }) => isSame(span, place));
  if (condition === undefined || comparison === undefined || !isConjunct(condition, outline)) return null;
  return { span: place, text: `${comparison.variable}.name IS NOT NULL` };
}

function mapRemoval(
  text: string,
  { properties: [property], labelSpan, labelAt }: NodePattern,
  value: Span,
): Edit | null {
  const key = property?.keySpan;
  const end = /^\s*\}/.exec(text.slice(value.end))?.[0].length;
  if (key === undefined || end === undefined) return null;
  const from = labelSpan?.end ?? labelAt;
  return /^\s*\{\s*$/.test(text.slice(from, key.start))
    ? { span: { start: from, end: value.end + end }, text: '' }
    : null;
}

/** Returns whether a condition is joined by AND in the WHERE of a MATCH. */
function isConjunct(condition: Comparison | Predicate, outline: QueryOutline): boolean {
  const parent = outline.parentOf(condition);
  const where = parent?.kind === 'and' ? outline.parentOf(parent) : parent;
  return where?.kind === 'where' && outline.parentOf(where)?.kind === 'match';
}

function isSame(left: Span, right: Span): boolean {
  return left.start === right.start && left.end === right.end;
}
