import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bindFormatted, keyOrNull, readCpe } from '../../schema/keys/index.ts';

const run = promisify(execFile);

/** Characters of a report at most. */
const MOST_OUTPUT = 8 * 1024 ** 2;

/** An open port as nmap tells of it. */
export interface NmapPort {
  readonly address: string;
  readonly port: number;
  readonly protocol: 'tcp' | 'udp';
  readonly product?: string;
  readonly version?: string;
  /** CPE 2.3 name of the software. */
  readonly cpe?: string;
}

/** Has nmap look at ports of addresses and what serves them. Addresses are checked ones: none of them can be an option. */
export async function runNmap(
  path: string,
  addresses: readonly string[],
  ports: readonly number[],
  signal: AbortSignal,
): Promise<NmapPort[]> {
  const found: NmapPort[] = [];
  for (const family of [addresses.filter((one) => !one.includes(':')), addresses.filter((one) => one.includes(':'))]) {
    if (family.length === 0) continue;
    const six = family[0]?.includes(':') === true ? ['-6'] : [];
    const options = ['-sT', '-sV', '-Pn', '-n', '-oX', '-', '-p', ports.join(','), ...six, '--', ...family];
    const { stdout } = await run(path, options, { signal, maxBuffer: MOST_OUTPUT });
    found.push(...readNmap(stdout));
  }
  return found;
}

/** The open ports of nmap's report in XML (`-oX`). */
function readNmap(xml: string): NmapPort[] {
  return [...xml.matchAll(/<host\b[^>]*>(.*?)<\/host>/gs)].flatMap(([, host = '']) => {
    const address = attribute(/<address\b[^>]*addrtype="ipv[46]"[^>]*>/.exec(host)?.[0] ?? '', 'addr');
    if (address === undefined) return [];
    return [...host.matchAll(/<port\b([^>]*)>(.*?)<\/port>/gs)].flatMap(([, head = '', body = '']) => {
      const port = Number(attribute(head, 'portid'));
      const protocol = attribute(head, 'protocol');
      const state = attribute(/<state\b[^>]*>/.exec(body)?.[0] ?? '', 'state');
      if (state !== 'open' || !(port > 0) || (protocol !== 'tcp' && protocol !== 'udp')) return [];
      const service = /<service\b[^>]*>/.exec(body)?.[0] ?? '';
      const [, named = ''] = /<cpe>(cpe:\/a:[^<]*)<\/cpe>/.exec(body) ?? [];
      const cpe = keyOrNull(() => bindFormatted(readCpe(unescaped(named))));
      const product = attribute(service, 'product');
      const version = attribute(service, 'version');
      return [
        {
          address,
          port,
          protocol,
          ...(product === undefined ? {} : { product }),
          ...(version === undefined ? {} : { version }),
          ...(cpe === null ? {} : { cpe }),
        },
      ];
    });
  });
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined || value === '' ? undefined : unescaped(value);
}

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES.get(name) ?? '');
}
