/** The context of an indicator (contract 5.7): it never changes the score, and is always reported. */
import { counted } from './wording.ts';

/** Every kind, the gravest first, and whether it is one of the listed kinds, which bar `known-clean`. */
const KINDS = {
  operator: false,
  'parent-listed': true,
  'urls-listed': true,
  'names-listed': true,
  'hosts-listed': true,
  sinkhole: true,
  'address-listed': true,
  'cohosted-listed': true,
  'nameserver-listed': true,
  'network-listed': true,
  'reported-earlier': true,
  'network-bulletproof': true,
  'network-dense': true,
  historic: true,
  'asn-signal': false,
  scanner: false,
  'shared-egress': false,
  parked: false,
  'dynamic-dns': false,
  'user-content': false,
  shared: false,
  'special-purpose': false,
} as const satisfies Record<string, boolean>;

/** Kind of a neighbour. */
export type ContextKind = keyof typeof KINDS;

/** One finding next to the indicator. */
export interface Context {
  readonly kind: ContextKind;
  /** Subject of the finding: a name above, a name server, a network, a list. */
  readonly subject: string;
  /** The worst band of the listed ones, null if none has a band. */
  readonly level: string | null;
  /** Their number, null if they were not counted. */
  readonly count: number | null;
  /** One of them. */
  readonly example: string | null;
  /** A query that shows it. */
  readonly query: string | null;
  /** The finding is about something that many share: it does not bar `known-clean`. */
  readonly isShared?: boolean;
  /** So many lists name the shared subject itself, for what one of its users did. */
  readonly listedFor?: number;
}

/** Maximum number of findings in one answer. */
const MOST_TOLD = 10;

const ORDER: ReadonlyMap<string, number> = new Map(Object.keys(KINDS).map((kind, at) => [kind, at]));

/** The worst first: by kind, then by how many; at most ten. */
export function worstFirst(found: readonly Context[]): readonly Context[] {
  return found
    .toSorted(
      (one, other) =>
        Number(isListedContext(other)) - Number(isListedContext(one)) ||
        (ORDER.get(one.kind) ?? 0) - (ORDER.get(other.kind) ?? 0) ||
        (other.count ?? 0) - (one.count ?? 0),
    )
    .slice(0, MOST_TOLD);
}

/** Returns whether the finding bars `known-clean`; such a finding alone makes an indicator suspicious. */
export function isListedContext({ kind, isShared = false }: Context): boolean {
  return KINDS[kind] && !isShared;
}

/** Members of `contextRow`, with their types in Neo4j's terms. */
export const CONTEXT_MEMBERS = {
  kind: 'STRING',
  subject: 'STRING',
  level: 'STRING',
  count: 'INTEGER',
  example: 'STRING',
  query: 'STRING',
} as const;

/** The finding as a row shows it. */
export function contextRow({ kind, subject, level, count, example, query }: Context) {
  return { kind, subject, level, count: count === null ? null : BigInt(count), example, query };
}

/** Returns the gravest finding as a sentence; empty if there is none. The operator's statements have separate sentences. */
export function contextSentence(context: readonly Context[]): string {
  const [first, ...others] = context.flatMap(({ kind, ...rest }) => (kind === 'operator' ? [] : [{ kind, ...rest }]));
  if (first === undefined) return '';
  const more = others.filter(isListedContext).length;
  const reported = WORDS[first.kind](first);
  return ` ${reported.charAt(0).toUpperCase()}${reported.slice(1)}${more === 0 ? '' : `, plus ${counted(more, 'more finding')}`}.`;
}

const number = ({ count }: Context) => count ?? 0;
const such = ({ example }: Context) => (example === null ? '' : `, such as ${example}`);

const WORDS: Readonly<Record<Exclude<ContextKind, 'operator'>, (context: Context) => string>> = {
  'parent-listed': ({ subject, level }) =>
    `The name above it, ${subject}, is listed${level === null ? '' : ` (${level})`}`,
  'urls-listed': (context) =>
    usersOf(context) ?? `${counted(number(context), 'listed URL')} ${verb(context)} on it${such(context)}`,
  'names-listed': (context) => `${counted(number(context), 'listed name')} ${verb(context)} below it${such(context)}`,
  'hosts-listed': (context) =>
    `${counted(number(context), 'listed name')} ${number(context) === 1 ? 'resolves' : 'resolve'} to it${such(context)}`,
  sinkhole: ({ subject }) => `It is a sinkhole according to ${subject}: names that resolve to it were bad`,
  'address-listed': ({ subject }) => `It resolves to ${subject}, which is listed`,
  'cohosted-listed': (context) =>
    usersOf(context) ??
    `${counted(number(context), 'other name')} on its address ${verb(context)} listed${such(context)}`,
  'nameserver-listed': ({ subject }) => `The domain of its name server ${subject} is listed`,
  'network-listed': ({ subject, level }) =>
    `The network around it, ${subject}, is listed${level === null ? '' : ` (${level})`}`,
  'reported-earlier': ({ subject, example }) =>
    `It is known only because ${subject} reported it earlier${example === null ? '' : `, as looked up on ${example}`}`,
  'network-bulletproof': ({ subject, level }) =>
    `The network around it, ${subject}, is bulletproof hosting according to curators${level === null ? '' : ` (${level})`}`,
  'network-dense': ({ subject, level }) =>
    `The network around it, ${subject}, is dense in listed addresses${level === null ? '' : ` (${level})`}`,
  historic: (context) =>
    `It was on ${context.subject} until ${context.example ?? 'it was taken off'}${number(context) < 2 ? '' : `, and on ${counted(number(context) - 1, 'other list')}`}`,
  'asn-signal': ({ subject, example }) => `Its network ${subject} has a signal: ${example ?? 'curated'}`,
  scanner: ({ subject, example }) =>
    `It belongs to a known scanner operator${example === null ? '' : `, ${example},`} according to ${subject}`,
  'shared-egress': ({ subject, example }) =>
    `Others send through it: it is ${example ?? 'shared'} according to ${subject}`,
  parked: ({ subject }) => `It is parked according to ${subject}`,
  'dynamic-dns': ({ subject }) => `It is under dynamic DNS according to ${subject}`,
  'user-content': ({ subject }) => `It serves users' content (${subject})`,
  shared: ({ subject }) => `Many share it (${subject})`,
  'special-purpose': ({ subject, example }) => `It is in ${subject}: ${example ?? 'special purpose'}`,
};

/** A host of a platform: its own listings are about what its users put there. */
function usersOf({ listedFor, example }: Context): string | undefined {
  if (listedFor === undefined) return undefined;
  const names = listedFor === 1 ? 'names' : 'name';
  return `${counted(listedFor, 'list')} ${names} this host of a platform for what one of its users did, such as ${example ?? 'one of them'}`;
}

function verb(context: Context): string {
  return number(context) === 1 ? 'is' : 'are';
}
