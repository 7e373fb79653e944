import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseAllowedRanges, refusalOfAddress } from '../../net/address-guard.ts';
import { checkedUrl } from '../../net/checked-url.ts';
import { FetchRefused, operatorMessage } from '../../net/fetch-errors.ts';
import { GuardedClient, type GuardedClientOptions } from '../../net/guarded-client.ts';
import type { Resolver } from '../../net/guarded-connector.ts';
import { type WebServer, webServer } from '../support/web-server.ts';

let server: WebServer;
const clients: GuardedClient[] = [];

beforeEach(async () => {
  server = await webServer();
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await server.close();
});

function guarded(options: GuardedClientOptions = {}): GuardedClient {
  const client = new GuardedClient(options);
  clients.push(client);
  return client;
}

/** One that may reach this machine, as an operator would allow it. */
function atHome(options: GuardedClientOptions = {}): GuardedClient {
  return guarded({ allowed: parseAllowedRanges('127.0.0.1/32'), ...options });
}

async function text(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Names as an attacker's DNS would answer them. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'loopback.example': ['127.0.0.1'],
  'loopback6.example': ['::1'],
  'private.example': ['10.1.2.3'],
  'metadata.example': ['169.254.169.254'],
  'mixed.example': ['93.184.216.34', '127.0.0.1'],
  'mixed6.example': ['2606:2800:220:1::1', '::ffff:127.0.0.1'],
  'mapped.example': ['::ffff:7f00:1'],
  'nat64.example': ['64:ff9b::7f00:1'],
  'zone.example': ['fe80::1%lo'],
  'unspecified.example': ['0.0.0.0'],
  'nothing.example': [],
  'rubbish.example': ['localhost'],
};

/** URLs that the client must refuse. %s is the port of a listener on this machine. */
const FORBIDDEN = [
  'http://127.0.0.1:%s/',
  'http://127.1:%s/',
  'http://127.0.1:%s/',
  'http://127.255.255.254:%s/',
  'http://2130706433:%s/',
  'http://0x7f000001:%s/',
  'http://0x7f.0x0.0x0.0x1:%s/',
  'http://0x7f.1:%s/',
  'http://0177.0.0.1:%s/',
  'http://0177.1:%s/',
  'http://017700000001:%s/',
  'http://127.0.0.1.:%s/',
  'http://%31%32%37.0.0.1:%s/',
  'http://127。0。0。1:%s/',
  'http://①②⑦.⓪.⓪.①:%s/',
  'http://0.0.0.0:%s/',
  'http://0:%s/',
  'http://0x0:%s/',
  'http://localhost:%s/',
  'http://LOCALHOST:%s/',
  'http://localhost.:%s/',
  'http://[::1]:%s/',
  'http://[0:0:0:0:0:0:0:1]:%s/',
  'http://[::]:%s/',
  'http://[::ffff:127.0.0.1]:%s/',
  'http://[::ffff:7f00:1]:%s/',
  'http://[::127.0.0.1]:%s/',
  'http://[::ffff:0:127.0.0.1]:%s/',
  'http://[64:ff9b::127.0.0.1]:%s/',
  'http://[64:ff9b::7f00:1]:%s/',
  'http://[64:ff9b:1::7f00:1]:%s/',
  'http://[2002:7f00:1::]:%s/',
  'http://[2001:0:4136:e378:8000:63bf:80ff:fffe]:%s/',
  'http://[fe80::1]:%s/',
  'http://[fe80::1%25lo]:%s/',
  'http://[fe80::1%lo]:%s/',
  'http://[::1%25lo]:%s/',
  'http://[fd00:ec2::254]:%s/',
  'http://[fc00::1]:%s/',
  'http://[fec0::1]:%s/',
  'http://[ff02::1]:%s/',
  'http://[100::1]:%s/',
  'http://[2001:db8::1]:%s/',
  'http://10.0.0.1:%s/',
  'http://10.255.255.255:%s/',
  'http://172.16.0.1:%s/',
  'http://172.31.255.255:%s/',
  'http://192.168.1.1:%s/',
  'http://3232235777:%s/',
  'http://100.64.0.1:%s/',
  'http://100.100.100.200/latest/meta-data/',
  'http://169.254.169.254/latest/meta-data/',
  'http://169.254.170.2/v2/credentials',
  'http://0xa9fea9fe/',
  'http://2852039166/',
  'http://0251.0376.0251.0376/',
  'http://[::ffff:169.254.169.254]/',
  'http://168.63.129.16/',
  'http://192.0.0.192/opc/v2/',
  'http://198.18.0.1:%s/',
  'http://192.0.2.1:%s/',
  'http://224.0.0.1:%s/',
  'http://240.0.0.1:%s/',
  'http://255.255.255.255:%s/',
  'http://user@127.0.0.1:%s/',
  'http://example.com@127.0.0.1:%s/',
  'http://user:secret@93.184.216.34/',
  'http://127.0.0.1:%s#@example.com/',
  'http://127.0.0.1:%s\\@example.com/',
  'http:127.0.0.1:%s/',
  'http:///127.0.0.1:%s/',
  'https://127.0.0.1:%s/',
  'file:///etc/passwd',
  'file://127.0.0.1/etc/passwd',
  'ftp://127.0.0.1:%s/',
  'gopher://127.0.0.1:%s/_GET',
  'ws://127.0.0.1:%s/',
  'data:text/plain,hello',
  'javascript:alert(1)',
  'dict://127.0.0.1:%s/',
  'unix:/var/run/docker.sock',
  '//127.0.0.1:%s/',
  '/relative',
  '',
  ...Object.keys(NAMES).map((name) => `http://${name}:%s/`),
];

