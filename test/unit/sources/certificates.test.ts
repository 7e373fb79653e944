import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EdgeFact, Fact, NodeFact } from '../../../loaders/source.ts';
import { certstream } from '../../../loaders/sources/certificates/certstream.ts';
import { crtSh } from '../../../loaders/sources/certificates/crt-sh.ts';
import { ctLogEntries } from '../../../loaders/sources/certificates/ct-log-entries.ts';
import { x509Files } from '../../../loaders/sources/certificates/x509-files.ts';
import { ROOT } from '../../support/paths.ts';
import { memoryInput, readSource, sampleInput, testDataInput } from '../../support/source-input.ts';

const AWS = 'cfa6cb614dbd503d3e4990a3df3e36129425d9e962a29e5d6ffb72e623cdbd6c';
const AWS_ISSUER = '138bdf6e23ac971eb4e626b279dd6a26f057510f1de394293a5eea2860de019b';

function certificates(facts: readonly Fact[]): NodeFact[] {
  return facts.filter((fact) => fact.kind === 'node').filter(({ label }) => label === 'TLS_CERTIFICATE');
}

function named(facts: readonly Fact[]): [host: string, isSan: unknown, loggedAt: unknown, observedAt: unknown][] {
  const edges = facts.filter((fact): fact is EdgeFact => fact.kind === 'edge');
  return edges.map(({ from, properties, observedAt }) => [
    from.name,
    properties?.isSan,
    properties?.logged_at,
    observedAt,
  ]);
}

