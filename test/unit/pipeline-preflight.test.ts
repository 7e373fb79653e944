import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sourceDeclaration } from '../../loaders/catalog.ts';
import { CURATED_REGISTER } from '../../loaders/feeds/actor-register.ts';
import { openInput } from '../../loaders/pipeline/input.ts';
import { LoadError } from '../../loaders/pipeline/load-error.ts';
import { preflight } from '../../loaders/pipeline/preflight.ts';
import { JsonScan } from '../../loaders/pipeline/preflight-json.ts';
import type { SourceDeclaration } from '../../loaders/source.ts';
import { LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';
import { mrtRecord, nlri, updateBody } from '../support/mrt-writer.ts';
import { AUGUST_22 } from '../support/source-input.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'weft-preflight-'));
});

afterAll(() => rm(directory, { recursive: true }));

function source(id: string): SourceDeclaration {
  const declaration = sourceDeclaration(id);
  if (declaration === undefined) throw new Error(`no source ${id}`);
  return declaration;
}

const CONTEXT = {
  observedAt: AUGUST_22,
  suffixes: LIBRARY_SUFFIXES,
  actors: CURATED_REGISTER,
  earlierEdition: null,
};

/** The reason why preflight refuses a file; null if it lets the file pass. */
async function verdict(
  declaration: SourceDeclaration,
  bytes: string | Uint8Array,
  name = 'file',
): Promise<string | null> {
  const path = join(directory, name);
  await writeFile(path, bytes);
  const input = await openInput(path, declaration);
  try {
    const { refusal } = await preflight(input, declaration, CONTEXT);
    if (refusal !== null) expect(refusal).toBeInstanceOf(LoadError);
    return refusal?.message ?? null;
  } finally {
    await input.close();
  }
}

const DROP = '; Spamhaus DROP List\n192.0.32.0/24 ; SBL1\n192.0.33.0/24 ; SBL2\n';
const VRPS = JSON.stringify({
  metadata: { buildtime: '2026-08-22T00:00:00Z' },
  roas: [{ asn: 64500, prefix: '192.0.32.0/24', maxLength: 24, ta: 'a "quoted" \\ name' }],
});
const WEB_PAGE = '<!DOCTYPE html>\n<html><head><title>404 Not Found</title></head></html>';
const S3_ERROR = '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code></Error>';

