/** The notices of a successful answer (contract 9.1), one builder for each kind. */
import type { Advisory } from '../../schema/advisory.ts';
import { layerDeclaration } from '../../schema/layers.ts';

function notice(
  kind: string,
  message: string,
  subject: string | null = null,
  { severity = 'info', rewrite = null }: Partial<Pick<Advisory, 'severity' | 'rewrite'>> = {},
): Advisory {
  return { kind, severity, message, rewrite, subject };
}

function warning(kind: string, message: string, subject: string): Advisory {
  return notice(kind, message, subject, { severity: 'warning' });
}

/** A key differed from the stored form by more than case or a trailing dot. */
export function inputFolded(given: string, kind: string, folded: string): Advisory {
  return notice('input-folded', `Took ${given} as ${kind} ${folded}.`, folded);
}

/** The last label of a name is no top-level domain. Ours: the contract has no kind for it. */
export function noTopLevelDomain(name: string): Advisory {
  const last = name.slice(name.lastIndexOf('.') + 1);
  return warning('no-top-level-domain', `There is no top-level domain ${last}: is ${name} a file name?`, name);
}

/** A name is one of several nodes: of none alone (`stored` null), or of one that has it as its own. Ours: the contract has no kind for it. */
export function sharedName(given: string, stored: string | null, others: readonly string[]): Advisory {
  const [last = '', ...before] = others.toReversed();
  const all = before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
  const message =
    stored === null
      ? `${given} is a name of ${all}: name the one you mean, or list them all with IN.`
      : `${given} is also a name of ${all}; the answer is for ${stored}.`;
  return notice('shared-name', message, given);
}

/** A part of a condition could never be true as written, and was read as the probable meaning. */
export function readAs(given: string, meant: string): Advisory {
  return notice('input-folded', `Took ${given} as ${meant}.`, meant);
}

/** A text with several values was read as each of them. */
export function inputSplit(given: string, parts: readonly string[]): Advisory {
  const [first, ...others] = parts;
  const shown = parts.length > 5 ? `${parts.slice(0, 4).join(', ')} and ${parts.length - 4} more` : parts.join(', ');
  return notice(
    'input-folded',
    `Took ${given} as ${others.length === 0 ? first : `${parts.length} values: ${shown}`}.`,
  );
}

/** A label, edge type or property of another product, or an old one, was replaced. */
export function schemaDriftRewrite(foreign: string, replacement: string): Advisory {
  return notice('schema-drift-rewrite', `${foreign} is ${replacement} here.`, foreign);
}

/** Entries of a list were equal after folding and give one row. */
export function duplicateInput(count: number): Advisory {
  const inputs = count === 1 ? '1 input was equal to an earlier one.' : `${count} inputs were equal to earlier ones.`;
  return notice('duplicate-input', inputs);
}

/** A step was written against its edge's direction; `points` says where the edge leads. */
export function edgeDirection(type: string, points: string): Advisory {
  return notice('edge-direction', `${type} points ${points}.`, type);
}

/** A step joins labels that its edge never joins; `way` is the pattern that does. */
export function edgeEndpoints(type: string, ends: string, way: string | null): Advisory {
  const goOn = way === null ? 'a query finds no rows by it' : `read as ${way}`;
  return notice('edge-endpoints', `${type} never joins ${ends}; ${goOn}.`, type, {
    severity: way === null ? 'warning' : 'info',
  });
}

/** A property that no label of the node has; `guidance` says where to look instead. */
export function unknownProperty(owner: string, property: string, guidance: string): Advisory {
  return warning('unknown-property', `${owner} has no ${property}; ${guidance}.`, property);
}

/** A WHOIS question about a subdomain was answered for the registrable domain above it. */
export function whoisParentFold(apex: string): Advisory {
  return notice('whois-parent-fold', `Only registrable domains have WHOIS data; the answer is for ${apex}.`, apex);
}

/** EXPLAIN planned an edge type that the graph does not have. */
export function unknownEdgeType(type: string): Advisory {
  return warning('unknown-edge-type', `No edge of this graph has the type ${type}; a query finds no rows by it.`, type);
}

/** A pattern could be tried in many ways on a long text, and reads the beginning of one. Ours: the contract has no kind for it. */
export function patternCut(length: number): Advisory {
  return notice(
    'pattern-cut',
    `A pattern after =~ reads only the first ${length.toLocaleString('en')} characters of a string here; CONTAINS, STARTS WITH and ENDS WITH read it all.`,
  );
}

/** LIMIT was above the ceiling. */
export function limitClamped(ceiling: number): Advisory {
  return notice('limit-clamped', `LIMIT lowered to ${ceiling.toLocaleString('en')}.`);
}

/** A query without a LIMIT got one. */
export function limitAdded(limit: number): Advisory {
  return notice('limit-added', `LIMIT ${limit.toLocaleString('en')} added.`);
}

