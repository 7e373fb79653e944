import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { weftLiveDns } from '../../../loaders/sources/names/weft-live-dns.ts';
import { weftLiveRdap } from '../../../loaders/sources/registries/weft-live-rdap.ts';
import { ROOT } from '../../support/paths.ts';
import { readSource } from '../../support/source-input.ts';

const FILE = join(ROOT, 'sample/registries/rdap/microsoft.click.json');

describe('what was looked up at a registry', () => {
  it('A live registry look-up has the time of its answer, and so has its snapshot', async () => {
    const line = JSON.stringify(JSON.parse(readFileSync(FILE, 'utf8')));
    const { facts, refusals } = await readSource(weftLiveRdap, `${line}\n`);
    expect(refusals).toEqual([]);
    const answered = Date.UTC(2026, 7, 22);
    expect(facts.filter((fact) => fact.kind === 'edge' && (fact.observedAt ?? answered) !== answered)).toEqual([]);
    const name = 'microsoft.click@2026-08-22T00:00:00Z';
    const snapshots = facts.filter((fact) => fact.kind === 'node' && fact.label === 'REGISTRATION_ANSWER');
    expect(snapshots).toMatchObject([
      {
        name,
        properties: {
          domainName: 'microsoft.click',
          answeredAt: answered,
          createDate: '2014-11-12',
          updateDate: '2023-10-17',
          expiryDate: '2024-11-12',
          registrarIana: '292',
          registrarName: 'MarkMonitor Inc.',
          nameServers: [
            'ns1-08.azure-dns.com',
            'ns2-08.azure-dns.net',
            'ns3-08.azure-dns.org',
            'ns4-08.azure-dns.info',
          ],
        },
      },
    ]);
  });
});

describe('what was looked up at DNS servers', () => {
  it('A live DNS look-up yields the names of addresses as well', async () => {
    const line = {
      host: '229.225.125.74.in-addr.arpa',
      isComplete: true,
      records: [{ type: 'PTR', target: 'ord08s12-in-f5.weft.net' }],
    };
    const { facts, refusals } = await readSource(weftLiveDns, `${JSON.stringify(line)}\n`);
    expect(refusals).toEqual([]);
    expect(facts).toMatchObject([
      {
        type: 'HAS_PTR',
        from: { label: 'IPV4', name: '74.125.225.229' },
        to: { label: 'HOSTNAME', name: 'ord08s12-in-f5.weft.net' },
      },
    ]);
  });
});
