import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { secretFileOf } from './home/identity.ts';
import { makeFolder, writing } from './home/writable.ts';
import { SettingsError } from './settings/settings-error.ts';
import type { Settings } from './settings.ts';

const BYTES = 32;

/**
 * What this server signs with: `WEFT_SECRET`, else a file under `WEFT_HOME` that its owner alone can read, made when it is
 * first needed. Servers that share a graph share a secret where `WEFT_SECRET` says so.
 */
export function readSecret({ home, secret }: Pick<Settings, 'home' | 'secret'>): Uint8Array {
  if (secret !== undefined) return Buffer.from(secret, 'utf8');
  const path = secretFileOf(home);
  writing(home, () => {
    makeFolder(home);
    makeOnce(path);
    chmodSync(path, 0o600);
  });
  return secretIn(path);
}

function makeOnce(path: string): void {
  try {
    writeFileSync(path, `${randomBytes(BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

function secretIn(path: string): Uint8Array {
  const text = readFileSync(path, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(text)) {
    throw new SettingsError(
      `${path} is not as it should be: delete it, and a new secret is made; cursors given before end then.`,
    );
  }
  return Buffer.from(text, 'hex');
}
