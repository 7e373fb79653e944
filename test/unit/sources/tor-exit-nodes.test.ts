import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { torExitNodes } from '../../../loaders/sources/threats/tor-exit-nodes.ts';
import { ROOT } from '../../support/paths.ts';
import { AUGUST_22, factsOf, readSource, sampleInput } from '../../support/source-input.ts';

const FINGERPRINT = '0008D9640FE4947F73E355F67E20C2D290BBC72C';

describe('Tor exit relays', () => {
  it('Tor exit relays become relays, and the addresses that operate them are listed', async () => {
    const { facts, records, refusals } = await readSource(
      torExitNodes,
      await sampleInput('feeds/tor-nodes_latest.exits.csv'),
    );
    expect([records, facts.length, refusals]).toEqual([5933, 3 * 5933, []]);
    const listed = facts.flatMap((fact) => (fact.kind === 'edge' && fact.type === 'LISTED_IN' ? [fact.from.name] : []));
    expect(new Set(listed).size).toBe(2277);
    const operated = factsOf(facts, FINGERPRINT).filter((fact) => fact.kind === 'edge');
    expect(operated.map(({ from, type, properties }) => [from.label, from.name, type, properties])).toEqual([
      ['IPV4', '204.8.96.141', 'OPERATES_EXIT_NODE', { lastSeen: AUGUST_22 }],
      ['IPV6', '2620:7:6003::141', 'OPERATES_EXIT_NODE', { lastSeen: AUGUST_22 }],
    ]);
    expect(factsOf(facts, '2620:7:6003::141').at(-1)).toMatchObject({ type: 'LISTED_IN', properties: { weight: 0.5 } });
  });

  it('sample/README.md states the rows of Tor exit relays and the number of addresses, which is lower', async () => {
    const { facts, records } = await readSource(torExitNodes, await sampleInput('feeds/tor-nodes_latest.exits.csv'));
    const addresses = new Set(facts.flatMap((fact) => (fact.kind === 'edge' ? [fact.from.name] : [])));
    const reported = `${records.toLocaleString('en')} rows of Tor exit relays on ${addresses.size.toLocaleString('en')} addresses`;
    expect(await readFile(join(ROOT, 'sample/README.md'), 'utf8')).toContain(reported);
  });

  it('A Tor exit row with an invalid fingerprint or address, or with other column names, is refused', async () => {
    const head = 'fingerprint, ipaddr, port\n';
    const { refusals } = await readSource(torExitNodes, `${head}XYZ, 192.0.32.1, 1\n${FINGERPRINT}, here, 1\n`);
    expect(refusals).toEqual([
      { line: 2, reason: expect.stringContaining("'XYZ' is not") },
      { line: 3, reason: expect.stringContaining("'here' is not") },
    ]);
    const other = await readSource(torExitNodes, `relay, ip\n${FINGERPRINT}, 192.0.32.1\n`);
    expect(other.refusals).toEqual([{ line: 2, reason: 'expected the columns fingerprint and ipaddr' }]);
  });
});
