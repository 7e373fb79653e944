import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

/** Writes validated ROAs in rpki-client's JSON, one document of about so many bytes. */
export async function writeVrps(path: string, bytes: number): Promise<void> {
  const head = '{"metadata":{"buildtime":"2026-08-22T00:00:00Z"},"roas":[\n';
  await writeUpTo(path, bytes, head, '\n]}\n', (index) => {
    const prefix = `${1 + ((index >>> 16) % 223)}.${(index >> 8) & 255}.${index & 255}.0/24`;
    const comma = index === 0 ? '' : ',\n';
    return `${comma}{ "asn": ${64_512 + (index >>> 20)}, "prefix": "${prefix}", "maxLength": 24, "ta": "ripe", "expires": 1787356800 }`;
  });
}

/** Writes a feed in the layout of TweetFeed: dated hosts, a line each. */
export async function writeFeed(path: string, bytes: number): Promise<void> {
  await writeUpTo(path, bytes, '', '', (index) => {
    const host = `host${index.toString(36)}.bad${index % 5_000}.example.com`;
    return `2026-08-22 06:00:00,reporter${index % 50},domain,${host},#phishing,https://example.com/${index}\n`;
  });
}

async function writeUpTo(path: string, bytes: number, head: string, tail: string, rowOf: (index: number) => string) {
  const stream = createWriteStream(path);
  let waiting = head;
  let written = 0;
  for (let index = 0; written < bytes; index += 1) {
    waiting += rowOf(index);
    if (waiting.length < 1_000_000) continue;
    written += waiting.length;
    if (!stream.write(waiting)) await once(stream, 'drain');
    waiting = '';
  }
  stream.end(`${waiting}${tail}`);
  await once(stream, 'finish');
}
