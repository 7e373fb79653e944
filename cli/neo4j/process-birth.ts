import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process, told apart from a later one with the same number by the moment of its start. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly born: string;
}

/**
 * When the process with this number started, as an opaque text; null when there is none. A zombie counts as none: it holds nothing any
 * more, and in a container without an init no process may ever reap it.
 */
export function birthOf(pid: number): string | null {
  return process.platform === 'linux' ? birthFromProc(pid) : birthFromPs(pid);
}

/** The identity of a running process; throws when it has ended. */
export function identityOf(pid: number): ProcessIdentity {
  const born = birthOf(pid);
  if (born === null) throw new Error(`process ${pid} has ended`);
  return { pid, born };
}

/** Whether that very process still runs. */
export function isAlive(identity: ProcessIdentity): boolean {
  return birthOf(identity.pid) === identity.born;
}

/** proc(5): after the command name in parentheses come the state and, 19 fields on, the start time in clock ticks. */
function birthFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

function birthFromPs(pid: number): string | null {
  try {
    const answer = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return answer === '' || answer.startsWith('Z') ? null : answer.slice(answer.indexOf(' ') + 1).trim();
  } catch {
    return null;
  }
}
