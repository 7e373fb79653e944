import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dnsUpstream } from '../../../loaders/live/dns-upstream.ts';
import type { Upstream } from '../../../loaders/live/upstream.ts';
import { DnsServer } from '../../support/dns-server.ts';

let server: DnsServer;
let upstream: Upstream;
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
    'silent.weft.com': 'silent',
    'broken.weft.com': 'broken',
    '4.3.2.20.in-addr.arpa': [],
    '5.3.2.20.in-addr.arpa': 'refused',
  });
  upstream = dnsUpstream({ servers: [server.address], perSecond: 5000, timeoutMs: 200 });
});
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
