import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestHome, testHome } from '../../support/homes.ts';
import { endWefts, type WeftProcess, weft } from '../../support/weft.ts';

/** A small file. That of the sample is large, and the kill is not to hit the reading. */
const LIST = '# Last update: Sat, 22 Aug 2026 03:00:29 +0200\n192.0.2.10\t5\n198.51.100.7\t2\n';

let home: TestHome;
let file: string;
beforeAll(async () => {
  home = await testHome();
  file = join(home.path, 'ipsum.txt');
  writeFileSync(file, LIST);
});
afterEach(endWefts);
afterAll(() => home.remove());

function importing(settings: Readonly<Record<string, string>> = {}): WeftProcess {
  return weft(['import', 'stamparm-ipsum', file], { WEFT_HOME: home.path, ...settings });
}

/** Waits for a moment of an import. What it prints is no sign of most: a log gets a line every ten seconds. */
async function until(process: WeftProcess, hasCome: () => boolean): Promise<void> {
  while (!hasCome()) {
    if (process.child.exitCode !== null) throw new Error(`weft ended before that moment:\n${process.stderr()}`);
    await wait(20);
  }
}

describe('weft import, repeated into one home', () => {
  it('A weft import that is killed while it has files for neo4j-admin leaves no graph', async () => {
    const killed = importing();
    await until(killed, () => existsSync(join(home.path, 'neo4j', 'import')));
    killed.child.kill('SIGKILL');
    await killed.exit;
    expect(existsSync(join(home.path, 'neo4j', 'data'))).toBe(false);
  });

  it('A weft import that is killed when it starts Neo4j on what it imported leaves no graph', async () => {
    const killed = importing();
    await until(killed, () => killed.stderr().includes('starting Neo4j on what was imported'));
    killed.child.kill('SIGKILL');
    await killed.exit;
    expect(existsSync(join(home.path, 'neo4j', 'data'))).toBe(false);
  });

  it('A weft import succeeds after earlier ones were killed', async () => {
    const again = importing();
    expect(await again.exit, again.stderr()).toBe(0);
    expect(again.stdout()).toContain('status     completed');
    expect(existsSync(join(home.path, 'neo4j', 'import'))).toBe(false);
  });

  it('A weft import into a home that holds a graph is refused, and says what to type', async () => {
    const second = importing();
    expect(await second.exit).toBe(1);
    expect(second.stderr()).toContain('holds a graph already');
    expect(second.stderr()).toContain('`weft load`');
  });
});

describe('weft import', () => {
  it('A weft import takes a list that sources.yaml declares, and ends with what else it changed, as weft load does', async () => {
    const own = await testHome();
    writeFileSync(join(own.path, 'sources.yaml'), 'lists:\n  - name: partner-blocks\n    kind: block\n');
    const blocks = join(own.path, 'blocks.txt');
    writeFileSync(blocks, '192.0.32.7 sprays\nlogin-check.net kit\n');
    const imported = weft(['import', 'partner-blocks', blocks], { WEFT_HOME: own.path });
    expect(await imported.exit, imported.stderr()).toBe(0);
    expect(imported.stdout()).toMatch(/^source +partner-blocks$/m);
    expect(imported.stdout()).toMatch(/\nEntries by tier: malicious 0 -> 2, blocking 0 -> 2\.\n$/);
    own.remove();
  });

  it('A weft import with NEO4J_URI set is refused, and says what to type', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'weft-empty-'));
    const named = { WEFT_HOME: empty, NEO4J_URI: 'bolt://192.0.2.1:7687', NEO4J_PASSWORD: 'never used' };
    const refused = importing(named);
    expect(await refused.exit).toBe(1);
    expect(refused.stderr()).toContain('Use `weft load` there');
    expect(existsSync(join(empty, 'neo4j', 'data'))).toBe(false);
    rmSync(empty, { recursive: true });
  });
});
