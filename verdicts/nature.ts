/** What an indicator is, where that decides how its listings are to be read: the first words of an explanation. */
import type { ContextKind } from './context.ts';
import type { Evidence, EvidenceOf, Listing } from './evidence.ts';
import { DAY } from './sighting.ts';
import { type AddressUse, exitWords } from './use.ts';
import { counted } from './wording.ts';

/** A domain is new for so many days. */
const NEW_DAYS = 30;

/** What an indicator is, and the kind of context that says the same. */
export interface Nature {
  readonly words: string;
  readonly kind: ContextKind | null;
}

/** Returns the nature of an indicator as of an instant, epoch ms; null if nothing decides. */
export function natureOf(evidence: Evidence, asOfMs: number): Nature | null {
  if (evidence.kind === 'ip') return natureOfAddress(evidence);
  return evidence.kind === 'domain' ? natureOfHost(evidence, asOfMs) : null;
}

function natureOfAddress({ properties, listings, context }: EvidenceOf<'ip'>): Nature | null {
  if (properties.isSinkhole) return { words: `a sinkhole${accordingToList(listings)}`, kind: 'sinkhole' };
  if (properties.isScanner) return { words: `a research scanner${ofOperator(properties.uses)}`, kind: 'scanner' };
  if (properties.isTorExit) return { words: 'a Tor exit', kind: 'shared-egress' };
  const exit = properties.uses.find(({ use }) => use === 'shared-egress');
  if (exit !== undefined) return { words: exitWords(exit), kind: 'shared-egress' };
  if (properties.isCdn) return { words: 'an address of a content delivery network', kind: null };
  return parked({ context });
}

function natureOfHost({ properties, context }: EvidenceOf<'domain'>, asOfMs: number): Nature | null {
  const { platform, registeredOn } = properties;
  if (platform !== null) return { words: 'a host of a platform that many use', kind: null };
  const age = registeredOn === null ? null : Math.floor((asOfMs - Date.parse(registeredOn)) / DAY);
  if (age !== null && age >= 0 && age <= NEW_DAYS)
    return { words: `a new domain of ${counted(age, 'day')}`, kind: null };
  return parked({ context });
}

function parked({ context }: Pick<Evidence, 'context'>): Nature | null {
  const found = context.find(({ kind }) => kind === 'parked');
  return found === undefined ? null : { words: `parked according to ${found.subject}`, kind: 'parked' };
}

function accordingToList(listings: readonly Listing[]): string {
  const list = listings.find((listing) => 'meaning' in listing && listing.meaning === 'sinkhole');
  return list === undefined ? '' : ` according to ${list.name}`;
}

/** The operator, where a source names it; else the source. */
function ofOperator(uses: readonly AddressUse[]): string {
  const scanner = uses.find(({ use, operator }) => use === 'scanner' && operator !== null);
  if (scanner !== undefined) return ` of ${scanner.operator}`;
  const source = uses.find(({ use }) => use === 'scanner')?.source ?? null;
  return source === null ? '' : ` according to ${source}`;
}
