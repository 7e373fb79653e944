import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedMiniSample, serveMiniSample } from '../support/served-mini-sample.ts';
import { NO_DOCKER, weft } from '../support/weft.ts';

const KEY = 'a key of the tests of the command line';

let served: ServedMiniSample;
let folder: string;
/** Settings by which a command asks a server, and by which it opens the graph. */
let ways: Readonly<Record<string, Record<string, string>>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'weft-command-line-'));
  served = await serveMiniSample(KEY);
  ways = {
    'a running Weft': { WEFT_URL: served.url, WEFT_API_KEY: KEY },
    'the graph of WEFT_HOME': { WEFT_HOME: served.home.path, DOCKER_HOST: NO_DOCKER },
  };
});

afterAll(async () => {
  await served.end();
  rmSync(folder, { recursive: true });
});

/** The exit code and the output of a command. */
async function run(args: readonly string[], settings = ways['a running Weft'] ?? {}) {
  const command = weft(args, settings);
  const code = await command.exit;
  return { code, out: command.stdout(), err: command.stderr() };
}

/** A file of a test. */
function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe.each(['a running Weft', 'the graph of WEFT_HOME'])('with %s', (way) => {
  it('weft ask prints the rows, and exits with 0', async () => {
    const query = 'MATCH (a:ASN {name: $as})-[:HAS_NAME]->(n) RETURN a.name AS asn, n.name AS name';
    expect(await run(['ask', query, '--param', 'as=AS13335'], ways[way])).toMatchObject({
      code: 0,
      out: 'asn      name\nAS13335  CLOUDFLARENET - Cloudflare\n',
      err: expect.stringMatching(/^(?:info layer-degraded: .+\n)?1 row\n$/),
    });
  });

  it('weft check prints the worst first, and exits with 2 where one is bad', async () => {
    const log = file('log.txt', 'src=10.0.0.1 dst=192.162.174.94\nhost=nope.example dst=195.178.110[.]218\n');
    const { code, out, err } = await run(['check', log, '--csv'], ways[way]);
    expect({ code, rows: out.split('\n').map((row) => row.split(',').slice(0, 4).join()) }).toEqual({
      code: 2,
      rows: ['band,score,indicator,type', 'HIGH,76.7,195.178.110.218,ip', 'LOW,20.6,192.162.174.94,ip', ''],
    });
    expect(err).toContain(
      '4 indicators: 1 HIGH, 1 LOW; 1 not in the graph, which does not mean that they are clean; 1 special-purpose',
    );
  });

  it('weft check has one row for all URLs of a host, with their count, and one for each URL that a list has', async () => {
    const listed = 'https://raw.githubusercontent.com/sean100496/bnb/refs/heads/main/ScreenConnect.ClientSetup.exe';
    const urls = (host: string, count: number) =>
      Array.from({ length: count }, (_, n) => `GET https://${host}/p/${n}?id=${n}`);
    const lines = [
      ...urls('invitparrties.top', 1200),
      ...urls('raw.githubusercontent.com', 700),
      `GET ${listed}`,
      'host=invitparrties.top',
      `GET ${listed}`,
    ];
    const log = file('urls.txt', `${lines.join('\n')}\n`);
    const { out } = await run(['check', log, '--all', '--json'], ways[way]);
    const { indicators } = JSON.parse(out);
    expect(indicators.toSorted((one: { line: number }, other: { line: number }) => one.line - other.line)).toEqual([
      expect.objectContaining({ indicator: 'invitparrties.top', type: 'domain', line: 1, count: 1201 }),
      expect.objectContaining({ indicator: 'raw.githubusercontent.com', type: 'domain', line: 1201, count: 700 }),
      expect.objectContaining({ indicator: listed.replace('https://', ''), type: 'url', line: 1901, count: 2 }),
    ]);
  });

  it('weft look shows a verdict with its list and day, and says what is not known', async () => {
    const { code, out } = await run(['look', '192[.]162[.]174[.]94', 'owner@example.com'], ways[way]);
    expect(code).toBe(0);
    expect(out).toContain('192.162.174.94 (address)\n  verdict   LOW 20.6: suspicious');
    expect(out).toContain('listed    CPS GRU AA25 (state-actor-sanctions), 2025-05-21');
    expect(out).toContain('where     not known: no loaded source states it');
    expect(out).toContain('owner@example.com (e-mail address)\n  verdict   not known: no feed lists e-mail addresses');
  });

  it('weft export writes what the REST interface gives', async () => {
    const answer = await fetch(`${served.url}/v1/export/list/blocking?type=ip`, {
      headers: { Authorization: `Bearer ${KEY}` },
    });
    const { code, out } = await run(['export', 'blocking', '--type', 'ip'], ways[way]);
    expect(code).toBe(0);
    expect(out).toBe(await answer.text());
    expect(out).toContain('195.178.110.218 # malicious, HIGH 76.7');
  });

  it('A refused query exits with 1, and names a query that runs', async () => {
    const { code, out, err } = await run(['ask', 'MATCH (n:IPV4 {name: "1.1.1.1"}) RETRUN n'], ways[way]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^weft: .+\n/);
    expect(err).toMatch(/^try: MATCH \(n:IPV4 \{name: "1\.1\.1\.1"\}\) RETURN n$/m);
  });
});

