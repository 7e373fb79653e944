import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSecret } from '../../cli/secret.ts';

let home: string;

beforeEach(() => {
  home = join(mkdtempSync(join(tmpdir(), 'weft-secret-')), 'home');
});
afterEach(() => rm(join(home, '..'), { recursive: true, force: true }));

describe('the secret that cursors are signed with', () => {
  it('The secret that signs cursors is that of WEFT_SECRET, and then no file is made', () => {
    const secret = 'an-operators-own-secret-of-many-letters';
    expect(Buffer.from(readSecret({ home, secret })).toString()).toBe(secret);
    expect(() => statSync(home)).toThrow();
  });

  it('The secret that signs cursors is made once if none is set, for its owner alone, and stays the same', () => {
    const made = readSecret({ home, secret: undefined });
    expect(made).toHaveLength(32);
    expect(statSync(join(home, 'secret')).mode & 0o777).toBe(0o600);
    expect(readSecret({ home, secret: undefined })).toEqual(made);
    expect(readFileSync(join(home, 'secret'), 'utf8').trim()).toBe(Buffer.from(made).toString('hex'));
  });

  it('A file that is no secret is an error that says what to do', () => {
    readSecret({ home, secret: undefined });
    writeFileSync(join(home, 'secret'), 'x');
    expect(() => readSecret({ home, secret: undefined })).toThrow(/secret is not as it should be: delete it/);
  });
});
