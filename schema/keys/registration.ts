import { companyWords } from './company-name.ts';
import { foldBareName, foldHost } from './host.ts';
import { foldPart, KeyError } from './key-error.ts';
import { lowerName } from './text.ts';

/** IANA's mnemonics of DNSSEC algorithms by number (registry dns-sec-alg-numbers). */
const DNSSEC_ALGORITHMS: Readonly<Record<number, string>> = {
  0: 'DELETE',
  1: 'RSAMD5',
  2: 'DH',
  3: 'DSA',
  5: 'RSASHA1',
  6: 'DSA-NSEC3-SHA1',
  7: 'RSASHA1-NSEC3-SHA1',
  8: 'RSASHA256',
  10: 'RSASHA512',
  12: 'ECC-GOST',
  13: 'ECDSAP256SHA256',
  14: 'ECDSAP384SHA384',
  15: 'ED25519',
  16: 'ED448',
  17: 'SM2SM3',
  23: 'ECC-GOST12',
  252: 'INDIRECT',
  253: 'PRIVATEDNS',
  254: 'PRIVATEOID',
};
const MNEMONICS = new Set(Object.values(DNSSEC_ALGORITHMS));

/**
 * IANA ids of registrars by the words of their names, as their own WHOIS answers print both: one registrar is one node, whatever the
 * spelling of its name and whether or not a source gives the id.
 */
const IANA_IDS: ReadonlyMap<string, number> = new Map([
  ['alibaba cloud computing beijing', 420],
  ['csc corporate domains', 299],
  ['dynadot', 472],
  ['enom', 48],
  ['epag domainservices', 85],
  ['gandi', 81],
  ['godaddy', 146],
  ['inwx', 1420],
  ['markmonitor', 292],
  ['name', 625],
  ['namecheap', 1068],
  ['network solutions', 2],
  ['nom iq dba laude', 470],
]);

/** Normal form of a registrar as somebody asks for it: `iana:292`, or `registrar:<lower-case name>` without an IANA id. */
export function foldRegistrar(input: string | number): string {
  const text = String(input).trim();
  const id = /^(?:iana:\s*)?0*([1-9]\d{0,6})$/i.exec(text)?.[1];
  if (id !== undefined) return `iana:${id}`;
  return `registrar:${lowerName('a registrar', text.replace(/^(?:registrar:\s*)+/i, ''))}`;
}

/**
 * The one node of a registrar, by its id or by its name as a source prints it: `iana:292`, or without an IANA id `registrar:` and the words of
 * its name, less its legal form: `registrar:namesilo`.
 */
export function registrarKey(printed: string | number): string {
  const folded = foldRegistrar(printed);
  if (folded.startsWith('iana:')) return folded;
  const name = folded.slice('registrar:'.length);
  const words = companyWords(name).join(' ') || name;
  const known = IANA_IDS.get(words);
  return known === undefined ? `registrar:${words}` : `iana:${known}`;
}

/** Normal form of a top-level domain: one label without dots, lower case, IDN as punycode. */
export function foldTld(input: string): string {
  const tld = foldPart('a top-level domain', input, () => foldBareName(input.trim().replace(/^\./, '')));
  if (tld.includes('.')) throw new KeyError('a top-level domain', input, 'one label such as com');
  return tld;
}

/** Normal form of a rule of the Public Suffix List: lower case, IDN as punycode, `*.` and `!` kept. */
export function foldPublicSuffix(input: string): string {
  const [, exception = '', rule = ''] = /^(!?)\.?(.*)$/s.exec(input.trim()) ?? [];
  return exception + foldPart('a public suffix', input, () => foldBareName(rule));
}

/** Normal form of a registry's entity: `<rir>:<HANDLE>`, as `ripencc:ORG-EX1-RIPE`. */
export function foldRdapEntity(input: string): string {
  const [, rir, handle] = /^\s*([a-z]+)\s*:\s*([A-Z0-9_.-]{1,100})\s*$/i.exec(input) ?? [];
  if (rir === undefined || handle === undefined) {
    throw new KeyError('a registry entity', input, 'a registry and a handle, such as ripencc:ORG-EX1-RIPE');
  }
  const registry = foldPart('a registry entity', input, () => foldRir(rir));
  return `${registry.toLowerCase()}:${handle.toUpperCase()}`;
}

/** Normal form of a regional registry: AFRINIC, APNIC, ARIN, LACNIC or RIPENCC. */
export function foldRir(input: string): string {
  const letters = input.toUpperCase().replace(/[\s_-]/g, '');
  const name = letters === 'RIPE' ? 'RIPENCC' : letters;
  if (/^(?:AFRINIC|APNIC|ARIN|LACNIC|RIPENCC)$/.test(name)) return name;
  throw new KeyError('a regional internet registry', input, 'AFRINIC, APNIC, ARIN, LACNIC or RIPENCC');
}

/** IANA mnemonic of a DNSSEC algorithm, from the mnemonic in any case or from its number. */
export function foldDnssecAlgorithm(input: string | number): string {
  const text = String(input).trim();
  const name = /^\d{1,3}$/.test(text) ? DNSSEC_ALGORITHMS[Number(text)] : text.toUpperCase();
  if (name !== undefined && MNEMONICS.has(name)) return name;
  throw new KeyError('a DNSSEC algorithm', input.toString(), 'an IANA mnemonic such as ECDSAP256SHA256, or its number');
}

/** Normal form of one WHOIS snapshot: `<host>@<time>`, the time in ISO 8601 UTC to the second. */
export function foldWhoisRecord(input: string): string {
  const [, host = '', date, time] =
    /^(.+)@(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|\+00:00)?$/i.exec(input.trim()) ?? [];
  const instant = new Date(`${date}T${time}Z`);
  if (date === undefined || Number.isNaN(instant.valueOf())) {
    throw new KeyError('a WHOIS record', input, 'a domain, @ and a UTC time, such as example.com@2026-07-30T04:42:07Z');
  }
  const name = foldPart('a WHOIS record', input, () => foldHost(host));
  return `${name}@${instant.toISOString().replace('.000Z', 'Z')}`;
}