describe('the forms of answers', () => {
  it('weft ask reads a query from a file, and prints JSON', async () => {
    const query = file('query.cypher', 'UNWIND [1, 2] AS n\nRETURN n, null AS nothing\n');
    const { code, out } = await run(['ask', '--file', query, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual([
      { n: 1, nothing: null },
      { n: 2, nothing: null },
    ]);
  });

  it('weft check fails only from the band of --fail-on', async () => {
    const log = file('low.txt', 'dst=192.162.174.94\n');
    expect((await run(['check', log])).code).toBe(0);
    const { code, out } = await run(['check', log, '--fail-on', 'LOW', '--json']);
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({
      counts: { indicators: 1, LOW: 1, UNKNOWN: 0, specialPurpose: 0 },
      indicators: [{ band: 'LOW', indicator: '192.162.174.94', line: 1, count: 1 }],
    });
  });

  it('weft export replaces a file only by a whole export, and writes a feed of MISP into a folder', async () => {
    const out = file('blocked.csv', 'old');
    expect((await run(['export', 'blocking', '--format', 'csv', '--out', out])).code).toBe(0);
    expect(readFileSync(out, 'utf8')).toMatch(/^indicator,type,label/);
    const feed = join(folder, 'feed');
    expect((await run(['export', 'blocking', '--format', 'misp', '--out', feed])).code).toBe(0);
    const events = Object.keys(JSON.parse(readFileSync(join(feed, 'manifest.json'), 'utf8')));
    expect(readdirSync(feed).toSorted()).toEqual([...events.map((id) => `${id}.json`), 'manifest.json'].toSorted());
  });
});

describe('overrides', () => {
  const graph = () => ways['the graph of WEFT_HOME'];

  it('weft override --list shows who decided what, why and until when, newest first', async () => {
    expect(await run(['override', '--list'], graph())).toMatchObject({ code: 0, out: 'there is no override\n' });
    const decided = ['override', '192.0.2.77', '--block', '--reason', 'sprays, =1+1', '--until', '2036-12-31'];
    expect(await run(decided, graph())).toMatchObject({ code: 0 });
    expect(await run(['override', 'login.example.net', '--note', 'ticket 12'], graph())).toMatchObject({ code: 0 });
    const { out } = await run(['override', '--list', '--json'], graph());
    expect(JSON.parse(out)).toEqual([
      expect.objectContaining({ indicator: 'login.example.net', decision: 'note', until: null, status: 'holds' }),
      {
        indicator: '192.0.2.77',
        decision: 'block',
        by: expect.stringMatching(/./),
        reason: 'sprays, =1+1',
        created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        until: '2037-01-01T00:00:00.000Z',
        status: 'holds',
      },
    ]);
    expect((await run(['override', '--list'], graph())).out).toMatch(
      /^indicator +decision +by +reason[\s\S]+ticket 12 +\S+ +no end +holds\n/,
    );
    for (const indicator of ['192.0.2.77', 'login.example.net'])
      expect(await run(['override', indicator, '--remove'], graph())).toMatchObject({ code: 0 });
  });
});

describe('mistyped commands', () => {
  it.each([
    [['lod', 'stamparm-ipsum', 'x'], 'weft has no command lod: load?'],
    [['serve', '--prot', '80'], 'weft serve has no option --prot: --port?'],
    [['serve', '--port', 'abc'], 'weft: PORT: expected a whole number from 0 to 65535, but it is "abc"'],
    [['load', 'stamparm-ipsum', '/no/such/file'], 'weft: There is no file /no/such/file: check its path'],
    [['load', 'stamparm-ipsu', '/dev/null'], 'weft: there is no source stamparm-ipsu: stamparm-ipsum?'],
    [['override'], 'weft: override needs an INDICATOR, or --list, which lists all overrides'],
    [['override', '192.0.2.1', '--list'], 'weft: --list lists all overrides: leave the INDICATOR out'],
    [
      ['export', 'blockin'],
      'weft: TIER is one of malicious, ambiguous, benign-allowlisted, blocking, but it is "blockin": blocking?',
    ],
  ])('The arguments %j are refused before anything starts', async (args, message) => {
    const home = join(folder, 'never');
    expect(await run(args, { WEFT_HOME: home, DOCKER_HOST: NO_DOCKER })).toEqual({
      code: 1,
      out: '',
      err: `${message}\n`,
    });
    expect(existsSync(home)).toBe(false);
  });

  it('weft load --search lists the sources that have the words, and the help does not list them all', async () => {
    const { out } = await run(['load', '--search', 'ipsum'], {});
    expect(out).toMatch(/^stamparm-ipsum {2}IPsum: .+\n$/);
    expect((await run(['load', '--help'], {})).out.split('\n').length).toBeLessThan(30);
  });

  it('weft --version and weft version print the version', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect((await run(['--version'], {})).out).toBe(`${version}\n`);
    expect((await run(['version'], {})).out).toBe(`${version}\n`);
  });
});
