import { ArgumentError } from '../../engine/contract/argument-error.ts';
import { urlNames } from '../../procedures/listed-url-names.ts';
import { type IndicatorKind, readIndicator } from '../../procedures/read-indicator.ts';
import { KeyError } from '../../schema/keys/index.ts';
import type { JudgedLabel } from '../../verdicts/kinds.ts';

/** An indicator that an override is about. */
export interface OverrideSubject {
  readonly type: IndicatorKind;
  readonly label: JudgedLabel;
  readonly name: string;
}

/** An AS and a vulnerability are never blocked, and a path without its host would mean all hosts. */
const KINDS: readonly IndicatorKind[] = ['ip', 'network', 'domain', 'hash', 'tls', 'crypto'];

/** Reads an indicator as it was pasted. Throws an error that says what to send instead. */
export function readOverrideSubject(given: string): OverrideSubject {
  const { kind, label, name, url } = readIndicator(given, KINDS);
  if (url === undefined) return { type: kind, label, name };
  const names = urlNames(url);
  return names.path === '/' ? { type: kind, label, name } : { type: 'url', label: 'URL', name: names.name };
}

/** Returns the message of an error about an indicator that cannot be read; null for any other error. */
export function subjectRefusal(error: unknown): string | null {
  return error instanceof KeyError || error instanceof ArgumentError ? error.message : null;
}
