/** Computes, from all answers about one domain, its snapshots, its current registration and its former registrars. Pure. */
import type { Properties, PropertyValue } from '../pipeline/properties.ts';

/** One answer of a registry or registrar. */
export interface RegistrationAnswer {
  /** The date of the answer, epoch ms. */
  readonly at: number;
  readonly source: string;
  /** By the names of the WHOIS record. */
  readonly record: Properties;
  readonly registrar: string | undefined;
  readonly registrant: string | undefined;
  /** Role, label and name, with blanks between them. */
  readonly contacts: readonly string[];
}

/** A registration, from the first answer that shows it to the last one. */
export interface RegistrationSnapshot extends RegistrationAnswer {
  readonly until: number;
  /** All sources that showed it, with the last date of each. */
  readonly said: readonly { readonly source: string; readonly observedAt: number }[];
}

/** A former registrar of a domain, as far as the snapshots show. */
export interface FormerRegistrar {
  readonly registrar: string;
  readonly from: number;
  readonly until: number;
}

const DAY_MS = 86_400_000;

/**
 * Returns the snapshots of a domain, oldest first. Answers of one day count as one: the registry's and the registrar's complete each other,
 * and where they differ the last one counts. A day that repeats the day before adds no snapshot.
 */
export function snapshotsOf(answers: readonly RegistrationAnswer[]): readonly RegistrationSnapshot[] {
  const ordered = answers.toSorted((one, other) => one.at - other.at || (one.source < other.source ? -1 : 1));
  const days = [...Map.groupBy(ordered, ({ at }) => Math.floor(at / DAY_MS)).values()];
  const snapshots: RegistrationSnapshot[] = [];
  for (const day of days.map(answerOfDay)) {
    const before = snapshots.at(-1);
    if (before === undefined || contentOf(before) !== contentOf(day)) snapshots.push(day);
    else
      snapshots[snapshots.length - 1] = {
        ...before,
        contacts: day.contacts,
        until: day.until,
        said: together(before, day),
      };
  }
  return snapshots;
}

function answerOfDay(answers: readonly RegistrationAnswer[]): RegistrationSnapshot {
  const [newest, ...older] = answers.toReversed();
  if (newest === undefined) throw new RangeError('a day without an answer');
  const answer = older.reduce(completed, newest);
  const said = answers.map(({ source, at }) => ({ source, observedAt: at }));
  return { ...answer, until: answer.at, said: together({ said: [] }, { said }) };
}

/** Adds to an answer what only an older one of the same day contains. */
function completed(answer: RegistrationAnswer, older: RegistrationAnswer): RegistrationAnswer {
  const roles = new Set(answer.contacts.map(roleOf));
  return {
    ...answer,
    record: { ...older.record, ...answer.record },
    registrar: answer.registrar ?? older.registrar,
    registrant: answer.registrant ?? older.registrant,
    contacts: [...answer.contacts, ...older.contacts.filter((contact) => !roles.has(roleOf(contact)))],
  };
}

function roleOf(contact: string): string {
  return contact.slice(0, contact.indexOf(' '));
}

type Said = Pick<RegistrationSnapshot, 'said'>;

function together(one: Said, other: Said): RegistrationSnapshot['said'] {
  const newest = new Map<string, number>();
  for (const { source, observedAt } of [...one.said, ...other.said]) {
    newest.set(source, Math.max(observedAt, newest.get(source) ?? 0));
  }
  return [...newest].map(([source, observedAt]) => ({ source, observedAt }));
}

/** Returns the content that distinguishes two registrations. The order of a list and the spelling of the registrar do not count. */
function contentOf({ record, registrar }: RegistrationAnswer): string {
  const { registrarName, registrarWebsite, registrarIana, queryTime, ...content } = record;
  const entries = Object.entries(content).map(([name, value]) => [name, inOrder(value)] as const);
  return JSON.stringify([registrar ?? registrarName ?? null, entries.sort(([one], [other]) => (one < other ? -1 : 1))]);
}

function inOrder(value: PropertyValue): PropertyValue {
  return Array.isArray(value) ? value.map(String).sort() : value;
}

/** Returns when the registrar of the newest snapshot first appeared without another one since; undefined if the newest names none. */
export function registrarSince(snapshots: readonly RegistrationSnapshot[]): number | undefined {
  const current = snapshots.at(-1)?.registrar;
  if (current === undefined) return undefined;
  const last = snapshots.findLastIndex(({ registrar }) => registrar !== undefined && registrar !== current);
  return snapshots.slice(last + 1).find(({ registrar }) => registrar === current)?.at;
}

/** Returns the registrars in the snapshots, without the current one. */
export function formerRegistrars(
  snapshots: readonly RegistrationSnapshot[],
  current: string | undefined,
): readonly FormerRegistrar[] {
  const former = new Map<string, FormerRegistrar>();
  for (const { registrar, at, until } of snapshots) {
    if (registrar === undefined || registrar === current) continue;
    const known = former.get(registrar);
    former.set(registrar, {
      registrar,
      from: Math.min(at, known?.from ?? at),
      until: Math.max(until, known?.until ?? until),
    });
  }
  return [...former.values()];
}
