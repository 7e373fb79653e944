import { readdir, readFile } from 'node:fs/promises';

/** Id of the process that was started with an argument, and leads its group; null where the system does not say (no Linux). */
export async function processWith(argument: string): Promise<number | null> {
  for (const pid of await processes()) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!line.split('\0').includes(argument)) continue;
    return groupOf(pid);
  }
  return null;
}

/**
 * Memory that the processes of some groups have filled themselves, bytes: not their program, which they share. What several processes have
 * mapped, such as a picture on its way to the screen, counts for each. 0 where the system does not say (no Linux).
 */
export async function groupMemory(...groups: readonly number[]): Promise<number> {
  const memories = await Promise.all(
    (await processes()).map(async (pid) => {
      const group = await groupOf(pid);
      return group !== null && groups.includes(group) ? ownMemory(pid) : 0;
    }),
  );
  return memories.reduce((sum, memory) => sum + memory, 0);
}

/** Ends all processes of a group at once, where there are any left. */
export function killGroup(group: number): void {
  // 0 would be the group of this process itself.
  if (group <= 1) return;
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // All have gone.
  }
}

async function processes(): Promise<string[]> {
  const names = await readdir('/proc').catch(() => []);
  return names.filter((name) => /^\d+$/.test(name));
}

/** proc_pid_stat(5): the name in brackets may hold anything. */
async function groupOf(pid: string): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields.length < 22 ? null : Number(fields[2]);
}

/** proc_pid_status(5): everybody may read it, of processes in a sandbox too. */
async function ownMemory(pid: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = [...text.matchAll(/^(?:RssAnon|RssShmem|VmSwap):\s+(\d+) kB$/gm)].map(([, digits]) =>
    Number(digits),
  );
  return 1024 * kilobytes.reduce((sum, part) => sum + part, 0);
}
