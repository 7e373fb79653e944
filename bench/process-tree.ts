import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of a process and of all that it started, by process id, in bytes; by `/proc`, hence on Linux alone. */
export function residentBytes(root: number): ReadonlyMap<number, number> {
  const parents = new Map<number, number>();
  const sizes = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const status = statusOf(name);
    if (status === null) continue;
    parents.set(Number(name), Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0));
    sizes.set(Number(name), Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024);
  }
  const isInside = (pid: number): boolean => pid === root || (pid > 1 && isInside(parents.get(pid) ?? 0));
  return new Map([...sizes].filter(([pid, size]) => size > 0 && isInside(pid)));
}

/** A process may end while it is looked at. */
function statusOf(pid: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return null;
  }
}

/** Returns the seconds of CPU that a process and its living descendants have used; a shared machine does not change that. */
export function cpuSeconds(root: number): number {
  const pids = [...residentBytes(root).keys()];
  return pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
}

/** Clock ticks of Linux are 100 a second wherever it runs. */
function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}
