import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { watchMemory } from '../../../ops/captures/memory-watch.ts';
import { groupMemory, killGroup } from '../../../ops/captures/process-group.ts';

const MIB = 1024 ** 2;
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A process that leads a group, runs a script and says once that it does. */
async function started(script: string): Promise<{ readonly child: ChildProcess; readonly group: number }> {
  const child = spawn(process.execPath, ['-e', `${script}; console.log('runs'); setInterval(() => {}, 1000)`], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  if (child.stdout === null || child.pid === undefined) throw new Error('no process');
  await once(child.stdout, 'data');
  return { child, group: child.pid };
}

describe.skipIf(process.platform !== 'linux')('the memory of a group of processes', () => {
  it('The memory of a group is what all its processes have filled, and that of several groups their sum', async () => {
    const filled = 'globalThis.a = Buffer.alloc(200 * 1024 ** 2, 1)';
    const inside = `require('node:child_process').spawn(process.execPath, ['-e', "${filled}; setInterval(() => {}, 1000)"], { stdio: 'ignore' })`;
    const [plain, two] = await Promise.all([started(''), started(`${filled}; ${inside}`)]);
    await expect.poll(() => groupMemory(two.group), { timeout: 60_000 }).toBeGreaterThan(400 * MIB);
    const [one, both] = [await groupMemory(plain.group), await groupMemory(plain.group, two.group)];
    // The program of Node alone has more than that, which its processes share.
    expect(one).toBeLessThan(100 * MIB);
    expect(both).toBeGreaterThan(one + 400 * MIB);
    killGroup(two.group);
    await expect.poll(() => groupMemory(two.group), { timeout: 60_000 }).toBe(0);
  });

  it('A group that fills more memory than it may is noticed once, and its end ends the watch', async () => {
    const { child, group } = await started(
      'globalThis.a = []; setInterval(() => a.push(Buffer.alloc(20 * 1024 ** 2, 1)), 50)',
    );
    const ended = once(child, 'exit');
    let noticed = 0;
    const onOver = () => {
      noticed += 1;
      killGroup(group);
    };
    await watchMemory({ read: () => groupMemory(group), most: 300 * MIB, onOver }, new AbortController().signal);
    expect([await ended, noticed]).toEqual([[null, 'SIGKILL'], 1]);
  });

  it('A watch of memory ends when it is no longer wanted', async () => {
    let looks = 0;
    const controller = new AbortController();
    const read = async () => {
      looks += 1;
      controller.abort();
      return 0;
    };
    await watchMemory({ read, most: 1, onOver: () => expect.unreachable() }, controller.signal);
    expect(looks).toBe(1);
  });
});