/** The answer's SKIP is beyond its rows; `rows` is null where counting them took too long. */
export function skipPastCardinality(skip: number, rows: number | null, rewrite: string): Advisory {
  const count = rows === null ? 'last row' : rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`;
  return notice('skip-past-cardinality', `SKIP ${skip.toLocaleString('en')} is past the ${count}.`, null, { rewrite });
}

/** SKIP or LIMIT was bound to null. */
export function nullPaginationParameter(name: string, used: number): Advisory {
  return notice('null-pagination-param', `$${name} was null; used the default of ${used}.`, name);
}

/** The request asked for more time than its key has. */
export function timeoutLowered(milliseconds: number): Advisory {
  return notice('timeout-lowered', `Timeout lowered to ${milliseconds / 1000} s.`);
}

/**
 * A layer that the query walks or looks in has no data; names what would fill it. If there are no rows, the notice says that this proves
 * nothing.
 */
export function vdpPlaneEmpty(layer: string, title: string, hasRows = false): Advisory {
  const conclusion = hasRows ? '' : ', so an empty answer proves nothing';
  const fill = layerDeclaration(layer)?.fill;
  const remedy = fill === undefined ? '' : ` To fill it: ${fill}`;
  return warning('vdp-plane-empty', `No ${inSentence(title)} data is loaded${conclusion}.${remedy}`, layer);
}

/** A layer that the query walks is not fresh, or its last load failed; `age` in words, `failure` a sentence or null. */
export function layerDegraded(layer: string, title: string, age: string | null, failure: string | null): Advisory {
  const verb = /[a-z]s$| and /.test(title) ? 'were' : 'was';
  const refreshed =
    age === null ? `${title} ${verb} never refreshed completely.` : `${title} ${verb} last refreshed ${age} ago.`;
  return notice('layer-degraded', failure === null ? refreshed : `${refreshed} ${failure}`, layer);
}

/** The rows of an answer came from old data of a layer: names the day of each source, the oldest first. */
export function dataOld(
  layer: string,
  title: string,
  parts: readonly { readonly source: string | null; readonly day: string; readonly age: string }[],
): Advisory {
  const said = parts.map(
    ({ source, day, age }) => `${source === null ? 'the oldest data is of' : `${source} of`} ${day}, ${age} old`,
  );
  return notice('layer-degraded', `${title} in this answer: ${said.join('; ')}.`, layer);
}

/** A query without rows names a node that is not stored; `near` is one that is. Ours: the contract has no kind for it. */
export function anchorUnknown(label: string, name: string, near: string | null, rewrite: string | null): Advisory {
  const stored = near === null ? '' : `; ${near} is`;
  return notice('anchor-unknown', `${label} ${name} is not in the graph${stored}.`, name, { rewrite });
}

/** A query that found nothing names a node that has no edge of the kind that it walks. Ours as well. */
export function anchorWithoutEdge(
  label: string,
  name: string,
  types: readonly string[],
  way: 'out' | 'in' | 'any',
  ends: string | null,
): Advisory {
  const end = ends === null ? '' : ` ${way === 'in' ? 'from' : 'to'} ${ends}`;
  const direction = way === 'in' && ends === null ? ' that reaches it' : '';
  return notice('anchor-without-edge', `${label} ${name} has no ${listed(types, 'or')} edge${end}${direction}.`, name);
}

/** A query that found nothing walks a chain of edges from a node that it names, which ends before the query does. Ours as well. */
export function chainBroken(
  label: string,
  name: string,
  walked: readonly string[],
  missing: { readonly types: readonly string[]; readonly way: 'out' | 'in' | 'any'; readonly ends: string | null },
): Advisory {
  const { types, way, ends } = missing;
  const end = ends === null ? '' : ` ${way === 'in' ? 'from' : 'to'} ${ends}`;
  const message = `No node that ${label} ${name} leads to by ${walked.join(', then ')} has ${listed(types, 'or')} edges${end}.`;
  return notice('anchor-without-edge', message, name);
}

/** The notice kind for omitted rows. */
export const TRUNCATED = 'truncated';

/** The answer was cut at a ceiling of rows or bytes; `rewrite` asks for the rest. */
export function truncated(rows: number, rewrite: string | null): Advisory {
  return notice(TRUNCATED, `The answer has the first ${rows.toLocaleString('en')} rows; there are more.`, null, {
    severity: 'warning',
    rewrite,
  });
}

/** Whole nodes were returned without their verdict; `rewrite` names it in RETURN. */
export function projectionVerdictOmitted(rewrite: string | null): Advisory {
  const message = 'Whole nodes omit verdictScore, verdictLevel and verdictBlocking.';
  return notice('projection-verdict-omitted', message, null, { rewrite });
}

/** The answer judges, and ages are measured from a day that is long ago. Ours: the contract has no kind for it. */
export function verdictsAsOf(day: string, daysAgo: number): Advisory {
  return notice('verdicts-as-of', `Verdicts are as of ${day}, ${daysAgo} days before today.`, day);
}

/** `id(n)` was compared with a number; `rewrite` asks by name, if the label shows what names look like. */
export function idIsString(rewrite: string | null): Advisory {
  return notice('id-is-string', 'Node ids are strings, such as "ipv4/192.0.2.10".', null, {
    severity: 'warning',
    rewrite,
  });
}

/** A deprecated parameter, body field or column name was read under its present name. */
export function columnAlias(given: string, present: string): Advisory {
  return notice('column-alias', `Read ${given} as ${present}.`, given);
}

/** A number that JSON cannot carry was written as null. */
export function nonFiniteNumber(column: string): Advisory {
  return notice(
    'non-finite-number',
    `${column} contains a number that is not finite; it is null in the answer.`,
    column,
  );
}

/** The kind of a notice that paths did not run through hubs. */
export const HUB_EDGES_SKIPPED = 'hub-edges-skipped';

/** Untyped paths were kept from running through these hubs; `rewrite` names the edge types that lead there and on. */
export function hubEdgesSkipped(hubs: readonly string[], types: readonly string[], rewrite: string): Advisory {
  const message = `Paths do not pass through ${listed(hubs, 'or')}; name ${listed(types, 'and')} to allow it.`;
  return notice(HUB_EDGES_SKIPPED, message, hubs.join(', '), { rewrite });
}

/** A set of networks that is not stored; `near` are names that are, the nearest first. */
export function asSetUnknown(name: string, near: readonly string[]): Advisory {
  const [first] = near;
  const others = first === undefined ? '' : `; near: ${near.join(', ')}`;
  const rewrite = first === undefined ? null : `CALL svc.asSet("${first}")`;
  return notice('as-set-unknown', `AS set ${name} is not in the graph${others}.`, name, {
    severity: 'warning',
    rewrite,
  });
}

/** A product that is not stored; `near` are those that are, as vendor:product, the nearest first; `version` is empty where none was asked for. */
export function packageUnknown(name: string, near: readonly string[], version: string): Advisory {
  const [first] = near;
  const others = first === undefined ? '' : `; near: ${near.join(', ')}`;
  const spec = [first, version]
    .filter((part) => part !== '')
    .join(':')
    .replace(/[\\"]/g, '\\$&');
  const rewrite = first === undefined ? null : `CALL svc.cve.byPackage("${spec}")`;
  return notice('package-unknown', `No package ${name}${others}.`, name, { severity: 'warning', rewrite });
}

/** An AS without stored announcements, so that nothing can be counted. Ours: the contract has no kind for it. */
export function asSpaceUnknown(name: string): Advisory {
  return notice('as-space-unknown', `The graph has no announcements of ${name}, so nothing was counted.`, name);
}

/**
 * A token without search results; `tried` says what it was looked up as, `near` are stored names. Ours: the contract has no kind for it.
 */
export function tokenUnknown(token: string, tried: string, near: readonly string[] = []): Advisory {
  const [first] = near;
  const others = first === undefined ? '' : ` Near: ${near.join(', ')}.`;
  return notice('token-unknown', `The graph has no match for ${token}. It was looked up as ${tried}.${others}`, token, {
    rewrite: first === undefined ? null : `CALL svc.search("${first}")`,
  });
}

/** None of the generated lookalikes is stored; `count` is their number. Ours: the contract has no kind for it. */
export function variantsNotStored(names: string, count: number): Advisory {
  const message = `None of the ${count.toLocaleString('en')} lookalikes of ${names} is in the graph; checkExisting: false returns them all.`;
  return notice('variants-not-stored', message, names);
}

/** An anchored address or network is not stored; `isHeld`: a network that contains it, or its place, is known. */
export function anchorSynthesised(name: string, isHeld: boolean): Advisory {
  const answer = isHeld ? 'the answer is for its network' : 'no network that contains it is in the graph';
  return notice('anchor-synthesised', `${name} is not in the graph; ${answer}.`, name);
}

/** An anchored address or network is not stored, and no network ever routes it. */
export function anchorUnroutable(name: string, scope: string): Advisory {
  return notice(
    'anchor-unroutable',
    `${name} is not in the graph: it is ${scope}, and no network in the graph contains it.`,
    name,
  );
}

/** An address or network without data is in a block that IANA reserves. Ours: the contract has no kind for it. */
export function specialPurposeBlockOf(
  name: string,
  { prefix, name: purpose, rfc }: { readonly prefix: string; readonly name: string; readonly rfc: string },
): Advisory {
  return notice('special-purpose', `It is in ${prefix}: ${purpose} (${rfc}).`, name);
}

const PROPER_NAMES: ReadonlySet<string> = new Set(['Tor', 'Certificate Transparency']);

/** A title inside a sentence: `Threat listings` loses its capital, `DNSSEC` and names keep theirs. */
function inSentence(title: string): string {
  return PROPER_NAMES.has(title) || !/^[A-Z][a-z]/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
}

/** The same notice with the query that runs. */
export function withRewrite(advisory: Advisory, rewrite: string | null): Advisory {
  return { ...advisory, rewrite };
}

/** `a`, `a or b`, `a, b or c`. */
function listed(words: readonly string[], last: 'and' | 'or'): string {
  const rest = words.slice(0, -1).join(', ');
  return rest === '' ? words.join('') : `${rest} ${last} ${words.at(-1)}`;
}
