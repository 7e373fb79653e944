import { isIP } from 'node:net';
import { toASCII } from 'tr46';
import { refang } from './defang.ts';
import { KeyError } from './key-error.ts';

/** Octets that RFC 1035 leaves for a name in text form: 255 on the wire, less the length octet of the first label and the root. */
const NAME_LIMIT = 253;
const NAME = /^(?:\*\.)?[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/;
/** Text that a URL parser would read as the last part of an IPv4 address (WHATWG URL, "ends in a number"). */
const NUMERIC_END = /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/;
const EXPECTED = 'a DNS name such as www.example.com, of at most 253 characters in labels of 1 to 63';

/**
 * Normal form of a DNS name: lower case, no trailing dot, IDN as punycode (UTS #46), underscore labels allowed, a leading
 * `*.` kept. Takes the host out of a URL, undoes defanging; refuses addresses. Limits by RFC 1035 2.3.4.
 */
export function foldHost(input: string): string {
  if (isFolded(input)) return input;
  const given = hostPart(refang(input.trim()));
  return foldName(given, input);
}

/** The same for text that must be a bare name, as in an email address: scheme, port and path are not removed. */
export function foldBareName(given: string, input: string = given): string {
  return isFolded(given) ? given : foldName(given, input);
}

/** Authority of a URL, or of `user@host:port/path` without a scheme, less user and port: a name or an address. */
export function hostPart(text: string): string {
  const authority = text.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, '').replace(/[/?#\\].*$/s, '');
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const bracketed = /^\[([^\]]*)\](?::\d*)?$/.exec(host);
  if (bracketed?.[1] !== undefined) return bracketed[1];
  return isIP(host) === 6 ? host : withoutPort(host);
}

const HIGHEST_PORT = 65_535;

/**
 * Text without a port at its end. In front of it an IPv6 address without brackets must be whole, as logs write it: `2001:db8:::1` and
 * `2001:db8::1:` are no address at all.
 */
function withoutPort(host: string): string {
  const found = /:(\d*)$/.exec(host);
  if (found === null) return host;
  const rest = host.slice(0, found.index);
  const port = found[1] ?? '';
  const isPort = port !== '' && Number(port) <= HIGHEST_PORT && !rest.endsWith(':');
  return isPort || !rest.includes(':') ? rest : host;
}

function foldName(given: string, input: string): string {
  const name = withoutRootDot(toLowerAscii(given, input));
  if (isIP(name) !== 0) throw new KeyError('a host name', input, `${EXPECTED}; ${name} is an address`);
  if (!isFolded(name)) throw new KeyError('a host name', input, EXPECTED);
  return name;
}

function isFolded(text: string): boolean {
  return text.length <= NAME_LIMIT && NAME.test(text) && !NUMERIC_END.test(text);
}

function toLowerAscii(given: string, input: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole ASCII range is meant
  if (/^[\u0000-\u007f]*$/.test(given)) return given.toLowerCase();
  const ascii = toASCII(given, { checkBidi: true, checkJoiners: true });
  if (ascii === null) throw new KeyError('a host name', input, `${EXPECTED}, or its Unicode form by UTS #46`);
  return ascii.toLowerCase();
}

function withoutRootDot(name: string): string {
  return name.endsWith('.') ? name.slice(0, -1) : name;
}