const resolver = async (name: string) => NAMES[name.replace(/\.$/, '').toLowerCase()] ?? ['127.0.0.1'];

describe('an address of IPv6', () => {
  it.each(['::127.0.0.1', '::2', '1::1', '4000::1', 'fe00::1', '64:ff9c::1', '2001:db8::1', '2002:7f00:1::1'])(
    'The address %s is not reached',
    (address) => expect(refusalOfAddress(address, [])).toMatch(/is not public/),
  );

  it('An IPv6 address is reached if it is public or allowed', () => {
    expect(refusalOfAddress('2606:2800:220:1::1', [])).toBeNull();
    expect(refusalOfAddress('fd00::1', parseAllowedRanges('fd00::/8'))).toBeNull();
  });
});

describe('what must not be fetched', () => {
  it('The list of forbidden URLs has more than sixty forms', () => {
    expect(FORBIDDEN.length).toBeGreaterThan(60);
  });

  it.each(FORBIDDEN)('%s is refused without a connection', async (form) => {
    const url = form.replaceAll('%s', String(server.port));
    await expect(guarded({ resolver }).get(url)).rejects.toThrow();
    expect(server.connections()).toBe(0);
  });

  // Without slashes after `http:`, it is a path of the same server.
  it.each(FORBIDDEN.filter((form) => !/^(\/relative|http:127.*|)$/.test(form)))(
    '%s is refused as the target of a redirect',
    async (form) => {
      const location = form.replaceAll('%s', String(server.port));
      server.answer((_, response) => void response.writeHead(302, { location: encodeURI(location) }).end());
      const client = guarded({
        resolver: async (name) => (name === 'start.example' ? ['127.0.0.2'] : resolver(name)),
        allowed: parseAllowedRanges('127.0.0.2'),
      });
      await expect(client.get(`http://start.example:${server.port}/`)).rejects.toThrow();
      expect(server.requests).toHaveLength(1);
    },
  );

  it('A refusal of an address names it, and how an operator allows it', async () => {
    await expect(guarded({ resolver }).get('http://10.1.2.3/list.txt')).rejects.toThrow(
      new FetchRefused('10.1.2.3 is not public (private). An operator can allow its range with WEFT_FETCH_ALLOW.'),
    );
    await expect(guarded({ resolver }).get('http://localhost/')).rejects.toThrow(FetchRefused);
  });

  it('A refusal of a name says the same whether it leads inside, does not exist, or has no address; only its reason differs', async () => {
    const missing = new Error('getaddrinfo ENOTFOUND missing.example');
    const names: Resolver = async (name) => (name === 'missing.example' ? Promise.reject(missing) : resolver(name));
    const refusals = await Promise.all(
      ['private.example', 'missing.example', 'nothing.example', 'mixed.example', 'rubbish.example'].map((host) =>
        guarded({ resolver: names })
          .get(`http://${host}/list.txt`)
          .catch((error: unknown) => error),
      ),
    );
    const sentences = refusals.map((error) => String(error).replace(/\w+\.example/, 'HOST'));
    expect(new Set(sentences)).toEqual(
      new Set([
        'HostNotResolved: HOST does not resolve to an address that Weft may contact. Check the name; the log of the server has the reason.',
      ]),
    );
    expect(operatorMessage(refusals[1])).toBe(
      'missing.example does not resolve to an address that Weft may contact: getaddrinfo ENOTFOUND missing.example',
    );
    expect(refusals).toMatchObject([
      { isRefused: true, reason: '10.1.2.3 is not public (private). WEFT_FETCH_ALLOW can allow its range.' },
      { isRefused: false, reason: 'getaddrinfo ENOTFOUND missing.example' },
      { isRefused: false, reason: 'nothing.example has no address' },
      { isRefused: true },
      { isRefused: true },
    ]);
  });

  it('A host that takes no connection is named with its error, and its address only in the reason', async () => {
    const { port } = server;
    const inside = guarded({ resolver: async () => ['127.0.0.2'], allowed: parseAllowedRanges('127.0.0.2') });
    await expect(inside.get(`https://intranet.example:${port}/`)).rejects.toMatchObject({
      message: expect.stringMatching(/^intranet\.example did not take a connection \(E\w+\)$/),
    });
    await server.close();
    const error = await inside.get(`http://intranet.example:${port}/`).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      message: 'intranet.example did not take a connection (ECONNREFUSED)',
      reason: expect.stringContaining('127.0.0.2'),
    });
  });

  it('A name is resolved once: a change of DNS between check and use has no effect', async () => {
    server.answer((_, response) => void response.end('hello'));
    let asked = 0;
    const rebinding = async () => {
      asked += 1;
      return asked === 1 ? ['127.0.0.1'] : ['127.0.0.3'];
    };
    const client = atHome({ resolver: rebinding });
    const { body } = await client.get(`http://rebinding.example:${server.port}/`);
    expect(await text(body)).toBe('hello');
    expect(asked).toBe(1);
    expect(server.requests[0]?.socket.localAddress).toMatch(/127\.0\.0\.1$/);
    expect(server.requests[0]?.headers.host).toBe(`rebinding.example:${server.port}`);
  });

  it('An address outside public unicast is never fetched', () => {
    fc.assert(
      fc.property(fc.constantFrom(10, 127, 0, 224, 239, 240, 255), fc.tuple(byte(), byte(), byte()), (first, rest) => {
        expect(refusalOfAddress([first, ...rest].join('.'), [])).not.toBeNull();
        expect(refusalOfAddress(`::ffff:${[first, ...rest].join('.')}`, [])).not.toBeNull();
      }),
    );
  });
});

