import {
  addressScope,
  foldAsn,
  foldAsSet,
  foldAttackPattern,
  foldCidr,
  foldEmail,
  foldHost,
  foldOrganization,
  foldPhone,
  foldUrlPath,
  KeyError,
  keyOrNull,
  pastedText,
  type SuffixList,
} from '../../schema/keys/index.ts';
import { ArgumentError } from '../arguments.ts';
import { type AnyIndicator, KIND_NAMES, readIndicator } from '../read-indicator.ts';

/** What a token was read as. */
export interface TokenReading {
  /** What the branches of the search read, by field. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The host whose domains are looked up as `parents`; `withItself` where it is not asked for as a host. */
  readonly under?: { readonly host: string; readonly withItself: boolean };
  /** What it was looked up as, in words, for a token that nothing answers to. */
  readonly tried: string;
  /** The normal form, and its kind in words, where it was read as one thing. */
  readonly folded: { readonly kind: string; readonly name: string } | null;
  /** Layers that may be why there is nothing. */
  readonly layers: readonly string[];
}

/** Letters that a word must have to be looked for inside names. */
const SHORTEST_WORD = 3;

/** All that the branches of the search read, with the domains that the list of suffixes gives. */
export function fieldsOf({ fields, under }: TokenReading, suffixes: SuffixList): TokenReading['fields'] {
  return under === undefined ? fields : { ...fields, parents: domainsOf(under, suffixes) };
}

/** Returns what a token may mean. Throws `KeyError` for text that no name can contain. */
export function readToken(given: string): TokenReading {
  const pasted = pastedText(given);
  // In a search a dot at the end says something: `example.` is the beginning of a host, and companies are `Inc.`
  const text = given.trimEnd().endsWith('.') && !pasted.endsWith('.') ? `${pasted}.` : pasted;
  const read = READERS.map((reader) => reader(text)).find((reading) => reading !== null);
  return read ?? readWord(text);
}

/** The first that fits is taken: the more a form says of what it is, the sooner it is tried. */
const READERS: readonly ((text: string) => TokenReading | null)[] = [
  readSuffix,
  readAsSet,
  readPhone,
  readEmail,
  readTechnique,
  readWhole,
  readBegunCve,
  readBegunAddress,
  readBegunHost,
];

function readSuffix(text: string): TokenReading | null {
  const suffix = /^\*?\.(?=[^./])(.+)$/.exec(text)?.[1];
  const name = suffix === undefined ? null : keyOrNull(() => foldHost(suffix));
  if (name === null) return null;
  const starred = text.startsWith('*') ? { host: `*.${name}`, parents: [name] } : { host: name };
  const own = name.includes('.') ? starred : { tld: name };
  return reading({ ...own, hostEnds: [...`.${name}`].reverse().join('') }, `the end of host names, .${name}`, ['dns']);
}

function readAsSet(text: string): TokenReading | null {
  const name = /^(?:[a-z0-9-]+::)?AS\d*:|::/i.test(text) ? keyOrNull(() => foldAsSet(text)) : null;
  return name === null ? null : reading({ asSet: name, asSetBegins: name }, `the AS set ${name}`, ['as-sets']);
}

function readPhone(text: string): TokenReading | null {
  const phone = /^(?:\+|tel:)/i.test(text) ? keyOrNull(() => foldPhone(text)) : null;
  return phone === null ? null : reading({ phone }, `the telephone number ${phone}`, ['whois']);
}

function readEmail(text: string): TokenReading | null {
  const email = text.includes('://') ? null : keyOrNull(() => foldEmail(text));
  if (email === null) return null;
  const host = email.slice(email.lastIndexOf('@') + 1);
  const found = reading({ email }, `the address ${email.slice(6)} and its domain`, ['whois']);
  return { ...found, under: { host, withItself: true } };
}

function readTechnique(text: string): TokenReading | null {
  const technique = keyOrNull(() => foldAttackPattern(text));
  return technique === null ? null : reading({ technique }, `the technique ${technique}`, ['attack']);
}

/** Addresses, networks, AS numbers, hosts and so on in full. */
function readWhole(text: string): TokenReading | null {
  const indicator = indicatorOf(text);
  if (indicator === null) return null;
  const { kind, name } = indicator;
  const folded = { kind: KIND_NAMES[kind], name };
  return { ...ofIndicator(indicator, text), folded };
}

/** A text that is meant as an indicator and is none may still be a word. */
function indicatorOf(text: string): AnyIndicator | null {
  try {
    return readIndicator(text);
  } catch (error) {
    if (error instanceof ArgumentError || error instanceof KeyError) return null;
    throw error;
  }
}

function ofIndicator({ kind, label, name }: AnyIndicator, text: string): TokenReading {
  switch (kind) {
    case 'ip': {
      const own = { [label.toLowerCase()]: name, around: networksAround(name), networkKind: 'ip', urls: urlsOf(text) };
      const scope = addressScope(name);
      const said = scope === 'public' ? '' : ` (${scope})`;
      return reading(own, `the address ${name}${said} and the networks that hold it`, []);
    }
    case 'network':
      return reading(
        { network: name, around: networksAround(name), networkKind: 'cidr' },
        `the network ${name} and those that hold it`,
        [],
      );
    case 'asn':
      return reading({ asn: name }, `the network ${name}`, ['bgp-announcements']);
    case 'cve':
      return reading({ cve: name }, `the vulnerability ${name}`, ['vulnerabilities']);
    case 'hash':
      return reading(ofDigits(name), 'the hash of a file, and whatever else has so many digits', ['hashes']);
    case 'tls':
      return reading({ fingerprint: name }, `the TLS fingerprint ${name}`, ['tls-fingerprints']);
    case 'crypto':
      return reading({ wallet: name }, `the wallet ${name}`, ['threat-listings']);
    case 'url':
      return reading({ urls: [name] }, `the URL path ${name}`, ['urls']);
    case 'domain':
      return ofHost(name, text);
  }
}

