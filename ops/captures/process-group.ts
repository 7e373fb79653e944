import { readdir, readFile } from 'node:fs/promises';

const PAGE = 4096;

/** Id of the process that was started with an argument, and leads its group; null where the system does not say (no Linux). */
export async function processWith(argument: string): Promise<number | null> {
  for (const pid of await processes()) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!line.split('\0').includes(argument)) continue;
    return (await statOf(pid))?.group ?? null;
  }
  return null;
}

/** Memory of all processes of a group, bytes; shared memory counts for each. 0 where the system does not say. */
export async function groupMemory(group: number): Promise<number> {
  const stats = await Promise.all((await processes()).map(statOf));
  return stats.reduce((sum, stat) => (stat?.group === group ? sum + stat.memory : sum), 0);
}

/** Ends all processes of a group at once, where there are any left. */
export function killGroup(group: number): void {
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
async function statOf(pid: string): Promise<{ readonly group: number; readonly memory: number } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields.length < 22 ? null : { group: Number(fields[2]), memory: Number(fields[21]) * PAGE };
}
