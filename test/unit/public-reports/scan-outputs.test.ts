/** Outputs of zgrab2 that public bug reports describe: modules that fail have no result. */
import { describe, expect, it } from 'vitest';
import { zgrab2 } from '../../../loaders/sources/services/zgrab2.ts';
import { readSource, testDataInput } from '../../support/source-input.ts';

const SSH = { status: 'success', protocol: 'ssh', result: { server_id: { raw: 'SSH-2.0-OpenSSH_8.9p1' } } };

async function read(input: Parameters<typeof readSource>[1]) {
  const { facts, refusals } = await readSource(zgrab2, input);
  const names = facts.flatMap((fact) => (fact.kind === 'node' && fact.label === 'SERVICE' ? [fact.name] : []));
  return { names, refusals: refusals.map(({ reason }) => reason) };
}

describe('scan outputs of public bug reports', () => {
  it('The case scan-outputs-01 has the service on port 80, though its module tls has no result (zmap/zgrab2#457)', async () => {
    expect(await read(await testDataInput('public-reports/scan-outputs-01/z.jsonl'))).toEqual({
      names: ['11.0.113.1:80/tcp', '11.0.113.2:22/tcp', '11.0.113.3:22/tcp'],
      refusals: [],
    });
  });

  it('The case scan-outputs-02 has the service on port 22, though two modules have no result (zmap/zgrab2#541)', async () => {
    expect(await read(await testDataInput('public-reports/scan-outputs-02/z.jsonl'))).toEqual({
      names: ['11.0.113.1:22/tcp'],
      refusals: [],
    });
  });

  it.each<[string, object, readonly unknown[]]>([
    ['null as result', { status: 'io-timeout', result: null }, []],
    ['null members', { status: 'connection-timeout', protocol: null, port: null, timestamp: null, result: null }, []],
    ['an empty result', { status: 'application-error', result: {} }, []],
    ['a text as result', { status: 'unknown-error', result: 'x' }, []],
    ['a port as text', { status: 'connection-refused', port: '21' }, []],
    [
      'a port that is none',
      { status: 'connection-refused', port: 70_000 },
      [expect.stringMatching(/^data\.other\.port: /)],
    ],
    ['no status', { protocol: 'ftp' }, [expect.stringMatching(/^data\.other\.status: /)]],
    ['a status that is no text', { status: 4 }, [expect.stringMatching(/^data\.other\.status: /)]],
    ['an unknown protocol', { status: 'success', result: {} }, ['no port is known of the module other']],
    ['a list in its place', [1], [expect.stringMatching(/^data\.other: /)]],
    ['nothing in it', {}, [expect.stringMatching(/^data\.other\.status: /)]],
  ])('A module with %s loses only itself', async (_, other, refusals) => {
    const line = JSON.stringify({ ip: '11.0.113.1', data: { other, ssh: SSH } });
    expect(await read(`${line}\n`)).toEqual({ names: ['11.0.113.1:22/tcp'], refusals });
  });
});
