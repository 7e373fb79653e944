/** Reads lines in order: keys with one meaning, and keys with a meaning that depends on their part of the answer. */
import { CONTACT_ROLES } from './answer.ts';
import { ContactDraft } from './contact-draft.ts';
import type { AnswerDraft } from './draft.ts';
import { headerOf, type Section } from './headers.ts';
import { type AnswerField, answerField, type ContactField, contactField, roleField } from './keys.ts';
import type { WhoisLine } from './lines.ts';
import { isHandle } from './values.ts';

/** Values of `contact` and `contact type` that name the contact whose data follows. */
const ROLE_VALUES: ReadonlyMap<string, Section> = new Map([
  ['owner', 'registrant'],
  ['administrative', 'admin'],
  ['technical', 'tech'],
  ['billing', 'other'],
]);

const ROLES: ReadonlySet<string> = new Set(CONTACT_ROLES);

/** Sections with keys that describe their contact. */
const OWNERS: ReadonlySet<Section> = new Set(['registrant', 'admin', 'tech', 'other', 'registrar']);

/** The field of lines without a key under each header. Under other headers such lines belong to a contact. */
const LINES_OF: Readonly<Partial<Record<Section, AnswerField | 'kind'>>> = {
  nameservers: 'nameserver',
  status: 'status',
  domain: 'domain',
  dnssec: 'dnssec',
  kind: 'kind',
  registrar: 'registrar',
};

/** Reads the lines of one answer into its draft. */
export function readSections(lines: Iterable<WhoisLine>, draft: AnswerDraft): void {
  const reader = new SectionReader(draft);
  for (const line of lines) reader.read(line);
}

class SectionReader {
  readonly #draft: AnswerDraft;
  /** Before any header, keys of contacts mean the registrant. */
  #section: Section = 'registrant';
  /** True while keys mean the section before they mean the domain: until a blank line ends the part under the header. */
  #isOwner = false;
  /** True while lines without a key belong to the section. */
  #takesLines = false;
  #hasContent = false;
  /** Adds a line without a key to the value before it. */
  #continued: ((text: string) => void) | null = null;
  readonly #others = new ContactDraft();

  constructor(draft: AnswerDraft) {
    this.#draft = draft;
  }

  read(line: WhoisLine): void {
    if (line.kind === 'blank') this.#endStretch();
    else if (line.kind === 'header') this.#open(line.section, true);
    else if (line.kind === 'pair') this.#readPair(line.key, line.value);
    else this.#readBare(line.text);
  }

  #endStretch(): void {
    this.#continued = null;
    if (!this.#hasContent) return;
    this.#isOwner = false;
    this.#takesLines = false;
  }

  #open(section: Section, isOwner: boolean): void {
    this.#section = section;
    this.#isOwner = isOwner;
    this.#takesLines = true;
    this.#hasContent = false;
    this.#continued = null;
  }

  #readPair(key: string, value: string): void {
    this.#continued = null;
    const role = key === 'contact' || key === 'contact type' ? ROLE_VALUES.get(value.toLowerCase()) : undefined;
    if (role !== undefined) {
      this.#open(role, true);
      return;
    }
    this.#hasContent = true;
    if (this.#isOwner && OWNERS.has(this.#section) && this.#readOwn(key, value)) return;
    if (this.#readNamed(key, value)) return;
    const field = this.#section === 'domain' && key === 'name' ? 'domain' : answerField(key);
    if (field === undefined) this.#readOwn(key, value);
    else this.#addAnswer(field, value);
  }

  #addAnswer(field: AnswerField, value: string): void {
    this.#draft.add(field, value);
    if (field === 'nameserver') this.#continued = (text) => this.#draft.add('nameserver', text);
    // If a handle names the registrar, its data follows.
    if (field === 'registrar' && isHandle(value)) this.#open('registrar', false);
  }

  /** Reads a key with a meaning that depends on its section. */
  #readOwn(key: string, value: string): boolean {
    const field = contactField(key);
    if (field === undefined) return false;
    if (this.#section === 'registrar') return answerField(key) !== 'registrar' && this.#readRegistrar(field, value);
    this.#addTo(this.#contactOf(this.#section), field, value);
    return true;
  }

  #readRegistrar(field: ContactField, value: string): boolean {
    if (field === 'name' || field === 'organization') this.#draft.add('registrar', value);
    if (field === 'website') this.#draft.add('registrarWebsite', value);
    return true;
  }

  /** Reads a key that names its contact, or a name after the word for a contact's role. */
  #readNamed(key: string, value: string): boolean {
    const named = roleField(key);
    if (named?.field !== undefined) {
      const contact = named.role === 'other' ? this.#others : this.#draft.contact(named.role);
      this.#addTo(contact, named.field, value);
      return true;
    }
    const section = headerOf(key);
    if (section === null || !ROLES.has(section)) return false;
    this.#open(section, false);
    this.#hasContent = true;
    if (!isHandle(value)) this.#contactOf(section).add('name', value);
    return true;
  }

  #addTo(contact: ContactDraft, field: ContactField, value: string): void {
    contact.add(field, value);
    if (field === 'street') this.#continued = (text) => contact.add('street', text);
  }

  /** Returns the contact of a section. In sections about the domain it is the registrant. */
  #contactOf(section: Section): ContactDraft {
    if (section === 'other') return this.#others;
    return this.#draft.contact(CONTACT_ROLES.find((role) => role === section) ?? 'registrant');
  }

  #readBare(text: string): void {
    if (this.#continued !== null) {
      this.#continued(text);
    } else if (this.#takesLines) {
      this.#hasContent = true;
      this.#addLine(text);
    }
  }

  #addLine(text: string): void {
    const field = LINES_OF[this.#section];
    if (field === 'kind') this.#draft.contact('registrant').add('kind', text);
    else if (field === undefined) this.#addContactLine(text);
    else if (field !== 'domain' || text.includes('.')) this.#draft.add(field, text);
    // The lines after a registrar's name are its address.
    if (this.#section === 'registrar') this.#takesLines = false;
  }

  #addContactLine(text: string): void {
    if (OWNERS.has(this.#section)) this.#contactOf(this.#section).addLine(text);
  }
}
