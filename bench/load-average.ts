import { loadavg } from 'node:os';

/** What else the machine did in the last minute, for the lines of figures. */
export function loadAverage(): string {
  return `load average ${figures()[0]}`;
}

/** The same for the last minute, five and fifteen of them. */
export function loadAverages(): string {
  return `load average ${figures().join(' ')}`;
}

function figures(): string[] {
  return loadavg().map((load) => load.toFixed(1));
}
