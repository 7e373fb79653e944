import { describe, expect, it } from 'vitest';
import {
  addressedParties,
  namedParties,
  nearestServers,
  placedParties,
  type ServerFacts,
} from '../../../attribution/parties.ts';
import { NOTHING_KNOWN } from './parties.ts';

const HOST = { name: 'a.example', host: 'a.example', address: null, key: null, zones: ['a.example'] };
const ADDRESS = { name: '192.0.2.1', host: null, address: '192.0.2.1', key: '4:1', zones: [] };
const FACTS = { ...NOTHING_KNOWN, aliases: ['b.example'] };

const server = (type: ServerFacts['type'], level: number, name: string): ServerFacts => ({
  type,
  level,
  name,
  feeds: [],
});
const AROUND = {
  servers: [
    server('MAIL_FOR', 0, 'mx.example'),
    server('NAMESERVER_FOR', 1, 'ns1.example'),
    server('NAMESERVER_FOR', 2, 'far.example'),
  ],
  parents: ['up1', 'up2', 'up3', 'up4', 'up5'],
};

describe('the names that show who runs a host', () => {
  it('The names of a host are itself, its aliases, and the name servers and mail hosts of its nearest zone', () => {
    expect(namedParties(HOST, FACTS, AROUND)).toEqual([
      { part: 'SELF', name: 'a.example', path: '' },
      { part: 'ALIAS', name: 'b.example', path: 'ALIAS_OF->HOSTNAME:b.example->' },
      { part: 'NAMESERVER', name: 'ns1.example', path: 'NAMESERVER_FOR<-HOSTNAME:ns1.example->' },
      { part: 'MAIL', name: 'mx.example', path: 'MAIL_FOR<-HOSTNAME:mx.example->' },
    ]);
    expect(namedParties(ADDRESS, NOTHING_KNOWN, { servers: [], parents: [] })).toEqual([]);
  });

  it('The nearest servers of a kind are four at most', () => {
    const servers = Array.from({ length: 6 }, (_, at) => server('MAIL_FOR', 1, `mx${at}.example`));
    expect(nearestServers(servers, 'MAIL_FOR').map(({ name }) => name)).toEqual([
      'mx0.example',
      'mx1.example',
      'mx2.example',
      'mx3.example',
    ]);
    expect(nearestServers(servers, 'NAMESERVER_FOR')).toEqual([]);
  });

  it('The addresses of the servers of a host and of four names above it count only in a deep search', () => {
    expect(addressedParties(HOST, FACTS, AROUND, false).map(({ name }) => name)).toEqual(['a.example', 'b.example']);
    expect(addressedParties(HOST, FACTS, AROUND, true).map(({ part, name }) => `${part} ${name}`)).toEqual([
      'SELF a.example',
      'ALIAS b.example',
      'NAMESERVER ns1.example',
      'MAIL mx.example',
      'PARENT up1',
      'PARENT up2',
      'PARENT up3',
      'PARENT up4',
    ]);
  });
});

describe('the addresses that show who runs a host', () => {
  const placed = (name: string) => ({ name, label: 'IPV4', key: `4:${name}` });

  it('The addresses of a host are those of its names, and those of an alias count as its own', () => {
    const named = addressedParties(HOST, FACTS, AROUND, true).slice(0, 3);
    expect(placedParties(HOST, named, (name) => [placed(`ip of ${name}`)])).toEqual([
      {
        part: 'SELF',
        name: 'ip of a.example',
        key: '4:ip of a.example',
        path: 'RESOLVES_TO->IPV4:ip of a.example->',
      },
      {
        part: 'SELF',
        name: 'ip of b.example',
        key: '4:ip of b.example',
        path: 'ALIAS_OF->HOSTNAME:b.example->RESOLVES_TO->IPV4:ip of b.example->',
      },
      {
        part: 'NAMESERVER',
        name: 'ip of ns1.example',
        key: '4:ip of ns1.example',
        path: 'NAMESERVER_FOR<-HOSTNAME:ns1.example->RESOLVES_TO->IPV4:ip of ns1.example->',
      },
    ]);
  });

  it('The addresses of a host are 24 at most, and an address is its own party', () => {
    const named = addressedParties(HOST, FACTS, AROUND, true);
    const six = (name: string) => Array.from({ length: 6 }, (_, at) => placed(`${name}${at}`));
    expect(placedParties(HOST, named, six)).toHaveLength(24);
    expect(placedParties(ADDRESS, [], six)).toEqual([{ part: 'SELF', name: '192.0.2.1', key: '4:1', path: '' }]);
  });
});
