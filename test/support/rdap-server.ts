import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ROOT } from './paths.ts';
import { type WebServer, webServer } from './web-server.ts';

const FOLDER = join(ROOT, 'sample/registries/rdap');
const BY_ADDRESS = z.record(z.string(), z.object({ response: z.unknown() }));

/** What the server has: registrations of domains and of addresses, from the sample's files. */
const OBJECTS: ReadonlyMap<string, unknown> = new Map([
  ...['microsoft.click', 'lemonde.fr'].map((name): [string, unknown] => [`domain/${name}`, read(`${name}.json`)]),
  ...Object.entries(BY_ADDRESS.parse(read('ipwhois_rdap_by_ip.json'))).map(
    ([address, { response }]): [string, unknown] => [`ip/${address}`, response],
  ),
]);

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
}

/**
 * An RDAP server (RFC 7480, 9082, 9083) on the loopback, with bootstrap files (RFC 9224) that name it for all addresses and the
 * top-level domains of its domains.
 */
export class RdapServer {
  /** What has been asked for, such as `domain/lemonde.fr`; bootstrap files are no part of it. */
  readonly asked: string[] = [];
  readonly #web: WebServer;
  /** How it answers instead of what it has. */
  failure: { readonly status: number; readonly retryAfter?: string } | null = null;
  /** An object that it answers whatever is asked for. */
  instead: unknown;
  delayMs = 0;

  private constructor(web: WebServer) {
    this.#web = web;
    web.answer(async ({ url = '' }, response) => {
      const [, folder = '', ...rest] = url.split('/');
      if (folder === 'bootstrap') {
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(this.#bootstrap(rest[0] ?? '')));
        return;
      }
      const path = rest.join('/');
      this.asked.push(path);
      await sleep(this.delayMs);
      const { status = 200, retryAfter } = this.failure ?? {};
      const object = this.instead ?? OBJECTS.get(path);
      const found = object === undefined && status === 200 ? 404 : status;
      response
        .writeHead(found, {
          'content-type': 'application/rdap+json',
          ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
        })
        .end(JSON.stringify(found === 200 ? object : { errorCode: found, title: 'no answer' }));
    });
  }

  static async start(): Promise<RdapServer> {
    return new RdapServer(await webServer());
  }

  /** The address of the bootstrap files. */
  get bootstrap(): string {
    return `${this.#web.url}/bootstrap`;
  }

  close(): Promise<void> {
    return this.#web.close();
  }

  #bootstrap(file: string) {
    const entries = {
      'dns.json': ['click', 'fr', 'com'],
      'ipv4.json': ['0.0.0.0/1', '128.0.0.0/1'],
      'ipv6.json': ['2000::/3'],
    };
    const [, own = []] = Object.entries(entries).find(([name]) => name === file) ?? [];
    // The longer match is the one that counts.
    return { version: '1.0', services: [[own, [`${this.#web.url}/rdap/`]]] };
  }
}
