import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { nmapRecords } from '../../loaders/formats/services/nmap-report.ts';
import type { ObservedService } from '../../loaders/formats/services/observed-service.ts';
import { RefusedRecord } from '../../loaders/source.ts';

const run = promisify(execFile);

/** Characters of a report at most. */
const MOST_OUTPUT = 8 * 1024 ** 2;

/** Has nmap look at ports of addresses and what serves them. Addresses are checked ones: none of them can be an option. */
export async function runNmap(
  path: string,
  addresses: readonly string[],
  ports: readonly number[],
  signal: AbortSignal,
): Promise<ObservedService[]> {
  const found: ObservedService[] = [];
  for (const family of [addresses.filter((one) => !one.includes(':')), addresses.filter((one) => one.includes(':'))]) {
    if (family.length === 0) continue;
    const six = family[0]?.includes(':') === true ? ['-6'] : [];
    const options = ['-sT', '-sV', '-Pn', '-n', '-oX', '-', '-p', ports.join(','), ...six, '--', ...family];
    const { stdout } = await run(path, options, { signal, maxBuffer: MOST_OUTPUT });
    found.push(...(await servicesOf(stdout)));
  }
  return found;
}

/** The open ports of nmap's report (`-oX`). Throws where it is broken. */
async function servicesOf(report: string): Promise<ObservedService[]> {
  const found: ObservedService[] = [];
  for await (const record of nmapRecords({ bytes: () => piecesOf(report) })) {
    if (record instanceof RefusedRecord) throw new Error(record.message);
    if (record.value.kind === 'service') found.push(record.value.service);
  }
  return found;
}

async function* piecesOf(report: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(report);
}
