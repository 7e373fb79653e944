import type { KeyKind } from '../model.ts';
import { foldIpv4, foldIpv6 } from './address.ts';
import { foldAsn } from './asn.ts';
import { foldCidr } from './cidr.ts';
import { foldEmail, foldPhone } from './contacts.ts';
import { foldCpe } from './cpe/index.ts';
import { foldCryptoAddress } from './crypto-address.ts';
import { foldCertificate, foldFileHash, foldTlsFingerprint, foldTorRelay } from './hashes.ts';
import { foldHost } from './host.ts';
import { foldCity, foldCountry } from './places.ts';
import {
  foldDnssecAlgorithm,
  foldPublicSuffix,
  foldRdapEntity,
  foldRegistrar,
  foldRir,
  foldTld,
  foldWhoisRecord,
} from './registration.ts';
import { foldAsPath, foldAsSet, foldRoa, foldRoutingSignal } from './routing.ts';
import { foldService } from './service.ts';
import { foldSlug } from './slug.ts';
import { foldDisplayName, foldOrganization, foldVerbatim } from './text.ts';
import { foldUrlPath } from './url.ts';
import { foldAttackPattern, foldCve } from './vulnerability.ts';

/** A name in normal form, and whether more than case or a trailing dot had to change (contract 3.9). */
export interface Folded {
  readonly name: string;
  readonly changed: boolean;
}

const FOLDS: Readonly<Record<KeyKind, (input: string) => string>> = {
  host: foldHost,
  tld: foldTld,
  'tld-operator': foldDisplayName,
  registrar: foldRegistrar,
  organization: foldOrganization,
  'rdap-entity': foldRdapEntity,
  email: foldEmail,
  phone: foldPhone,
  'dnssec-algorithm': foldDnssecAlgorithm,
  'whois-record': foldWhoisRecord,
  'public-suffix': foldPublicSuffix,
  'url-path': foldUrlPath,
  ipv4: foldIpv4,
  ipv6: foldIpv6,
  cidr: (input) => foldCidr(input).name,
  asn: foldAsn,
  'asn-name': foldDisplayName,
  rir: foldRir,
  country: foldCountry,
  city: foldCity,
  'as-path': foldAsPath,
  roa: foldRoa,
  'as-set': foldAsSet,
  'routing-signal': foldRoutingSignal,
  'feed-source': foldVerbatim,
  category: foldVerbatim,
  actor: foldVerbatim,
  'attack-pattern': foldAttackPattern,
  'misp-tag': foldVerbatim,
  'tor-relay': foldTorRelay,
  'tls-fingerprint': foldTlsFingerprint,
  certificate: foldCertificate,
  vendor: foldSlug,
  'file-hash': (input) => foldFileHash(input).name,
  'crypto-address': foldCryptoAddress,
  service: foldService,
  cve: foldCve,
  package: foldCpe,
  verbatim: foldVerbatim,
};

/** Returns the normal form of any input for a label's key. Throws `KeyError`, which says what was expected. */
export function fold(kind: KeyKind, input: string | number): Folded {
  const text = String(input);
  const name = FOLDS[kind](text);
  return { name, changed: name !== text && plain(name) !== plain(text) };
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\.$/, '');
}
