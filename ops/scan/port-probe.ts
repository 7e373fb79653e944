import { connect } from 'node:net';

/** Default ports of a scan: those that are most often open, a hundred at most. */
export const USUAL_PORTS: readonly number[] = [
  ...[
    21, 22, 23, 25, 53, 80, 81, 88, 110, 111, 113, 119, 135, 139, 143, 179, 389, 443, 444, 445, 465, 500, 513, 514, 515,
  ],
  ...[543, 548, 554, 587, 631, 636, 646, 873, 902, 990, 993, 995, 1025, 1080, 1194, 1433, 1434, 1521, 1723, 1883, 2049],
  ...[2082, 2083, 2086, 2087, 2121, 2181, 2222, 2375, 2376, 3000, 3128, 3268, 3306, 3389, 3690, 4443, 4444, 4786, 5000],
  ...[5060, 5222, 5432, 5601, 5672, 5900, 5984, 5985, 6000, 6379, 6443, 7001, 7547, 8000, 8008, 8080, 8081, 8086, 8088],
  ...[8089, 8443, 8500, 8888, 9000, 9090, 9092, 9200, 9300, 9418, 9443, 10_000, 11_211, 15_672, 27_017, 50_000],
];

/** A port that accepts connections, and its greeting. */
export interface OpenPort {
  readonly address: string;
  readonly port: number;
  readonly banner: string | null;
}

const MOST_BANNER = 256;
/** How long a server may take to speak first, ms. */
const SPEAKS_WITHIN_MS = 1000;

/** Tries to connect to a port: null where it takes no connection in time. */
export function tryPort(
  address: string,
  port: number,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<OpenPort | null> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port, signal });
    let isOpen = false;
    let said = '';
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(isOpen ? { address, port, banner: readable(said) } : null);
    };
    let timer = setTimeout(end, timeoutMs);
    socket.once('connect', () => {
      isOpen = true;
      clearTimeout(timer);
      timer = setTimeout(end, Math.min(timeoutMs, SPEAKS_WITHIN_MS));
    });
    socket.on('data', (bytes) => {
      said += bytes.toString('latin1');
      if (said.length >= MOST_BANNER || said.includes('\n')) end();
    });
    socket.once('error', end);
    socket.once('end', end);
  });
}

/** The first line in printable characters; null where there are none. */
function readable(said: string): string | null {
  const line = said.slice(0, MOST_BANNER).split(/[\r\n]/)[0] ?? '';
  const text = line.replace(/[^\x20-\x7e]/g, '').trim();
  return text === '' ? null : text;
}