async function pem(...files: readonly string[]): Promise<string> {
  const blocks = files.map(async (file) => {
    const text = (await readFile(join(ROOT, 'sample/certificates', file))).toString('base64');
    return `-----BEGIN CERTIFICATE-----\n${text.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
  });
  return (await Promise.all(blocks)).join('subject=CN = what openssl prints\n');
}

describe('certificates in files', () => {
  it('A certificate in a file is named by its SHA-256, with each name on it as a host', async () => {
    const { facts, refusals } = await readSource(
      x509Files,
      await sampleInput('certificates/aws_amazon_com_valid_1.crt'),
    );
    expect(refusals).toEqual([]);
    expect(certificates(facts)).toEqual([
      {
        kind: 'node',
        label: 'TLS_CERTIFICATE',
        name: AWS,
        properties: {
          subject: 'CN=aws.amazon.com',
          subjectCn: 'aws.amazon.com',
          issuer: 'C=US, O=Amazon, CN=Amazon RSA 2048 M04',
          serial: '0377b5eb9195251da66f92a944faa648',
          notBefore: Date.UTC(2025, 10, 6),
          notAfter: Date.UTC(2026, 9, 17, 23, 59, 59),
          keyType: 'RSA 2048',
          isCa: false,
          sanCount: 7,
          ctLog: undefined,
        },
      },
    ]);
    const hosts = [
      ...['aws.amazon.com', 'aws-us-west-2.amazon.com', 'www.aws.amazon.com', '1.aws-lbr.amazonaws.com'],
      ...['amazonaws-china.com', 'www.amazonaws-china.com', 'aws-us-east-1.amazon.com'],
    ];
    expect(named(facts)).toEqual(hosts.map((host) => [host, true, undefined, undefined]));
  });

  it('A certificate of an authority names no host; the name of its signer is that of the next certificate in the chain', async () => {
    const read = async (number: number) =>
      readSource(x509Files, await sampleInput(`certificates/aws_amazon_com_valid_${number}.crt`));
    const chain = await Promise.all([1, 2, 3, 4].map(read));
    const held = chain.flatMap(({ facts }) => certificates(facts).map(({ properties }) => properties));
    expect(chain.slice(1).map(({ facts }) => facts.length)).toEqual([1, 1, 1]);
    expect(held.map((properties) => properties?.isCa)).toEqual([false, true, true, true]);
    expect(held.slice(0, 3).map((properties) => properties?.issuer)).toEqual(
      held.slice(1).map((properties) => properties?.subject),
    );
    expect(held[3]?.subject).toBe(
      'C=US, ST=Arizona, L=Scottsdale, O="Starfield Technologies, Inc.", CN=Starfield Services Root Certificate Authority - G2',
    );
  });

  it('Certificates are read from a bundle in PEM as from DER, whatever is between the blocks', async () => {
    const bundle = await pem('aws_amazon_com_valid_1.crt', 'aws_amazon_com_valid_2.crt');
    const key = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n';
    const { records, facts, refusals } = await readSource(x509Files, `${key}${bundle.replaceAll('\n', '\r\n')}`);
    expect([records, refusals]).toEqual([2, []]);
    expect(certificates(facts).map(({ name }) => name)).toEqual([AWS, AWS_ISSUER]);
    const elliptic = await readSource(x509Files, await pem('letsencrypt_org_valid_1.crt'));
    expect(certificates(elliptic.facts)[0]?.properties).toMatchObject({ keyType: 'ECDSA P-256', sanCount: 10 });
  });

  it('A bad certificate is refused by the line of its block, and the others of the bundle stay', async () => {
    const good = await pem('aws_amazon_com_valid_2.crt');
    const broken = '-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n';
    const open = '-----BEGIN CERTIFICATE-----\nMAA=\n';
    const { facts, refusals } = await readSource(x509Files, `${broken}${open}${good}${open}`);
    expect(certificates(facts).map(({ name }) => name)).toEqual([AWS_ISSUER]);
    expect(refusals).toEqual([
      { line: 1, reason: expect.stringMatching(/^no X\.509 certificate: /) },
      { line: 4, reason: 'the block of this certificate has no end' },
      { line: 6 + good.split('\n').length - 1, reason: 'the block of this certificate has no end' },
    ]);
    expect((await readSource(x509Files, 'google.com\n')).refusals).toEqual([
      { line: 1, reason: 'expected a certificate in DER, or a line -----BEGIN CERTIFICATE-----' },
    ]);
  });

  it('A damaged certificate never makes the reader throw', async () => {
    const der = await readFile(join(ROOT, 'sample/certificates/letsencrypt_org_valid_1.crt'));
    await fc.assert(
      fc.asyncProperty(
        fc.nat(der.length - 1),
        fc.nat(255),
        fc.integer({ min: 1, max: der.length }),
        async (at, byte, length) => {
          const damaged = Buffer.from(der);
          damaged[at] = byte;
          const { facts, refusals } = await readSource(x509Files, memoryInput(damaged.subarray(0, length)));
          expect(certificates(facts).length + refusals.length).toBe(1);
        },
      ),
      { numRuns: 200 },
    );
  });
});

const CRT_SH = {
  issuer_ca_id: 295814,
  issuer_name: "C=US, O=Let's Encrypt, CN=R10",
  common_name: 'www.example.com',
  name_value: '*.example.com\nwww.example.com\nhostmaster@example.com\n192.0.2.1\nprinter.local\nco.uk\nexample.com',
  id: 1,
  entry_timestamp: '2026-07-01T03:04:05.678',
  not_before: '2026-07-01T02:04:05',
  not_after: '2026-09-29T02:04:04',
  serial_number: '0003a1B2c3d4e5f60718293a4b5c6d7e8f90',
  result_count: 7,
};

describe('answers of crt.sh', () => {
  it('An answer of crt.sh names a certificate by serial number and issuer, because it has no SHA-256', async () => {
    const again = { ...CRT_SH, id: 2, entry_timestamp: '2026-07-01T03:04:06', name_value: 'example.com' };
    const { records, facts, refusals } = await readSource(crtSh, JSON.stringify([CRT_SH, again]));
    expect([records, refusals]).toEqual([2, []]);
    const name = 'serial:03a1b2c3d4e5f60718293a4b5c6d7e8f90:r10';
    expect(certificates(facts).map(({ name }) => name)).toEqual([name, name]);
    expect(certificates(facts)[0]?.properties).toEqual({
      subjectCn: 'www.example.com',
      issuer: "C=US, O=Let's Encrypt, CN=R10",
      serial: '03a1b2c3d4e5f60718293a4b5c6d7e8f90',
      notBefore: Date.UTC(2026, 6, 1, 2, 4, 5),
      notAfter: Date.UTC(2026, 8, 29, 2, 4, 4),
      sanCount: undefined,
      ctLog: undefined,
    });
  });

  it('An answer of crt.sh makes hosts of names only: no mailbox, address, local network name or public suffix', async () => {
    const { facts } = await readSource(crtSh, JSON.stringify([CRT_SH]));
    const logged = Date.UTC(2026, 6, 1, 3, 4, 5, 678);
    expect(named(facts)).toEqual([
      ['www.example.com', undefined, logged, logged],
      ['*.example.com', undefined, logged, logged],
      ['example.com', undefined, logged, logged],
    ]);
  });

  it('Bad answers of crt.sh are refused one by one', async () => {
    const rows = [
      { ...CRT_SH, serial_number: 'x' },
      { ...CRT_SH, issuer_name: 'C=US' },
      { ...CRT_SH, name_value: null },
      CRT_SH,
    ];
    const { facts, refusals } = await readSource(
      crtSh,
      rows
        .map((row) => JSON.stringify(row))
        .join(',\n')
        .replace(/^/, '[')
        .concat(']'),
    );
    expect(certificates(facts).length).toBe(1);
    expect(refusals.map(({ line, reason }) => [line, reason.replace(/ .*/s, '')])).toEqual([
      [1, "'serial:x:R10'"],
      [2, 'no'],
      [3, 'name_value:'],
    ]);
    expect((await readSource(crtSh, '[]')).records).toBe(0);
  });
});

describe('messages of CertStream', () => {
  it('A CertStream message gives a certificate and its names, by serial number and issuer if it has no SHA-256', async () => {
    const { facts, refusals } = await readSource(
      certstream,
      await testDataInput('certificates/certstream_message.json'),
    );
    expect(refusals).toEqual([]);
    const name = "serial:037a3a72033b9aff73a4bed5bb4f7ce6746e:let's encrypt authority x3";
    expect(certificates(facts)).toEqual([
      {
        kind: 'node',
        label: 'TLS_CERTIFICATE',
        name,
        properties: {
          subject: 'CN=access.smm-cheap.com',
          subjectCn: 'access.smm-cheap.com',
          issuer: "C=US, O=Let's Encrypt, CN=Let's Encrypt Authority X3",
          serial: '037a3a72033b9aff73a4bed5bb4f7ce6746e',
          notBefore: 1581737741000,
          notAfter: 1589513741000,
          isCa: false,
          sanCount: 2,
          ctLog: "Google 'Argon2020' log",
        },
      },
    ]);
    expect(named(facts)).toEqual([
      ['www.access.smm-cheap.com', true, 1581741558478, 1581741558478],
      ['access.smm-cheap.com', true, 1581741558478, 1581741558478],
    ]);
  });

  it('CertStream messages of newer servers are read, with the certificate itself or with its SHA-256', async () => {
    const der = await readFile(join(ROOT, 'sample/certificates/aws_amazon_com_valid_1.crt'));
    const leaf = {
      all_domains: ['www.example.com', '*.example.com'],
      not_before: 1,
      not_after: 2,
      serial_number: '1F',
      subject: { CN: null, aggregated: '' },
      issuer: { C: 'US', CN: 'E8', O: "Let's Encrypt" },
    };
    const message = (leaf_cert: unknown) => ({
      message_type: 'certificate_update',
      data: { leaf_cert, seen: 3.5, source: { url: 'ct.example/log', name: null } },
    });
    const lines = [
      message({ ...leaf, as_der: der.toString('base64') }),
      message({ ...leaf, sha256: 'AA:'.repeat(32) }),
    ];
    const { facts, refusals } = await readSource(certstream, lines.map((line) => JSON.stringify(line)).join('\n'));
    expect(refusals).toEqual([]);
    expect(certificates(facts).map(({ name }) => name)).toEqual([AWS, 'aa'.repeat(32)]);
    expect(certificates(facts)[1]?.properties).toEqual({
      subject: undefined,
      subjectCn: undefined,
      issuer: "C=US, O=Let's Encrypt, CN=E8",
      serial: '1f',
      notBefore: 1000,
      notAfter: 2000,
      isCa: undefined,
      sanCount: undefined,
      ctLog: 'ct.example/log',
    });
    expect(named(facts).slice(-2)).toEqual([
      ['www.example.com', undefined, 3500, 3500],
      ['*.example.com', undefined, 3500, 3500],
    ]);
  });

  it('A CertStream message may name hosts alone, or nothing', async () => {
    const { facts } = await readSource(
      certstream,
      '{"message_type":"heartbeat","timestamp":1}\n{"message_type":"dns_entries","data":["A.example.com","a.example.com","nas.local","localhost"]}\n',
    );
    expect(facts).toEqual([{ kind: 'node', label: 'HOSTNAME', name: 'a.example.com' }]);
  });

  it('An invalid CertStream message is refused by line', async () => {
    const { refusals } = await readSource(
      certstream,
      '{"message_type":"news"}\n{\n{"message_type":"certificate_update"}\n',
    );
    expect(refusals.map(({ line }) => line)).toEqual([1, 2, 3]);
  });
});

describe('entries of a log', () => {
  const AT = Date.UTC(2026, 6, 1, 3, 4, 5, 678);

  function sized(der: Uint8Array): Buffer {
    const length = Buffer.alloc(3);
    length.writeUIntBE(der.length, 0, 3);
    return Buffer.concat([length, der]);
  }

  function entry(type: number, body: Uint8Array, extra: Uint8Array = Buffer.from([0, 0, 0])) {
    const head = Buffer.alloc(12);
    head.writeBigUInt64BE(BigInt(AT), 2);
    head.writeUInt16BE(type, 10);
    return {
      leaf_input: Buffer.concat([head, body]).toString('base64'),
      extra_data: Buffer.from(extra).toString('base64'),
    };
  }

  it('Entries of a log are certificates and whole precertificates, at the time at which the log took them', async () => {
    const [leaf, other] = await Promise.all(
      ['aws_amazon_com_valid_1.crt', 'letsencrypt_org_valid_1.crt'].map((file) =>
        readFile(join(ROOT, 'sample/certificates', file)),
      ),
    );
    const precertificate = Buffer.concat([sized(other ?? Buffer.alloc(0)), Buffer.from([0, 0, 0])]);
    const entries = [entry(0, sized(leaf ?? Buffer.alloc(0))), entry(1, Buffer.alloc(40), precertificate)];
    const { facts, refusals } = await readSource(ctLogEntries, JSON.stringify({ entries }));
    expect(refusals).toEqual([]);
    expect(certificates(facts).map(({ name }) => name)).toEqual([
      AWS,
      '5f9521021b41667e26acc7adf500a81111d878dce5f00ccc767d1c621b9e3560',
    ]);
    expect(named(facts)[0]).toEqual(['aws.amazon.com', true, AT, AT]);
    expect(named(facts).length).toBe(17);
  });

  it('Bad entries of a log are refused one by one', async () => {
    const entries = [
      entry(7, Buffer.alloc(9)),
      entry(0, Buffer.from([0, 0, 9, 1])),
      entry(0, sized(Buffer.from('x'))),
      {},
    ];
    const { facts, refusals } = await readSource(ctLogEntries, JSON.stringify({ entries }));
    expect([facts, refusals.map(({ reason }) => reason.replace(/:.*/, ''))]).toEqual([
      [],
      [
        'leaf_input is no leaf of RFC 6962',
        'the certificate of the entry breaks off',
        'the entry holds no X.509 certificate',
        'leaf_input',
      ],
    ]);
  });

  it('An entry of a log never makes the reader throw', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 80 }), fc.uint8Array({ maxLength: 80 }), async (leaf, extra) => {
        const given = [leaf, extra].map((bytes) => Buffer.from(bytes).toString('base64'));
        const entries = [{ leaf_input: given[0], extra_data: given[1] }];
        const { facts, refusals } = await readSource(ctLogEntries, JSON.stringify({ entries }));
        expect([facts.length, refusals.length]).toEqual([0, 1]);
      }),
    );
  });
});

describe('garbage', () => {
  it('Garbage is refused by line in CertStream messages and in answers of crt.sh, whatever it is', async () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.record({ message_type: fc.constant('certificate_update'), data: fc.jsonValue() }),
      fc.record({ message_type: fc.constant('dns_entries'), data: fc.array(fc.string()) }),
      fc.record({ ...Object.fromEntries(Object.keys(CRT_SH).map((key) => [key, fc.oneof(fc.string(), fc.nat())])) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(value, { maxLength: 5 }), async (values) => {
        const lines = values.map((one) => JSON.stringify(one)).join('\n');
        expect((await readSource(certstream, lines)).records).toBe(values.length);
        // A member that is left out of an answer is refused alone.
        const { records, refusals } = await readSource(crtSh, JSON.stringify(values));
        expect(records).toBeGreaterThanOrEqual(values.length);
        expect(records - refusals.length).toBeLessThanOrEqual(values.length);
      }),
    );
  });
});
