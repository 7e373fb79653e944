/** Answers about certificates that were loaded from files, as users load them. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readNameLevels } from '../../facts/name-levels.ts';
import { loadFile } from '../../loaders/load.ts';
import { certstream } from '../../loaders/sources/certificates/certstream.ts';
import { crtSh } from '../../loaders/sources/certificates/crt-sh.ts';
import { x509Files } from '../../loaders/sources/certificates/x509-files.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { ROOT } from '../support/paths.ts';
import { type TestApp, testApp } from './test-app.ts';

const AWS = 'cfa6cb614dbd503d3e4990a3df3e36129425d9e962a29e5d6ffb72e623cdbd6c';
const MAY_3 = Date.UTC(2026, 4, 3);

let app: TestApp;
let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
  for (const number of [1, 2, 3, 4]) {
    const path = join(ROOT, `sample/certificates/aws_amazon_com_valid_${number}.crt`);
    await loadFile(database, x509Files, path, { observedAt: MAY_3 });
  }
  const directory = await mkdtemp(join(tmpdir(), 'weft-certificates-'));
  const answer = join(directory, 'example.com.json');
  await writeFile(answer, JSON.stringify(ANSWER));
  await loadFile(database, crtSh, answer, { observedAt: MAY_3 });
  await loadFile(database, certstream, join(ROOT, 'test/data/certificates/certstream_message.json'), {
    observedAt: MAY_3,
  });
  app = await testApp(database);
});

const entry = (serial: string, names: string, logged: string, from: string, until: string) => ({
  ...{
    issuer_ca_id: 1,
    id: 1,
    result_count: 2,
    common_name: names.split('\n')[0],
    name_value: names,
    serial_number: serial,
  },
  ...{ issuer_name: 'C=US, O=Amazon, CN=Amazon RSA 2048 M04', entry_timestamp: logged },
  ...{ not_before: from, not_after: until },
});

/** The answer of crt.sh has the certificate of AWS too, under its serial number. */
const ANSWER = [
  entry('0b', '*.example.com', '2026-07-01T05:00:00', '2026-07-01T04:00:00', '2026-12-30T23:59:59'),
  entry('0a', 'example.com\nold.example.com', '2026-01-01T05:00:00', '2026-01-01T04:00:00', '2026-06-30T23:59:59'),
  entry(
    '0377b5eb9195251da66f92a944faa648',
    'aws.amazon.com',
    '2025-11-06T05:00:00',
    '2025-11-06',
    '2026-10-17T23:59:59',
  ),
];

async function ssl(host: string): Promise<unknown> {
  return (await app.json(`/v1/indicators/domain/${host}?include=ssl_details`)).ssl;
}

describe('certificates that were loaded', () => {
  it('A chain goes from the leaf to the last stored authority, with each certificate once', async () => {
    expect(await ssl('aws.amazon.com')).toMatchObject({
      active: true,
      total_certificates: 1,
      chain: [
        {
          subject: 'aws.amazon.com',
          issuer: 'C=US, O=Amazon, CN=Amazon RSA 2048 M04',
          serial_number: '0377b5eb9195251da66f92a944faa648',
          not_before: '2025-11-06',
          not_after: '2026-10-17',
          sha256: AWS,
          key_algorithm: 'RSA 2048',
          is_ca: false,
        },
        { subject: 'Amazon RSA 2048 M04', is_ca: true, sans: [] },
        { subject: 'Amazon Root CA 1', is_ca: true },
        { subject: 'Starfield Services Root Certificate Authority - G2', is_ca: true },
      ],
    });
  });

  it('A loaded certificate covers a host that only its wildcard names', async () => {
    expect(await ssl('old.example.com')).toMatchObject({
      active: true,
      total_certificates: 2,
      chain: [
        { sans: ['*.example.com'], not_after: '2026-12-30', sha256: null, serial_number: '0b' },
        { subject: 'Amazon RSA 2048 M04', is_ca: true },
        {},
        {},
      ],
    });
  });

  it('A certificate of names below a host counts in its total, but is not valid for it', async () => {
    expect(await ssl('example.com')).toMatchObject({
      active: false,
      total_certificates: 2,
      chain: [{ sans: ['example.com', 'old.example.com'], not_after: '2026-06-30' }, {}, {}, {}],
    });
  });

  it('The certificate history of a host lists the newest certificate first', async () => {
    const { history } = await app.json('/v1/indicators/domain/old.example.com/history?historyType=ssl');
    expect(history).toMatchObject({
      total_records: 2,
      oldest_date: '2026-01-01',
      newest_date: '2026-07-01',
      records: [
        {
          timestamp: '2026-07-01T05:00:00Z',
          field: 'certificate',
          old_value: 'serial:0a:amazon rsa 2048 m04',
          new_value: 'serial:0b:amazon rsa 2048 m04',
          sha256: null,
        },
        { old_value: null, new_value: 'serial:0a:amazon rsa 2048 m04' },
      ],
    });
  });

  it('GET of a certificate finds it by SHA-256, or by serial number and issuer', async () => {
    expect(await app.json(`/v1/indicators/certificate/${AWS}`)).toMatchObject({
      summary: { subject: 'aws.amazon.com', is_valid: true, total_names: 7 },
    });
    const name = encodeURIComponent("serial:037a3a72033b9aff73a4bed5bb4f7ce6746e:Let's Encrypt Authority X3");
    expect(await app.json(`/v1/indicators/certificate/${name}`)).toMatchObject({
      summary: {
        subject: 'access.smm-cheap.com',
        is_valid: false,
        names: ['access.smm-cheap.com', 'www.access.smm-cheap.com'],
      },
    });
  });

  it('A wildcard in a certificate does not count as a wildcard in DNS', async () => {
    const levels = await readNameLevels(database, ['example.com']);
    expect([...levels.values()].map(({ name, hasWildcard }) => [name, hasWildcard])).toEqual([['example.com', false]]);
  });

  it('The view of a domain has its certificates while they are valid', async () => {
    const { certificates } = await app.json('/intelligence/v1/domain/old.example.com');
    expect(certificates).toMatchObject({ active: [{ subject: '*.example.com', sans: ['*.example.com'] }] });
  });
});
