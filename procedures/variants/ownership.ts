/** Whether a lookalike belongs to the owner of the name that it is like (contract 4.20). */
import type { NameMarks } from '../../facts/name-marks.ts';

/** What is held against each other. */
export interface Pair {
  readonly brand: NameMarks;
  readonly variant: NameMarks;
  /** Certificates that name both, and not many strangers. */
  readonly certificates: readonly string[];
}

/** True and false where the data decide; null where they do not. */
export interface Ownership {
  readonly isOwn: boolean | null;
  /** `key:value`: what speaks for it or against it. */
  readonly evidence: readonly string[];
}

/** Levels of a name that no brand owner would have. */
const BAD: ReadonlySet<string | null> = new Set(['HIGH', 'CRITICAL']);

/** Registrants that hide the real one. */
const HIDDEN =
  /privacy|private|proxy|redacted|withheld|whois|not disclosed|protect|gdpr|masked|anonym|hidden|identity|domain admin|^n\/?a$|^none$|^unknown$|^-*$/i;

/** Name servers that are reported. */
const MOST_TOLD = 2;

/**
 * A name is the owner's if the same vendor is known to own it, if it has the same registrant, or the same registrar and name servers, or if
 * it is on the same certificate. It is not if it is known as bad, or if its registrant, or its registrar and name servers, differ. Facts on
 * only one of the two decide nothing.
 */
export function ownershipOf(pair: Pair): Ownership {
  const own = ownEvidence(pair);
  if (own.length > 0) return { isOwn: true, evidence: own };
  const foreign = foreignEvidence(pair);
  return { isOwn: foreign.length > 0 ? false : null, evidence: foreign };
}

function ownEvidence({ brand, variant, certificates }: Pair): string[] {
  const registrars = shared(brand.registrars, variant.registrars);
  const servers = sharedServers(brand, variant);
  return [
    ...shared(brand.vendors, variant.vendors).map((name) => `vendor:${name}`),
    ...shared(known(brand.registrants), known(variant.registrants)).map((name) => `registrant:${name}`),
    ...(registrars.length > 0 && servers.length > 0
      ? [`registrar:${registrars[0]}`, ...servers.slice(0, MOST_TOLD).map((name) => `name-server:${name}`)]
      : []),
    ...certificates.map((name) => `certificate:${name}`),
  ];
}

/** All of its name servers are the brand's, or lie under the brand itself. */
function sharedServers(brand: NameMarks, { nameServers }: NameMarks): readonly string[] {
  const isOfBrand = (server: string) => brand.nameServers.includes(server) || server.endsWith(`.${brand.name}`);
  return nameServers.length > 0 && nameServers.every(isOfBrand) ? nameServers.toSorted() : [];
}

function foreignEvidence({ brand, variant }: Pair): string[] {
  const hasOther = (key: 'registrars' | 'nameServers') => areApart(brand[key], variant[key]);
  const registrants = [known(brand.registrants), known(variant.registrants)] as const;
  return [
    ...(BAD.has(variant.verdictLevel) ? [`verdict:${variant.verdictLevel}`] : []),
    ...(areApart(...registrants) ? [`other-registrant:${registrants[1][0]}`] : []),
    ...(hasOther('registrars') && hasOther('nameServers')
      ? [`other-registrar:${variant.registrars[0]}`, `other-name-server:${variant.nameServers.toSorted()[0]}`]
      : []),
  ];
}

/** Both are known, and nothing is in both. */
function areApart(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && other.length > 0 && shared(one, other).length === 0;
}

function known(registrants: readonly string[]): string[] {
  return registrants.filter((name) => !HIDDEN.test(name));
}

function shared(one: readonly string[], other: readonly string[]): string[] {
  return one.filter((name) => other.includes(name)).toSorted();
}
