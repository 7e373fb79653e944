/** Collects an answer. If a field can have only one value, the first one counts. */
import type { ContactRole, WhoisAnswer } from './answer.ts';
import { CONTACT_ROLES } from './answer.ts';
import { ContactDraft } from './contact-draft.ts';
import type { AnswerField } from './keys.ts';
import { isHandle, nameServerOf, registrarName, signedOf, statesOf } from './values.ts';
import { stated } from './withheld.ts';
import { isInexact, writtenDay, writtenMs } from './written-dates.ts';

/** Registries that write the month before the day. */
const MONTH_FIRST = /\.(?:tk|us|vi)$/;
/** Zones in which only institutions register. */
const INSTITUTIONS = /\.(?:edu|gov|mil|int)$/;

/** A change in the style of the RIPE database: its author, then the day. */
const CHANGED = /^\S+(?: AT |@)\S+ (\d{8})(?: \(.*\))?$/;
const DATES = ['created', 'updated', 'expires'] as const satisfies readonly AnswerField[];

export class AnswerDraft {
  readonly #said = new Map<AnswerField, string>();
  readonly #states = new Set<string>();
  readonly #nameServers = new Set<string>();
  readonly #contacts = new Map<ContactRole, ContactDraft>();

  get domain(): string | undefined {
    return this.#said.get('domain');
  }

  /** Adds the value of a key about the domain. */
  add(field: AnswerField, text: string): void {
    const value = stated(text);
    if (value === undefined) return;
    if (field === 'status') for (const state of statesOf(value)) this.#states.add(state);
    else if (field === 'nameserver') this.#addNameServers(value);
    else if (field === 'registrar') this.#addRegistrar(value);
    else if (field === 'domain') this.#addDomain(value);
    else if (field === 'updated' && CHANGED.test(value)) this.#addChange(value);
    else if (!this.#said.has(field)) this.#said.set(field, value);
  }

  /** Returns the draft of a contact. */
  contact(role: ContactRole): ContactDraft {
    const known = this.#contacts.get(role) ?? new ContactDraft();
    this.#contacts.set(role, known);
    return known;
  }

  #addDomain(text: string): void {
    const [name = ''] = text.split(/[\s(]/);
    const known = this.#said.get('domain');
    if (known === undefined) this.#said.set('domain', name.replace(/[.:]+$/, '').toLowerCase());
  }

  #addNameServers(text: string): void {
    const host = nameServerOf(text);
    // Danish answers write the domain itself with the same key.
    if (host !== undefined && host !== this.domain) this.#nameServers.add(host);
  }

  /** Adds a change with its author, as in `changed: registrar AT ns.il 19990605 (Assigned)`. Each change has a line; the newest counts. */
  #addChange(text: string): void {
    const day = CHANGED.exec(text)?.[1] ?? '';
    const known = this.#said.get('updated');
    if (known === undefined || (/^\d{8}$/.test(known) && known < day)) this.#said.set('updated', day);
  }

  /** Adds the name of the registrar. Some registries give its handle first; a name replaces it. */
  #addRegistrar(text: string): void {
    const known = this.#said.get('registrar');
    const name = registrarName(text);
    if (name !== '' && (known === undefined || (isHandle(known) && !isHandle(name)))) this.#said.set('registrar', name);
  }

  /** Returns the answer; null if it names no domain and the requested domain is unknown. */
  answer(asked: string | undefined): WhoisAnswer | null {
    const said = (field: AnswerField) => this.#said.get(field);
    const [name = asked, extension = ''] = [said('domain'), said('extension')];
    if (name === undefined) return null;
    const domain = name.includes('.') ? name : `${name}${extension.toLowerCase()}`;
    const habit = { isMonthFirst: MONTH_FIRST.test(domain) };
    const day = (field: AnswerField) => writtenDay(said(field) ?? '', habit);
    const unreadDates = DATES.flatMap((field) => {
      const text = said(field);
      const isRead = text === undefined || isInexact(text) || day(field) !== undefined;
      return isRead ? [] : [`${field} '${text.slice(0, 40)}'`];
    });
    const contacts = CONTACT_ROLES.flatMap((role) => {
      const contact = this.#contacts.get(role)?.contact(INSTITUTIONS.test(domain) && role === 'registrant');
      return contact === undefined ? [] : [[role, contact] as const];
    });
    return {
      domain,
      registrar: said('registrar'),
      registrarIana: /^\d+$/.exec(said('registrarIana') ?? '')?.[0],
      registrarWebsite: said('registrarWebsite'),
      abuseEmail: said('abuseEmail')?.toLowerCase(),
      abusePhone: said('abusePhone'),
      createDate: day('created'),
      updateDate: day('updated'),
      expiryDate: day('expires'),
      ...(unreadDates.length === 0 ? {} : { unreadDates }),
      answeredAt: writtenMs(said('answered') ?? '', habit),
      domainStatus: [...this.#states],
      nameServers: [...this.#nameServers],
      isSigned: said('signingKey') === undefined ? signedOf(said('dnssec') ?? '') : true,
      contacts: Object.fromEntries(contacts),
    };
  }
}
