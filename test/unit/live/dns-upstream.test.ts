import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DnsUpstreamOptions, dnsUpstream } from '../../../loaders/live/dns-upstream.ts';
import type { Upstream } from '../../../loaders/live/upstream.ts';
import { parseAllowedRanges } from '../../../net/address-guard.ts';
import { DnsServer } from '../../support/dns-server.ts';

let server: DnsServer;
let upstream: Upstream;
/** Lines of the operator's log. */
const inner: string[] = [];
const ask = (subject: string, isStored = false) => upstream.ask(subject, isStored, new AbortController().signal);

beforeEach(async () => {
  server = await DnsServer.start({
    'a.weft.com': [{ type: 'CNAME', value: 'b.weft.com' }],
    'b.weft.com': [{ type: 'CNAME', value: 'A.weft.com' }],
    'inside.weft.com': [{ type: 'CNAME', value: 'printer.local' }],
    'dangling.weft.com': [{ type: 'CNAME', value: 'gone.weft.com' }],
    'half.weft.com': [{ type: 'CNAME', value: 'silent.weft.com' }],
    'plain.weft.com': [{ type: 'A', value: '20.1.2.3' }],
    'empty.weft.com': [],
    'intranet.weft.com': [
      { type: 'A', value: '10.1.2.3' },
      { type: 'MX', preference: 10, value: 'mail.weft.com' },
    ],
    'six.weft.com': [{ type: 'AAAA', value: '64:ff9b:0:0:0:0:a01:203' }],
    'both.weft.com': [
      { type: 'A', value: '20.1.2.3' },
      { type: 'A', value: '192.168.1.1' },
    ],
    'mapped.weft.com': [
      { type: 'A', value: '20.1.2.3' },
      { type: 'AAAA', value: '0:0:0:0:0:ffff:a00:1' },
    ],
    'onlymapped.weft.com': [{ type: 'AAAA', value: '0:0:0:0:0:ffff:a00:1' }],
    'parked.weft.com': [{ type: 'A', value: '127.0.0.1' }],
    'inward.weft.com': [{ type: 'CNAME', value: 'intranet.weft.com' }],
    'silent.weft.com': 'silent',
    'broken.weft.com': 'broken',
    '4.3.2.20.in-addr.arpa': [],
    '5.3.2.20.in-addr.arpa': 'refused',
  });
  inner.splice(0);
  upstream = upstreamOf({});
});

function upstreamOf(more: Partial<DnsUpstreamOptions>): Upstream {
  const onInner = (host: string, address: string) => void inner.push(`${host} ${address}`);
  return dnsUpstream({ servers: [server.address], perSecond: 5000, timeoutMs: 200, onInner, ...more });
}

afterEach(() => server.stop());

const hostsOf = async (subject: string, isStored = false) => {
  const answer = await ask(subject, isStored);
  return answer && { lines: answer.lines.map((line) => Object(line).host), hosts: [...answer.hosts] };
};

describe('a host at DNS servers', () => {
  it('A host is looked up with the targets of its alias, not in a circle, and not out of the public DNS', async () => {
    expect(await hostsOf('a.weft.com')).toEqual({
      lines: ['a.weft.com', 'b.weft.com'],
      hosts: ['a.weft.com', 'b.weft.com'],
    });
    expect(await hostsOf('inside.weft.com')).toEqual({ lines: ['inside.weft.com'], hosts: ['inside.weft.com'] });
    expect(server.asked.some((question) => question.startsWith('printer.local'))).toBe(false);
  });

  it('A host is returned even if the end of its alias does not exist, or does not answer', async () => {
    expect(await hostsOf('dangling.weft.com')).toMatchObject({ lines: ['dangling.weft.com', 'gone.weft.com'] });
    expect(await hostsOf('half.weft.com')).toEqual({ lines: ['half.weft.com'], hosts: ['half.weft.com'] });
  });

  it('A host that has no records, or does not exist, is returned only if it is stored', async () => {
    for (const host of ['empty.weft.com', 'gone.weft.com']) {
      expect(await hostsOf(host)).toBeNull();
      expect(await hostsOf(host, true)).toEqual({ lines: [host], hosts: [host] });
    }
  });

  it('A host that has only an inner address in IPv6 form is answered as one that does not exist', async () => {
    expect(await ask('onlymapped.weft.com')).toBeNull();
  });

  it('An inner address in IPv6 form is left out, and the address next to it counts', async () => {
    const answer = await ask('mapped.weft.com');
    expect(answer?.lines).toEqual([
      { host: 'mapped.weft.com', isComplete: true, records: [{ type: 'A', ttl: 300, address: '20.1.2.3' }] },
    ]);
  });

  it.each(['intranet.weft.com', 'six.weft.com', 'inward.weft.com'])(
    'A host that leads inside is answered as one that does not exist, and the log names it: %s',
    async (host) => {
      expect([await ask(host), await ask(host, true), await ask('missing.weft.com')]).toEqual([null, null, null]);
      expect(new Set(inner)).toEqual(
        new Set([host === 'six.weft.com' ? `${host} 64:ff9b::a01:203` : 'intranet.weft.com 10.1.2.3']),
      );
    },
  );

  it('A host is shown without its inner addresses if it has others, and whole if the operator allows them', async () => {
    const addresses = async (host: string) =>
      Object((await ask(host))?.lines[0]).records.flatMap((record: { address?: string }) => record.address ?? []);
    expect(await addresses('both.weft.com')).toEqual(['20.1.2.3']);
    expect(await addresses('parked.weft.com')).toEqual(['127.0.0.1']);
    upstream = upstreamOf({ allowed: parseAllowedRanges('10.0.0.0/8,192.168.0.0/16') });
    expect((await addresses('both.weft.com')).toSorted()).toEqual(['192.168.1.1', '20.1.2.3']);
    expect(await addresses('intranet.weft.com')).toEqual(['10.1.2.3']);
  });

  it("A host that the machine's own servers do not know is not reported, stored or not, nor is an alias of it", async () => {
    upstream = upstreamOf({ isLocalView: true });
    for (const host of ['missing.weft.com', 'dangling.weft.com', 'inward.weft.com', 'intranet.weft.com'])
      expect([host, await ask(host), await ask(host, true)]).toEqual([host, null, null]);
    expect(await hostsOf('plain.weft.com')).toMatchObject({ lines: ['plain.weft.com'] });
  });

  it('A lookup of a host or an address fails if no server answers', async () => {
    await expect(ask('broken.weft.com')).rejects.toThrow('no DNS server answers');
    await expect(ask('20.2.3.5')).rejects.toThrow('no DNS server answers (EREFUSED)');
    expect(await ask('20.2.3.4')).toBeNull();
    expect(await ask('20.2.3.6')).toBeNull();
  });
});

describe('servers that keep silent', () => {
  it('Servers are left alone after five silences in a row; servers that answer with an error are not', async () => {
    for (let time = 0; time < 6; time += 1)
      await expect(ask('broken.weft.com')).rejects.toThrow('no DNS server answers');
    for (let time = 0; time < 4; time += 1)
      await expect(ask('silent.weft.com')).rejects.toThrow('no DNS server answers');
    expect(await hostsOf('plain.weft.com')).toMatchObject({ lines: ['plain.weft.com'] });
    for (let time = 0; time < 5; time += 1)
      await expect(ask('silent.weft.com')).rejects.toThrow('no DNS server answers');
    const asked = server.asked.length;
    await expect(ask('plain.weft.com')).rejects.toThrow('no DNS server has answered lately');
    expect(server.asked).toHaveLength(asked);
  });
});
