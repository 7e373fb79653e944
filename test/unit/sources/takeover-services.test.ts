import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeoverServices } from '../../../loaders/sources/vendors/takeover-services.ts';
import { factsOf, readSource, sampleInput } from '../../support/source-input.ts';

const FILE = 'vendors/can-i-take-over-xyz_fingerprints.json';
const SERVICE = {
  cicd_pass: true,
  cname: ['pages.example'],
  fingerprint: 'No such page',
  http_status: null,
  nxdomain: false,
  service: 'Example Pages',
  status: 'Edge case',
  vulnerable: false,
};

describe('the services whose names can be taken over', () => {
  it('The takeover list gives its statement on each suffix, under the vendor that the graph knows', async () => {
    const { facts, records, refusals } = await readSource(takeoverServices, await sampleInput(FILE));
    expect([records, refusals]).toEqual([76, []]);
    expect(factsOf(facts, 's3.amazonaws.com')).toEqual([
      {
        kind: 'edge',
        type: 'DELEGATED_TO',
        from: { label: 'HOSTNAME', name: 's3.amazonaws.com' },
        to: { label: 'VENDOR', name: 'aws' },
        properties: {
          channel: 'dns',
          service: 'AWS/S3',
          takeover: 'vulnerable',
          takeoverOnNxdomain: false,
          takeoverFingerprint: 'The specified bucket does not exist',
        },
      },
    ]);
    const suffixes = facts.flatMap((fact) =>
      fact.kind === 'edge' ? [`${fact.from.name} ${fact.to.name} ${fact.properties?.takeover}`] : [],
    );
    expect(suffixes).toEqual(
      expect.arrayContaining([
        'azurewebsites.net azure vulnerable',
        'elb.amazonaws.com aws not-vulnerable',
        'ghost.io ghost vulnerable',
        'worksites.net worksites vulnerable',
      ]),
    );
    expect(suffixes.join('\n')).not.toMatch(/52\.16|69\.164|vercel/);
  });

  it('The takeover list names an unknown vendor by its slug, and leaves out a fingerprint that is no text', async () => {
    const gone = { ...SERVICE, fingerprint: 'NXDOMAIN', nxdomain: true, status: 'Vulnerable' };
    const { facts } = await readSource(takeoverServices, JSON.stringify([gone]));
    expect(facts).toEqual([
      { kind: 'node', label: 'VENDOR', name: 'example-pages', properties: { canonicalName: 'Example Pages' } },
      expect.objectContaining({
        properties: { channel: 'dns', service: 'Example Pages', takeover: 'vulnerable', takeoverOnNxdomain: true },
      }),
    ]);
  });

  it('The takeover list names a known vendor as every other source does', async () => {
    const { facts } = await readSource(takeoverServices, JSON.stringify([{ ...SERVICE, service: 'Github' }]));
    expect(facts[0]).toEqual({
      kind: 'node',
      label: 'VENDOR',
      name: 'github',
      properties: { canonicalName: 'GitHub', category: 'saas', website: 'https://github.com' },
    });
  });

  it('The takeover list refuses an invalid service, or an invalid suffix, separately', async () => {
    const bad = [{ ...SERVICE, status: 'Maybe' }, { ...SERVICE, cname: 'x' }, { ...SERVICE, service: ' ' }, 7];
    const odd = { ...SERVICE, cname: ['a b'] };
    const { facts, refusals } = await readSource(takeoverServices, JSON.stringify([...bad, odd, SERVICE]));
    expect(facts).toHaveLength(2);
    expect(refusals.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('status: '),
      expect.stringContaining('cname: '),
      expect.stringContaining('service: '),
      expect.stringContaining('expected object'),
      expect.stringContaining('is not a host name'),
    ]);
  });

  it('The takeover list never throws for garbage services, and states only suffixes of vendors', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ ...constants(), cname: fc.array(fc.string({ unit: 'binary' })), service: fc.string() })),
        async (services) => {
          const { facts } = await readSource(takeoverServices, JSON.stringify(services));
          for (const fact of facts) {
            if (fact.kind === 'edge') expect([fact.type, fact.to.label]).toEqual(['DELEGATED_TO', 'VENDOR']);
            else expect(fact).toMatchObject({ kind: 'node', label: 'VENDOR' });
          }
        },
      ),
    );
  });
});

function constants() {
  return {
    status: fc.constantFrom('Vulnerable', 'Not vulnerable', 'Edge case', ''),
    nxdomain: fc.boolean(),
    fingerprint: fc.string(),
  };
}
