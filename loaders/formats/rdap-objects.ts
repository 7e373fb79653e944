/**
 * Reads RDAP answers (RFC 9083) from files: one object, an array, one object in each line, the results of a search, or a map by address.
 */
import { z } from 'zod';
import { foldAddress, foldHost, keyOrNull } from '../../schema/keys/index.ts';
import { type Records, RefusedRecord, type SourceInput, type SourceRecord } from '../source.ts';
import { fitted } from './fitted.ts';
import { isJsonLines, jsonLines } from './json-lines.ts';
import { jsonMembers } from './json-members.ts';
import { refusal } from './refusal.ts';

/**
 * RFC 9083 has dates of RFC 3339 alone. Some registries leave out the time or its zone; other forms have no agreed order of day and month.
 */
const DATE = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}(?:$|[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?$)/i,
    'no date of RFC 3339',
  );
const EVENT = z.object({ eventAction: z.string(), eventDate: DATE });
const LINK = z.object({ href: z.string().optional(), value: z.string().optional(), rel: z.string().optional() });
const TEXTS = z.union([z.array(z.string()), z.string().transform((text) => [text])]).catch([]);
const REMARK = z.object({ title: z.string().optional(), type: z.string().optional(), description: TEXTS.optional() });

/** The members of every object class. */
const COMMON = {
  objectClassName: z.string().optional(),
  handle: z.string().optional(),
  port43: z.string().optional(),
  rdapConformance: z.array(z.string()).optional(),
  events: z.array(EVENT).default([]),
  links: z.array(LINK).default([]),
  remarks: z.array(REMARK).default([]),
  status: z.array(z.string()).default([]),
};

/** A contact of an entity. The contact's own contacts are not read. */
const CONTACT = z.object({
  ...COMMON,
  roles: z.array(z.string()).default([]),
  vcardArray: z
    .unknown()
    .optional()
    .transform((card) => card ?? undefined),
  publicIds: z.array(z.object({ type: z.string(), identifier: z.string() })).default([]),
});
const ENTITY = CONTACT.extend({ entities: z.array(CONTACT).default([]) });

const HOST = z.string().refine((text) => keyOrNull(() => foldHost(text)) !== null, 'no host name');
const addresses = (label: string) =>
  z.array(z.string().refine((text) => keyOrNull(() => foldAddress(text))?.label === label, 'no address of its family'));
const ADDRESSES = z.object({ v4: addresses('IPV4').default([]), v6: addresses('IPV6').default([]) });
const NAMESERVER = z.object({ ...COMMON, ldhName: HOST.optional(), ipAddresses: ADDRESSES.optional() });

const IP_NETWORK = z.object({
  ...COMMON,
  startAddress: z.string(),
  endAddress: z.string(),
  name: z.string().optional(),
  type: z.string().optional(),
  country: z.string().optional(),
  entities: z.array(ENTITY).default([]),
});

const AUTNUM = z.object({
  ...COMMON,
  startAutnum: z.number().int().optional(),
  endAutnum: z.number().int().optional(),
  name: z.string().optional(),
  country: z.string().optional(),
  entities: z.array(ENTITY).default([]),
});

const DS_DATA = z.object({
  keyTag: z.number().int().optional(),
  algorithm: z.number().int(),
  digestType: z.number().int().optional(),
  digest: z.string().optional().catch(undefined),
});

const DOMAIN = z.object({
  ...COMMON,
  ldhName: z.string().optional(),
  unicodeName: z.string().optional(),
  entities: z.array(ENTITY).default([]),
  nameservers: z.array(NAMESERVER).default([]),
  secureDNS: z.object({ delegationSigned: z.boolean().optional(), dsData: z.array(DS_DATA).default([]) }).optional(),
});

export type RdapEntity = z.infer<typeof ENTITY>;
export type RdapNameserver = z.infer<typeof NAMESERVER>;
export type RdapIpNetwork = z.infer<typeof IP_NETWORK>;
export type RdapAutnum = z.infer<typeof AUTNUM>;
export type RdapDomain = z.infer<typeof DOMAIN>;

/** An object with its class. */
export type RdapObject =
  | { readonly kind: 'ip network'; readonly object: RdapIpNetwork }
  | { readonly kind: 'autnum'; readonly object: RdapAutnum }
  | { readonly kind: 'domain'; readonly object: RdapDomain }
  | { readonly kind: 'entity'; readonly object: RdapEntity }
  | { readonly kind: 'nameserver'; readonly object: RdapNameserver };

/** Reads the objects of a file, each with its line (in a document: its place). Error and help answers are refused with their reason. */
export async function* rdapObjects(input: SourceInput): Records<RdapObject> {
  for await (const answer of (await isJsonLines(input)) ? jsonLines(input) : documentAnswers(input)) {
    if (answer instanceof RefusedRecord) yield answer;
    else for (const { of, value } of answersIn(answer.value)) yield* checked(answer.line, of, value);
  }
}

/** Far more members than any class of RFC 9083 and its extensions has, so that a large document of another kind is not collected. */
const MOST_MEMBERS = 500;

/** Reads the answers of one document, member by member, because a map by address may be large. */
async function* documentAnswers(input: SourceInput): Records<unknown> {
  const own: Record<string, unknown> = {};
  for await (const member of jsonMembers(input)) {
    if (member instanceof RefusedRecord) {
      yield member;
      continue;
    }
    const { key, value } = member.value;
    if (key === null) yield { line: member.line, value };
    else if (isAddress(key)) yield { line: member.line, value: { [key]: value } };
    else own[key] = value;
    if (Object.keys(own).length > MOST_MEMBERS) throw new Error('an object of more members than any RDAP answer has');
  }
  if (Object.keys(own).length > 0) yield { line: 1, value: own };
}

