import { ArgumentError } from '../../procedures/arguments.ts';
import { type IndicatorKind, KIND_NAMES, readIndicator } from '../../procedures/read-indicator.ts';
import { KeyError, keyOrNull, pastedText } from '../../schema/keys/index.ts';
import { readThing } from '../../views/indicators/things/thing.ts';
import { UsageError } from '../failure.ts';

/** Something that was asked for. */
export interface Asked {
  /** As it is shown. */
  readonly name: string;
  /** Its kind in words. */
  readonly kind: string;
  /** What `explain` takes; null for what no feed lists. */
  readonly judged: string | null;
  /** Whether it has an owner and a place. */
  readonly hasOwner: boolean;
  /** Paths of the REST look-ups that know it, the surest first; none where there is none of its kind. */
  readonly paths: readonly string[];
}

/** Reads pasted text as an indicator of any kind. Throws a `UsageError` for text that is none. */
export function askedOf(given: string): Asked {
  const email = pastedText(given).includes('://') ? null : keyOrNull(() => readThing('email', given));
  if (email !== null) return lookedUp(email.name, 'e-mail address', ['email']);
  const certificate = /^cert(?:ificate)?:\s*(.+)$/is.exec(given.trim())?.[1];
  if (certificate !== undefined) return lookedUp(readCertificate(certificate), 'certificate', ['certificate']);
  try {
    return judgedAs(given);
  } catch (error) {
    if (error instanceof KeyError || error instanceof ArgumentError) throw new UsageError(error.message);
    throw error;
  }
}

function readCertificate(text: string): string {
  const thing = keyOrNull(() => readThing('certificate', text));
  if (thing === null) throw new UsageError(`'${text}' is not a certificate: give its SHA-256, 64 hexadecimal digits`);
  return thing.name;
}

function lookedUp(name: string, kind: string, types: readonly string[]): Asked {
  return { name, kind, judged: null, hasOwner: false, paths: types.map((type) => pathOf(type, name)) };
}

const OWNED: ReadonlySet<IndicatorKind> = new Set(['ip', 'domain', 'network', 'asn']);
const TYPES: Readonly<Partial<Record<IndicatorKind, readonly string[]>>> = {
  ip: ['ip'],
  domain: ['domain'],
  network: ['cidr'],
  asn: ['asn'],
  cve: ['cve'],
  hash: ['hash'],
};

function judgedAs(given: string): Asked {
  const { kind, name, url } = readIndicator(given);
  const hasOwner = OWNED.has(kind);
  if (url !== undefined || kind === 'url') {
    const shown = url ?? name;
    const path = `/v1/indicators/url?value=${encodeURIComponent(shown)}`;
    return { name: shown, kind: 'URL', judged: shown, hasOwner, paths: [path] };
  }
  // The digits of a SHA-256 may also be those of a certificate.
  const types = [...(TYPES[kind] ?? []), ...(kind === 'hash' && name.length === 64 ? ['certificate'] : [])];
  return { name, kind: KIND_NAMES[kind], judged: name, hasOwner, paths: types.map((type) => pathOf(type, name)) };
}

function pathOf(type: string, name: string): string {
  return `/v1/indicators/${type}/${encodeURIComponent(name)}`;
}