/** 40 digits are a SHA-1 or a Tor relay, 64 a SHA-256 or a certificate, 32 an MD5 or a JA3. */
function ofDigits(hash: string): Readonly<Record<string, unknown>> {
  if (hash.length === 40) return { hash, relay: hash.toUpperCase() };
  return hash.length === 64 ? { hash, certificate: hash } : { hash, fingerprint: `ja3:${hash}` };
}

function ofHost(host: string, text: string): TokenReading {
  const urls = urlsOf(text);
  const parts = urls === null ? { hostEnds: [...`.${host}`].reverse().join(''), hostBegins: host } : { urls };
  const tried =
    urls === null ? `the host ${host}, hosts below it and hosts that begin so` : `that URL and the host ${host}`;
  return { ...reading({ host, ...parts }, tried, ['dns']), under: { host, withItself: false } };
}

/** The names of a URL that says more than its host: with its query, without it, and the path alone; else null. */
function urlsOf(text: string): readonly string[] | null {
  const url = /[/?#]/.test(text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')) ? keyOrNull(() => foldUrlPath(text)) : null;
  if (url === null || (url.endsWith('/') && url.indexOf('/') === url.length - 1)) return null;
  const bare = url.replace(/\?.*$/s, '');
  return [...new Set([url, bare, bare.slice(bare.indexOf('/'))])];
}

/** The domains above a host down to the one that was registered; with itself where it is not asked for as such. */
function domainsOf(
  { host, withItself }: { host: string; withItself: boolean },
  suffixes: SuffixList,
): readonly string[] {
  const apex = suffixes.apexOf(host);
  const labels = host.split('.');
  const names = labels.map((_, index) => labels.slice(index).join('.')).slice(withItself ? 0 : 1);
  return apex === null
    ? names.slice(0, withItself ? 1 : 0)
    : names.filter((name) => name === apex || name.endsWith(`.${apex}`));
}

/** Every network that may hold an address or a network, itself first. */
function networksAround(name: string): readonly string[] {
  const { name: network, length } = foldCidr(name);
  const [address = ''] = network.split('/');
  return Array.from({ length: length + 1 }, (_, shorter) => foldCidr(`${address}/${length - shorter}`).name);
}

function readBegunCve(text: string): TokenReading | null {
  const [, year = '', number = ''] = /^cve-(\d{0,4})((?:-\d*)?)$/i.exec(text) ?? [];
  if (!/^cve-/i.test(text) || (year === '' && text.length > 4)) return null;
  const begins = `CVE-${year}${number}`;
  return reading({ cveBegins: begins }, `the beginning of vulnerabilities, ${begins}`, ['vulnerabilities']);
}

/** `192.0.2.`, `192.0`, `2001:db8:`: at least one part and what parts it. */
function readBegunAddress(text: string): TokenReading | null {
  const bare = text.replace(/\*$/, '').toLowerCase();
  if (/^\d{1,3}(?:\.\d{1,3}){0,2}\.?$/.test(bare) && bare.includes('.')) {
    const begins = bare.endsWith('.') || bare.split('.').length === 4 ? bare : `${bare}.`;
    return reading({ ipv4Begins: begins, networkBegins: begins }, `the beginning of addresses, ${begins}`, []);
  }
  if (/^[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,6}:?$/.test(bare) && bare.includes(':')) {
    return reading({ ipv6Begins: bare, networkBegins: bare }, `the beginning of addresses, ${bare}`, []);
  }
  return null;
}

/** `google.`: a first label is complete, and what follows it is open. */
function readBegunHost(text: string): TokenReading | null {
  const name = /^[a-z0-9_-]+\.$/i.test(text) ? keyOrNull(() => foldHost(text)) : null;
  if (name === null) return null;
  return reading({ host: name, tld: name, hostBegins: `${name}.` }, `the beginning of host names, ${name}.`, ['dns']);
}

/** Anything else may be the beginning of a host name, or of the name of a network, an organisation, a vendor, an actor. */
function readWord(text: string): TokenReading {
  const bare = text.replace(/\*+$/, '');
  const word = foldOrganization(bare === '' ? text : bare);
  const isWord = [...word].length >= SHORTEST_WORD;
  const host = keyOrNull(() => foldHost(word));
  const label = /^[a-z0-9_-]+$/.test(word) ? word : null;
  const asSet = keyOrNull(() => foldAsSet(word));
  const fields = {
    word,
    isWord,
    squeezed: word.replace(/[ -]/g, ''),
    host,
    tld: host,
    country: /^[a-z]{2}$/.test(word) ? word.toUpperCase() : null,
    asn: /^\d+$/.test(word) ? keyOrNull(() => foldAsn(word)) : null,
    hostBegins: isWord ? label : null,
    asSet,
    asSetBegins: isWord ? asSet : null,
  };
  const tried = isWord
    ? 'the beginning of host names, networks and organisations, and a vendor, actor, feed, category, registrar or country'
    : 'a whole name; fewer than three letters are only looked up whole';
  return reading(fields, tried, asSet === null ? ['tags-attribution'] : ['as-sets', 'tags-attribution']);
}

/** A field without a value stays: tokens of a kind then share their text, and Neo4j plans it once. */
function reading(fields: TokenReading['fields'], tried: string, layers: readonly string[]): TokenReading {
  return { fields, tried, folded: null, layers };
}
