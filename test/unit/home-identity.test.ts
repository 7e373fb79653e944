import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readIdentity, settleIdentity } from '../../cli/home/identity.ts';
import { readConnection, writeConnection } from '../../cli/neo4j/connection-file.ts';
import { layoutOf } from '../../cli/neo4j/layout.ts';
import { readSecret } from '../../cli/secret.ts';

const ACCOUNT = { uri: 'bolt://127.0.0.1:47111', username: 'neo4j', password: 'of the original' };

let folder: string;
let home: string;
let lines: string[];

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'weft-identity-')));
  home = join(folder, 'home');
  mkdirSync(layoutOf(home).directory, { recursive: true });
  writeConnection(layoutOf(home).connection, ACCOUNT);
  lines = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const settle = (path: string) => settleIdentity(path, (line) => lines.push(line));
const secretOf = (path: string) => Buffer.from(readSecret({ home: path, secret: undefined })).toString('hex');
const connectionOf = (path: string) => readConnection(layoutOf(path).connection);

describe('the identity of a home', () => {
  it('A home gets an identity at its first start, for its owner alone, and nothing else of it changes', () => {
    const secret = secretOf(home);
    const identity = settle(home);
    expect(identity).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), path: home, formerIds: [] });
    expect(readIdentity(home)).toEqual(identity);
    expect(statSync(join(home, 'identity.json')).mode & 0o777).toBe(0o600);
    expect([secretOf(home), connectionOf(home), lines]).toEqual([secret, ACCOUNT, []]);
  });

  it('A home keeps its identity from start to start, by whatever symbolic link it is named', () => {
    const identity = settle(home);
    symlinkSync(home, join(folder, 'link'));
    expect([settle(home), settle(join(folder, 'link'))]).toEqual([identity, identity]);
    expect(lines).toEqual([]);
  });

  it('A copied home gets another identity, another secret, and a new port and password at its next start, and says so', () => {
    const original = settle(home);
    const secret = secretOf(home);
    const copy = join(folder, 'copy');
    cpSync(home, copy, { recursive: true });
    const identity = settle(copy);
    expect(identity.id).not.toBe(original.id);
    expect(identity).toMatchObject({ path: copy, formerIds: [original.id] });
    expect(secretOf(copy)).not.toBe(secret);
    expect(connectionOf(copy)).toEqual({
      ...{ uri: 'bolt://127.0.0.1:0', username: 'neo4j', formerPassword: ACCOUNT.password },
      password: expect.stringMatching(/^[0-9a-f]{48}$/),
    });
    expect(lines).toEqual([
      expect.stringContaining(`${copy} is a copy of ${home}, or was moved from there: its Neo4j gets a new port`),
    ]);
    expect([settle(home), secretOf(home), connectionOf(home)]).toEqual([original, secret, ACCOUNT]);
  });

  it('A moved home counts as a copy, since nothing tells the two apart', () => {
    const { id } = settle(home);
    const moved = join(folder, 'moved');
    renameSync(home, moved);
    expect(settle(moved).formerIds).toEqual([id]);
    expect(settle(moved).formerIds).toEqual([id]);
    expect(lines).toHaveLength(1);
  });

  it('A copy of a copy knows the ids of both', () => {
    const first = settle(home).id;
    const [copy, second] = [join(folder, 'copy'), join(folder, 'second')];
    cpSync(home, copy, { recursive: true });
    const { id } = settle(copy);
    cpSync(copy, second, { recursive: true });
    expect(settle(second).formerIds).toEqual([first, id]);
  });

  it('A copy of a home that was to get a new password keeps both: either may be in effect', () => {
    settle(home);
    const pending = { ...ACCOUNT, password: 'new', formerPassword: 'old' };
    writeConnection(layoutOf(home).connection, pending);
    const copy = join(folder, 'copy');
    cpSync(home, copy, { recursive: true });
    settle(copy);
    expect(connectionOf(copy)).toEqual({ ...pending, uri: 'bolt://127.0.0.1:0' });
  });

  it('A copied home whose graph is elsewhere gets another identity and secret', () => {
    settle(home);
    const secret = secretOf(home);
    rmSync(layoutOf(home).directory, { recursive: true });
    const copy = join(folder, 'copy');
    cpSync(home, copy, { recursive: true });
    settle(copy);
    expect(existsSync(layoutOf(copy).connection)).toBe(false);
    expect(secretOf(copy)).not.toBe(secret);
  });

  it('A damaged identity is that of a new home', () => {
    settle(home);
    writeFileSync(join(home, 'identity.json'), '{');
    expect(settle(home).formerIds).toEqual([]);
    expect(readFileSync(join(home, 'identity.json'), 'utf8')).toContain(home);
  });
});