const ANSWER = z.looseObject({});
const RESULTS = ['domainSearchResults', 'entitySearchResults', 'nameserverSearchResults'] as const;

/** An answer, and the requested address if the file names it. */
interface Answer {
  readonly of: string | null;
  readonly value: unknown;
}

/** Returns the answers in a value: itself, the results of a search, or those of a map by address. */
function* answersIn(value: unknown): Iterable<Answer> {
  const read = ANSWER.safeParse(value);
  const members: Readonly<Record<string, unknown>> = read.success ? read.data : {};
  const results = RESULTS.map((name) => members[name]).find((list) => Array.isArray(list));
  const byAddress = Object.entries(members).filter(([key]) => isAddress(key));
  if (Array.isArray(results)) for (const result of results) yield { of: null, value: result };
  else if (byAddress.length === 0) yield { of: null, value };
  for (const [of, answer] of byAddress) {
    const wrapped = ANSWER.safeParse(answer);
    yield { of, value: wrapped.success && wrapped.data.response !== undefined ? wrapped.data.response : answer };
  }
}

function isAddress(key: string): boolean {
  return /^(?:\d+\.\d+\.\d+\.\d+|[0-9a-f]*:[0-9a-f:.]+)(?:\/\d+)?$/i.test(key);
}

/**
 * Returns the object of an answer, and a refusal that names what of it was left out: a member of another shape, or a part without a member
 * that it needs.
 */
function* checked(line: number, of: string | null, value: unknown): Iterable<SourceRecord<RdapObject> | RefusedRecord> {
  const refused = (reason: string, isSound = false) =>
    new RefusedRecord(line, `${of === null ? '' : `${of}: `}${reason}`, isSound);
  const read = ANSWER.safeParse(value);
  if (!read.success) {
    yield refused('expected an RDAP object');
    return;
  }
  const answer = respelled(read.data);
  const kind = classOf(answer);
  if (kind === null) {
    yield refused(answerWithoutObject(answer));
    return;
  }
  const parsed = objectOf(kind, answer);
  if ('error' in parsed) {
    yield refused(`not an RDAP ${kind}: ${refusal(parsed.error)}`);
    return;
  }
  yield { line, value: parsed.object };
  const { faults } = parsed;
  if (faults.length > 0)
    yield refused(`left out of an RDAP ${kind}: ${faults.slice(0, FAULTS_NAMED).join('; ')}`, true);
}

/** Faults of one answer that its refusal names. */
const FAULTS_NAMED = 5;

/** The members of all classes by their names in lower case. */
const MEMBERS = new Map(
  [IP_NETWORK, AUTNUM, DOMAIN, ENTITY, NAMESERVER]
    .flatMap(({ shape }) => Object.keys(shape))
    .map((name) => [name.toLowerCase(), name] as const),
);

/** Returns an answer with its members as RFC 9083 spells them: AFNIC writes `secureDns`. A member that is there in both spellings stays. */
function respelled(answer: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const others = Object.entries(answer).flatMap(([name, value]) => {
    const member = MEMBERS.get(name.toLowerCase());
    return member === undefined || member in answer ? [] : [[member, value] as const];
  });
  return others.length === 0 ? answer : { ...answer, ...Object.fromEntries(others) };
}

type Kind = RdapObject['kind'];
const KINDS: readonly Kind[] = ['ip network', 'autnum', 'domain', 'entity', 'nameserver'];

/** Returns the class. In the first years of RFC 7483 servers left it out; then the members show it. */
function classOf(answer: Readonly<Record<string, unknown>>): Kind | null {
  const stated = KINDS.find((kind) => kind === answer.objectClassName);
  if (stated !== undefined || answer.objectClassName !== undefined) return stated ?? null;
  if ('startAddress' in answer) return 'ip network';
  if ('startAutnum' in answer) return 'autnum';
  if ('nameservers' in answer || 'secureDNS' in answer) return 'domain';
  return null;
}

type Parsed = { readonly object: RdapObject; readonly faults: readonly string[] } | { readonly error: z.ZodError };

function objectOf(kind: Kind, answer: unknown): Parsed {
  switch (kind) {
    case 'ip network':
      return parsed(IP_NETWORK, answer, (object) => ({ kind, object }));
    case 'autnum':
      return parsed(AUTNUM, answer, (object) => ({ kind, object }));
    case 'domain':
      return parsed(DOMAIN, answer, (object) => ({ kind, object }));
    case 'entity':
      return parsed(ENTITY, answer, (object) => ({ kind, object }));
    case 'nameserver':
      return parsed(NAMESERVER, answer, (object) => ({ kind, object }));
  }
}

function parsed<T>(schema: z.ZodType<T>, answer: unknown, named: (object: T) => RdapObject): Parsed {
  const read = fitted(schema, answer);
  return 'issues' in read ? { error: read } : { object: named(read.value), faults: read.faults };
}

function answerWithoutObject(answer: Readonly<Record<string, unknown>>): string {
  const { errorCode, title, description, objectClassName } = answer;
  if (objectClassName !== undefined)
    return `an RDAP object of class '${String(objectClassName).slice(0, 60)}', which is not read`;
  if (errorCode !== undefined) {
    const words = [title, ...(Array.isArray(description) ? description : [])].filter(
      (text) => typeof text === 'string',
    );
    return `the registry answered with error ${String(errorCode).slice(0, 10)}: ${words.join('; ').slice(0, 120)}`;
  }
  if (Array.isArray(answer.notices)) return "a registry's help answer: there is no object in it";
  return 'expected an RDAP object: it has no objectClassName';
}