describe('before anything is written, a file', () => {
  it('A file of the format that its source reads passes, packed or not', async () => {
    expect(await verdict(source('spamhaus-drop'), DROP)).toBeNull();
    expect(await verdict(source('spamhaus-drop'), gzipSync(DROP))).toBeNull();
    expect(await verdict(source('spamhaus-drop'), `\ufeff${DROP}`)).toBeNull();
    expect(await verdict(source('rpki-client-vrps'), VRPS)).toBeNull();
  });

  it.each([
    [
      'abuse-ch-feodo-tracker',
      '"first_seen_utc","dst_ip","dst_port","c2_status","last_online","malware"\n# END 0 entries\n',
    ],
    ['abuse-ch-feodo-tracker', '[]\n'],
    [
      'abuse-ch-threatfox-iocs',
      '# "first_seen_utc","ioc_id","ioc_value","ioc_type","last_seen_utc"\n# Number of entries: 0\n',
    ],
    ['abuse-ch-urlhaus', '# id,dateadded,url,url_status,last_online,threat,tags,urlhaus_link,reporter\n'],
    ['oxl-riskdb-ip', 'IP,Report count\n'],
    ['blocklist-de-ssh', '# Entries: 0\n'],
    ['cisa-kev', '{"dateReleased": "2026-08-22T00:00:00Z", "count": 0, "vulnerabilities": []}'],
  ])('A list of %s that shows that it is empty passes: %s', async (id, text) => {
    expect(await verdict(source(id), text)).toBeNull();
  });

  it.each([
    ['abuse-ch-feodo-tracker', 'a,b,c\n'],
    ['abuse-ch-feodo-tracker', 'name\n'],
    ['abuse-ch-feodo-tracker', '{}'],
    ['abuse-ch-urlhaus', '# nothing today\n'],
    ['blocklist-de-ssh', '# nothing today\n'],
    ['cisa-kev', 'IP,Report count\n'],
  ])('A file of %s without records and without such a sign is refused: %s', async (id, text) => {
    expect(await verdict(source(id), text)).toMatch(/no records|not in the published|does not read|expected/);
  });

  it.each([
    ['radb-routes', 'mntner: MAINT-X\nsource: RADB\n\nperson: X\n'],
    ['zdns', '{"name": "a.example.com", "data": {}}\n{"name": "b.example.com"}\n'],
    ['nuclei', '{"info": {}}\n'],
  ])(
    'A file of %s in which nothing can be stored is refused, with the format that is expected: %s',
    async (id, text) => {
      expect(await verdict(source(id), text)).toContain('has no record that the graph can store; ');
    },
  );

  it('Objects of other classes say nothing about a file of routes', async () => {
    const others = 'mntner: MAINT-X\nsource: RADB\n\n'.repeat(600);
    const route = 'route: 192.0.32.0/24\norigin: AS64500\nsource: RADB\n';
    expect(await verdict(source('radb-routes'), others + route)).toBeNull();
    expect(await verdict(source('radb-routes'), `${others}route: x\norigin: AS64500\nsource: RADB\n`)).toContain(
      'seems to be of another format',
    );
  });

  it.each([
    ['without a byte', ''],
    ['of blanks alone', ' \r\n\n\t'],
    ['that unpacks to nothing', gzipSync('')],
  ])('A file %s is refused as empty', async (_, bytes) => {
    expect(await verdict(source('spamhaus-drop'), bytes, 'drop.txt')).toBe(
      'drop.txt is empty. Fetch it and load it again.',
    );
  });

  it('A file with comments and no records is refused', async () => {
    expect(await verdict(source('spamhaus-drop'), '; nothing today\n')).toContain('holds no records');
  });

  it.each([
    ['a web page', WEB_PAGE, 'is a web page ("404 Not Found")'],
    ['a web page behind blanks, packed', gzipSync(`\n\n  <html><body>busy</body></html>`), 'is a web page'],
    ['an error in XML', S3_ERROR, 'is an XML document ("AccessDenied")'],
  ])('A file that is %s is refused, and the refusal says what was expected', async (_, bytes, what) => {
    for (const id of ['spamhaus-drop', 'rpki-client-vrps', 'tor-exit-nodes']) {
      const said = await verdict(source(id), bytes);
      expect(said).toContain(what);
      expect(said).toContain(`${id} reads: `);
    }
  });

  it('A file that begins like a page passes if its source reads markup', async () => {
    const markup: SourceDeclaration = {
      ...source('spamhaus-drop'),
      readsMarkup: true,
      read: async function* (input) {
        for await (const value of input.lines()) yield { line: 1, value };
      },
      facts: () => [],
    };
    expect(await verdict(markup, S3_ERROR)).toBeNull();
  });

  it.each([
    ['in its head', `${'a'.repeat(70_000)}\n${DROP}`, 'is damaged: line 1 is longer than 65,536 bytes'],
    [
      'far behind its head',
      `${DROP.repeat(20_000)}${'a'.repeat(900_000)}\n${DROP}`,
      'is damaged: the line at byte 1260000 ',
    ],
    [
      'at its end',
      `${DROP.repeat(20_000)}${'a'.repeat(900_000)}`,
      'is damaged: the line at byte 1260000 is longer than',
    ],
  ])('A file of lines with a line that no file has, %s, is refused with its place', async (_, text, reason) => {
    expect(await verdict(source('spamhaus-drop'), text)).toContain(reason);
  });

  it('A line of any length is no reason to refuse a JSON document in one line', async () => {
    const document = `{"roas": [${Array.from({ length: 30_000 }, (_, at) => `{"asn":${at + 1},"prefix":"11.0.0.0/24","maxLength":24,"ta":"ripe"}`).join()}]}`;
    expect(document.length).toBeGreaterThan(1024 ** 2);
    expect(await verdict(source('rpki-client-vrps'), document)).toBeNull();
  });

  it('A JSON document in one line, of a source that also reads lines, is refused where it is cut', async () => {
    const document = JSON.stringify({
      vulnerabilities: Array.from({ length: 900 }, (_, at) => ({ cveID: `CVE-2024-${1000 + at}` })),
    });
    expect(await verdict(source('cisa-kev'), document.slice(0, -30))).toContain('is truncated or damaged JSON: ');
  });

  it('A YAML document that begins with a bracket is not read as JSON', async () => {
    const zone = source('octodns-zone');
    expect(await verdict(zone, "{www: {type: TXT, value: 'one \" alone'}}\n", 'example.com.yaml')).toBeNull();
    expect(await verdict(zone, '['.repeat(200), 'deep.example.com.yaml')).toBe(
      'deep.example.com.yaml is damaged: line 1 is nested deeper than 50 levels. Fetch it and load it again.',
    );
    expect(await verdict(zone, '{www: {type: A', 'cut.example.com.yaml')).toContain('not YAML: line 1: ');
  });

  it('A MRT file is refused at a length that cannot be true, and where it breaks off, however far behind its head', async () => {
    const record = mrtRecord(16, 4, updateBody(4, { withdrawn: nlri([24, 11, 0, 0]) }));
    const good = Buffer.concat(Array.from({ length: 2_000 }, () => record));
    const lying = Buffer.from(record);
    lying.writeUInt32BE(0x7fffffff, 8);
    const updates = source('ris-updates');
    expect(await verdict(updates, good)).toBeNull();
    expect(await verdict(updates, Buffer.concat([good, lying]), 'x.mrt')).toBe(
      `x.mrt is damaged: record 2001 at byte ${good.length} claims 2147483647 bytes. Fetch it and load it again.`,
    );
    for (const cut of [1, record.length - 5, record.length - 1])
      expect(await verdict(updates, good.subarray(0, good.length - cut))).toContain(
        `is damaged: it breaks off in record 2000, at byte ${good.length - record.length}.`,
      );
  });

  it.each(['utf16le', 'utf16be'])('A text in %s is refused with what to do', async (encoding) => {
    const little = Buffer.from(`\ufeff${DROP}`, 'utf16le');
    expect(await verdict(source('spamhaus-drop'), encoding === 'utf16le' ? little : little.swap16())).toBe(
      'file is a text in UTF-16: convert it to UTF-8 (iconv -f UTF-16 -t UTF-8) and load that.',
    );
  });

  it('A reason of a refusal is short, however long the value in it is', async () => {
    const text = `${'x'.repeat(60_000)}\n`.repeat(3);
    expect((await verdict(source('spamhaus-drop'), text))?.length).toBeLessThan(2_000);
  });

  it('An archive or a pointer of Git LFS is refused with what to do', async () => {
    const tar = Buffer.alloc(1024);
    tar.write('list.txt');
    tar.write('ustar', 257);
    expect(await verdict(source('spamhaus-drop'), gzipSync(tar))).toContain('is a tar archive: unpack it (tar -xf)');
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n';
    expect(await verdict(source('spamhaus-drop'), pointer)).toContain('git lfs pull');
  });

  it('A binary file is refused if its source reads text, and a text file if its source reads binary data', async () => {
    const binary = Buffer.from([1, 0, 2, 0, 3, 10, 0, 4, 10]);
    expect(await verdict(source('spamhaus-drop'), binary)).toContain('is binary, where spamhaus-drop reads: ');
    expect(await verdict(source('mmdb-geolocation'), DROP)).toContain('does not read as what mmdb-geolocation reads: ');
  });

  it('A file whose packed data breaks off at its very end is refused', async () => {
    const lines = Array.from({ length: 5_000 }, (_, at) => `20.${at >> 8}.${at & 255}.0/24 ; SBL${at * 7919}`);
    const whole = gzipSync(lines.join('\n'));
    expect(await verdict(source('spamhaus-drop'), whole)).toBeNull();
    expect(await verdict(source('spamhaus-drop'), whole.subarray(0, -9))).toContain(
      'it is truncated. Fetch it and load it again',
    );
  });

  it('A JSON file that breaks off is refused wherever it breaks off', async () => {
    for (let end = 20; end < VRPS.length; end += 7) {
      const said = await verdict(source('rpki-client-vrps'), VRPS.slice(0, end));
      expect(said).toMatch(/is truncated or damaged JSON: (it ends inside a string|\d brackets? (is|are) still open)/);
    }
  });

  it('A JSON file without the list that its source reads is refused', async () => {
    expect(await verdict(source('rpki-client-vrps'), '{"message": "Not Found"}')).toContain(
      'does not read as what rpki-client-vrps reads',
    );
  });

  it('A file is of another format if over half of its first records are refused, and the first reasons are shown', async () => {
    const said = await verdict(source('spamhaus-drop'), 'alpha,beta\ngamma,delta\n192.0.32.0/24\n', 'other.csv');
    expect(said).toContain(
      'other.csv seems to be of another format: of its first records 2 of 3 were refused (line 1: ',
    );
    expect(said).toContain('Is it the file of another source?');
  });

  it('A file with some bad records passes: the records are refused one by one', async () => {
    expect(await verdict(source('spamhaus-drop'), `${DROP}rubbish\n`)).toBeNull();
  });

  it('A file whose rows are sound passes even if most of them name what no list can mean', async () => {
    const rows = ['100.64.0.0/10', '198.51.100.0/24', '2001:db8::/32', '192.0.32.0/24'].join('\n');
    expect(await verdict(source('spamhaus-drop'), `${rows}\n`)).toBeNull();
  });
});

describe('the scan of JSON', () => {
  function problemOf(text: string, size: number): string | null {
    const scan = new JsonScan();
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) scan.push(bytes.subarray(at, at + size));
    return scan.problem;
  }

  it('The scan of JSON finds nothing in a whole document, wherever its pieces break', () => {
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 1, max: 9 }), (text, size) => {
        expect(problemOf(text, size)).toBeNull();
      }),
    );
  });

  it('The scan of JSON finds every place at which a document can break off', () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (text, size, at) => {
          const list = `[${text}]`;
          const end = 1 + Math.floor(at * (list.length - 2));
          expect(problemOf(list.slice(0, end), size)).not.toBeNull();
        },
      ),
    );
  });

  it('The scan of JSON names the byte at which brackets do not match', () => {
    expect(problemOf('{"a": [1, 2}', 5)).toBe('its brackets do not match at byte 12');
    expect(problemOf(']', 1)).toBe('its brackets do not match at byte 1');
  });
});