function byte() {
  return fc.integer({ min: 0, max: 255 });
}

describe('the text of an address', () => {
  it.each([
    ['a line break', 'http://example.com/\r\nX: y', '"http://example.com/\\r\\nX: y" has control characters'],
    ['a tab in its host', 'http://exam\tple.com/', 'has control characters'],
    ['a NUL', 'http://example.com/\u0000', 'has control characters'],
    ['a control character of C1', 'http://example.com/\u0085', 'has control characters'],
    ['a user name', 'https://u@example.com/', 'https://example.com has a user name or password'],
    ['another scheme', 'ftp://example.com/', 'is neither http nor https'],
    ['no host', 'http://', 'is not an address'],
  ])('An address with %s is refused, and the error says why', (_, text, message) => {
    expect(() => checkedUrl(text)).toThrow(FetchRefused);
    expect(() => checkedUrl(text)).toThrow(message);
  });

  it('An address is returned as browsers read it', () => {
    expect(checkedUrl('HTTP://Example.COM:80/ä').href).toBe('http://example.com/%C3%A4');
    expect(checkedUrl('/next', new URL('https://example.com/a')).href).toBe('https://example.com/next');
  });
});

describe('ranges that an operator allows', () => {
  it('Allowed ranges open exactly their addresses', () => {
    const allowed = parseAllowedRanges(' 10.20.0.0/16, fd00:1::/32 ,192.168.7.9');
    expect(refusalOfAddress('10.20.255.1', allowed)).toBeNull();
    expect(refusalOfAddress('::ffff:10.20.0.1', allowed)).toBeNull();
    expect(refusalOfAddress('10.21.0.1', allowed)).not.toBeNull();
    expect(refusalOfAddress('fd00:1::9', allowed)).toBeNull();
    expect(refusalOfAddress('fd00:2::9', allowed)).not.toBeNull();
    expect(refusalOfAddress('192.168.7.9', allowed)).toBeNull();
    expect(refusalOfAddress('192.168.7.8', allowed)).not.toBeNull();
    expect(refusalOfAddress('8.8.8.8', allowed)).toBeNull();
  });

  it.each(['10.0.0.0/33', 'fd00::/129', '10.0.0/8', 'localhost', '10.0.0.0/', '10.0.0.0/x', 'fe80::1%lo'])(
    'The range %s is refused, and the error names it',
    (text) => {
      expect(() => parseAllowedRanges(`192.168.0.0/16,${text}`)).toThrow(`'${text}' is not a CIDR`);
    },
  );
});

