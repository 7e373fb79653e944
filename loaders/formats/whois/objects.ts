/** Reads answers in objects, as RPSL has them: a domain that names its contacts by their handles, and an object for each contact. */
import type { ContactRole } from './answer.ts';
import { ContactDraft } from './contact-draft.ts';
import type { AnswerDraft } from './draft.ts';
import { type AnswerField, answerField, contactField } from './keys.ts';
import type { WhoisLine } from './lines.ts';
import { readSections } from './sections.ts';

type Pair = Extract<WhoisLine, { readonly kind: 'pair' }>;

const HANDLES: ReadonlySet<string> = new Set(['nic-hdl', 'nic-hdl-br', 'norid handle']);

/** Keys of a domain whose values are handles of contacts. */
const ROLES_OF_HANDLES: ReadonlyMap<string, ContactRole> = new Map([
  ['registrant', 'registrant'],
  ['holder-c', 'registrant'],
  ['owner-c', 'registrant'],
  ['domain holder handle', 'registrant'],
  ['admin-c', 'admin'],
  ['tech-c', 'tech'],
  ['tech-c handle', 'tech'],
]);

/** Fields about a domain that registries write in an object after its own. */
const ADDED: ReadonlySet<AnswerField> = new Set(['created', 'updated', 'answered', 'registrar']);

/** Returns whether an answer consists of objects: a domain names a contact by the handle of another object. */
export function isInObjects(lines: readonly WhoisLine[]): boolean {
  const blocks = blocksOf(lines);
  const handles = new Set(blocks.flatMap((block) => handleOf(block) ?? []));
  return blocks.some((block) => block.some(({ key, value }) => ROLES_OF_HANDLES.has(key) && handles.has(value)));
}

/** Reads the objects of one answer into its draft. */
export function readObjects(lines: readonly WhoisLine[], draft: AnswerDraft): void {
  const contacts = new Map<string, ContactDraft>();
  const roles = new Map<ContactRole, string>();
  for (const block of blocksOf(lines)) {
    const handle = handleOf(block);
    const isDomain = block.some(({ key }) => key === 'domain' || key === 'domain name' || ROLES_OF_HANDLES.has(key));
    if (isDomain && (handle === undefined || contacts.size === 0)) readDomain(block, draft, roles);
    else if (handle !== undefined) contacts.set(handle, contacts.get(handle) ?? contactIn(block));
    else readOther(block, draft);
  }
  for (const [role, handle] of roles) {
    const contact = contacts.get(handle);
    if (contact !== undefined) draft.contact(role).complete(contact);
  }
}

function blocksOf(lines: readonly WhoisLine[]): readonly (readonly Pair[])[] {
  const blocks: Pair[][] = [[]];
  for (const line of lines) {
    if (line.kind === 'blank') blocks.push([]);
    else if (line.kind === 'pair') blocks.at(-1)?.push(line);
  }
  return blocks.filter((block) => block.length > 0);
}

function handleOf(block: readonly Pair[]): string | undefined {
  const [first] = block;
  if (first?.key === 'contact') return first.value;
  return block.find(({ key }) => HANDLES.has(key))?.value;
}

function readDomain(block: readonly Pair[], draft: AnswerDraft, roles: Map<ContactRole, string>): void {
  const own: Pair[] = [];
  for (const line of block) {
    const role = ROLES_OF_HANDLES.get(line.key);
    if (role === undefined) own.push(line);
    else if (!roles.has(role)) roles.set(role, line.value);
  }
  readSections(own, draft);
}

function contactIn(block: readonly Pair[]): ContactDraft {
  const contact = new ContactDraft();
  for (const [at, { key, value }] of block.entries()) {
    const field = at === 0 && value === handleOf(block) ? undefined : contactField(key);
    if (field !== undefined) contact.add(field, value);
  }
  return contact;
}

/** Reads an object of the registrar or of name servers, or an addition of a registry to the previous object. */
function readOther(block: readonly Pair[], draft: AnswerDraft): void {
  const [first] = block;
  const isOfServers = block.some(({ key }) => key === 'nserver');
  for (const { key, value } of block) {
    const field = answerField(key);
    if (isOfServers) {
      if (field === 'nameserver') draft.add(field, value);
    } else if (first?.key === 'registrar') {
      if (contactField(key) === 'website') draft.add('registrarWebsite', value);
    } else if (field !== undefined && ADDED.has(field)) draft.add(field, value);
  }
}
