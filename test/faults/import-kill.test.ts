import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestHome, testHome } from '../support/homes.ts';
import { ROOT } from '../support/paths.ts';
import { endWefts, type WeftProcess, weft } from '../support/weft.ts';

const FILE = ['stamparm-ipsum', join(ROOT, 'sample/feeds/ipsum.txt')];

let home: TestHome;
beforeEach(async () => {
  home = await testHome();
});
afterEach(async () => {
  await endWefts();
  home.remove();
});

function importing(settings: Readonly<Record<string, string>> = {}): WeftProcess {
  return weft(['import', ...FILE], { WEFT_HOME: home.path, ...settings });
}

async function said(process: WeftProcess, text: string): Promise<void> {
  while (!process.stderr().includes(text)) {
    if (process.child.exitCode !== null) throw new Error(`weft ended before it said ${text}:\n${process.stderr()}`);
    await wait(50);
  }
}

describe('weft import', () => {
  it.each(['neo4j-admin', 'starting Neo4j on what was imported'])(
    'that is killed when it says "%s" leaves no graph, and the next one succeeds',
    async (moment) => {
      const killed = importing();
      await said(killed, moment);
      killed.child.kill('SIGKILL');
      await killed.exit;
      expect(existsSync(join(home.path, 'neo4j', 'data'))).toBe(false);
      const again = importing();
      expect(await again.exit, again.stderr()).toBe(0);
      expect(again.stdout()).toContain('status     completed');
      expect(existsSync(join(home.path, 'neo4j', 'import'))).toBe(false);
    },
  );

  it('into a home that holds a graph is refused, and says what to type', async () => {
    const first = importing();
    expect(await first.exit, first.stderr()).toBe(0);
    const second = importing();
    expect(await second.exit).toBe(1);
    expect(second.stderr()).toContain('holds a graph already');
    expect(second.stderr()).toContain('`weft load`');
  });

  it('into a server that NEO4J_URI names is refused, and says what to type', async () => {
    const refused = importing({ NEO4J_URI: 'bolt://192.0.2.1:7687', NEO4J_PASSWORD: 'never used' });
    expect(await refused.exit).toBe(1);
    expect(refused.stderr()).toContain('Use `weft load` there');
    expect(existsSync(join(home.path, 'neo4j', 'data'))).toBe(false);
  });
});