describe('a fetch', () => {
  it('A fetch sends its user agent, and passes the headers on', async () => {
    server.answer((_, response) => void response.writeHead(200, { etag: '"v1"' }).end('data'));
    const response = await atHome({ userAgent: 'Weft/0.1.0' }).get(`${server.url}/list`, { 'if-none-match': '"v0"' });
    expect([response.status, response.header('etag'), await text(response.body)]).toEqual([200, '"v1"', 'data']);
    expect(server.requests[0]?.headers).toMatchObject({ 'user-agent': 'Weft/0.1.0', 'if-none-match': '"v0"' });
  });

  it('A fetch follows redirects, relative ones too, and reports its final URL', async () => {
    server.answer((request, response) => {
      if (request.url === '/old') response.writeHead(301, { location: '/new' }).end();
      else response.end('moved');
    });
    const response = await atHome().get(`${server.url}/old`);
    expect([response.url, await text(response.body)]).toEqual([`${server.url}/new`, 'moved']);
  });

  it('A fetch with endless redirects fails', async () => {
    server.answer((_, response) => void response.writeHead(302, { location: '/again' }).end());
    await expect(atHome({ limits: { redirects: 3 } }).get(server.url)).rejects.toThrow('redirects more than 3 times');
    expect(server.requests).toHaveLength(4);
  });

  it('A fetch of more than the limit fails, whether its size is announced or not', async () => {
    const client = atHome({ limits: { bytes: 1000 } });
    server.answer((_, response) => void response.end(Buffer.alloc(2000)));
    await expect(text((await client.get(server.url)).body)).rejects.toThrow('is larger than 1000 bytes');
    server.answer((_, response) => {
      response.write(Buffer.alloc(900));
      response.end(Buffer.alloc(900));
    });
    await expect(text((await client.get(server.url)).body)).rejects.toThrow('is larger than 1000 bytes');
    server.answer((_, response) => void response.end(Buffer.alloc(1000)));
    expect(await text((await client.get(server.url)).body)).toHaveLength(1000);
  });

  it('A fetch that breaks off is an error, not a short answer', async () => {
    server.answer((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('only this');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(text((await atHome().get(server.url)).body)).rejects.toThrow();
  });

  it('A fetch that is silent for too long fails', async () => {
    server.answer(() => undefined);
    await expect(atHome({ limits: { idleMs: 300 } }).get(server.url)).rejects.toThrow(/timeout/i);
  });

  it('A fetch that takes too long in all fails, also in the middle', async () => {
    server.answer(async (_, response) => {
      for (let piece = 0; piece < 100 && !response.destroyed; piece += 1) {
        response.write('x');
        await sleep(30);
      }
    });
    const response = await atHome({ limits: { totalMs: 300 } }).get(server.url);
    await expect(text(response.body)).rejects.toThrow(/timeout/i);
  });

  it('A fetch ends when its caller aborts it', async () => {
    server.answer(() => undefined);
    const controller = new AbortController();
    const fetched = atHome().get(server.url, {}, controller.signal);
    setTimeout(() => controller.abort(new Error('stopped')), 50);
    await expect(fetched).rejects.toThrow('stopped');
  });
});
