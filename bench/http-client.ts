import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** One request on a kept-alive connection: resolves with the body's text, rejects on any status but 200. */
export function send(url: URL, key: string, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          if (incoming.statusCode === 200) resolve(text);
          else reject(new Error(`${incoming.statusCode} from ${url.pathname}: ${text}`));
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
