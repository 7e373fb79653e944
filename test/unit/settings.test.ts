import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SettingsError } from '../../cli/settings/settings-error.ts';
import { readSettings } from '../../cli/settings.ts';
import { ROOT } from '../support/paths.ts';
import { ROOMS } from '../support/rooms.ts';

const KEY = 'a-key-of-an-operator-that-is-long-enough';

function complaintAbout(environment: Record<string, string>): string {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('the settings were accepted');
}

describe('settings', () => {
  it('Weft without any variable listens on 127.0.0.1:8080 and keeps its files in .weft', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({ host: '127.0.0.1', port: 8080, neo4j: null, apiKey: undefined });
    expect(settings.home).toMatch(/[/\\]\.weft$/);
  });

  it('An empty variable counts as absent', () => {
    expect(readSettings({ PORT: '', WEFT_API_KEY: '', NEO4J_URI: '' })).toMatchObject({ port: 8080, neo4j: null });
  });

  it('The settings fix the instant that ages are measured from, as a day or a time, let it run, or leave it open', () => {
    expect(readSettings({ WEFT_AS_OF: '2026-08-01' }).asOf).toEqual(new Date('2026-08-01T00:00:00Z'));
    expect(readSettings({ WEFT_AS_OF: '2026-08-01T06:00:00Z' }).asOf).toEqual(new Date('2026-08-01T06:00:00Z'));
    expect(readSettings({ WEFT_AS_OF: 'now' }).asOf).toBe('now');
    expect(readSettings({ WEFT_AS_OF: '' }).asOf).toBeUndefined();
  });

  it('The settings are read in cli alone: no room below it reads the environment', () => {
    const files = ROOMS.filter((room) => room !== 'cli')
      .map((room) => join(ROOT, room))
      .filter((room) => existsSync(room))
      .flatMap((room) =>
        readdirSync(room, { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.ts'))
          .map((file) => join(room, file)),
      );
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter((file) => readFileSync(file, 'utf8').includes('process.env'))).toEqual([]);
  });

  it.each([
    ['PORT', 'eighty', 'a whole number from 0 to 65535, but it is "eighty"'],
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['PORT', '80.5', 'a whole number'],
    ['HOST', 'my host', 'a host name or address without blanks'],
    ['WEFT_AS_OF', 'yesterday', 'a date such as 2026-08-03 or 2026-08-03T00:00:00Z, or now'],
    ['WEFT_AS_OF', '2026-02-30', 'a date such as 2026-08-03'],
    ['WEFT_AS_OF', '1', 'a date such as 2026-08-03'],
    ['WEFT_AS_OF', '2026-13-01', 'a date such as 2026-08-03'],
    ['WEFT_ERROR_BASE', 'errors.example', 'an http or https address'],
    ['WEFT_ERROR_BASE', 'https://errors.example/', 'without a slash at the end'],
    ['WEFT_REFRESH', 'yes', 'on or off, but it is "yes"'],
    ['WEFT_WARM_UP', '1', 'on or off, but it is "1"'],
    ['WEFT_FETCH_ALLOW', '10.0.0.0/33', 'CIDRs or addresses with commas between'],
    ['WEFT_FETCH_ALLOW', 'intranet', 'CIDRs or addresses'],
    ['WEFT_CORS', 'desk.example', 'origins with commas between'],
    ['WEFT_CORS', 'https://desk.example/', 'origins with commas between'],
    ['WEFT_RESOLVERS', 'dns.example', 'addresses of DNS servers'],
    ['WEFT_RESOLVERS', '192.0.2.53:99999', 'addresses of DNS servers'],
    ['WEFT_LIVE', 'dns,whois', 'dns, rdap, both with a comma between, or never'],
    ['WEFT_LIVE', 'on', 'dns, rdap, both'],
    [
      'WEFT_LIVE',
      'dns,rdap,certificates',
      'certificates cannot be looked up live, as what crt.sh lists has no SHA-256',
    ],
    ['WEFT_LIVE_AGE', '0', 'a whole number from 1 to 8760'],
    ['WEFT_RESOLVE_STORED', 'no', 'on or off, but it is "no"'],
    ['WEFT_RDAP_BOOTSTRAP', 'data.iana.org', 'an http or https address'],
    ['WEFT_QUERY_ROWS', '0', 'a whole number from 1'],
    ['WEFT_QUERY_DEPTH', '31', 'a whole number from 1 to 30'],
    ['WEFT_QUERY_TIMEOUT_MS', '-1', 'a whole number from 100'],
    ['NEO4J_URI', 'http://localhost:7474', 'bolt://host:7687 or neo4j://host:7687'],
    ['NEO4J_URI', 'bolt://neo4j:secret@localhost:7687', 'are other settings'],
  ])('The setting %s=%s is refused by name, with what is expected', (name, value, expected) => {
    expect(complaintAbout({ [name]: value })).toContain(`${name}: expected `);
    expect(complaintAbout({ [name]: value })).toContain(expected);
  });

  it('All bad settings are named at once', () => {
    const complaint = complaintAbout({ PORT: 'x', WEFT_QUERY_ROWS: 'y' });
    expect(complaint).toMatch(/^PORT: .*\nWEFT_QUERY_ROWS: /);
  });

  it('A key that is too short is refused without being shown', () => {
    const complaint = complaintAbout({ WEFT_API_KEY: 'short-secret' });
    expect(complaint).toContain('WEFT_API_KEY: expected 32 to 256 printable ASCII characters');
    expect(complaint).not.toContain('short-secret');
  });

  it('A secret that is too short is refused without being shown', () => {
    const complaint = complaintAbout({ WEFT_SECRET: 'hush' });
    expect(complaint).toContain('WEFT_SECRET: expected 32 to 256 printable ASCII characters');
    expect(complaint).not.toContain('hush');
  });

  it('NEO4J_URI needs a password', () => {
    expect(complaintAbout({ NEO4J_URI: 'bolt://db:7687' })).toContain('NEO4J_PASSWORD: expected');
  });

  it('NEO4J_URI and its companions name a server', () => {
    const given = { NEO4J_URI: 'neo4j+s://db.example:7687', NEO4J_PASSWORD: 'p', NEO4J_DATABASE: 'weft' };
    expect(readSettings(given).neo4j).toEqual({
      uri: 'neo4j+s://db.example:7687',
      username: 'neo4j',
      password: 'p',
      database: 'weft',
    });
  });

  it('Weft fetches, refreshes and resolves nothing automatically unless a setting asks for it', () => {
    expect(readSettings({})).toMatchObject({ refreshes: false, fetchAllowed: [], storedHostResolvers: [] });
    const given = {
      WEFT_REFRESH: 'on',
      WEFT_FETCH_ALLOW: '10.0.0.0/8, fd00::/8',
      WEFT_RESOLVERS: '192.0.2.53, [2001:db8::53]:5353',
    };
    const settings = readSettings(given);
    expect(settings).toMatchObject({ refreshes: true, storedHostResolvers: ['192.0.2.53', '[2001:db8::53]:5353'] });
    expect(readSettings({ ...given, WEFT_RESOLVE_STORED: 'off' }).storedHostResolvers).toEqual([]);
    expect(settings.fetchAllowed).toHaveLength(2);
  });

  it('Images of captures are in a folder, or in the named bucket, whose store the variables of AWS describe', () => {
    // These are variables of other programs, whatever they say.
    expect(readSettings({ AWS_ENDPOINT_URL: 'nowhere', AWS_REGION: 'eu-north-1' }).captureStore).toBeNull();
    const keys = { AWS_ACCESS_KEY_ID: 'weft', AWS_SECRET_ACCESS_KEY: 'hush-hush' };
    expect(readSettings({ WEFT_CAPTURE_STORE: 's3://evidence', ...keys }).captureStore).toEqual({
      bucket: 'evidence',
      prefix: '',
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      region: 'us-east-1',
      accessKeyId: 'weft',
      secretAccessKey: 'hush-hush',
      sessionToken: undefined,
    });
    const own = {
      AWS_ENDPOINT_URL: 'https://other.example',
      AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9000/',
      AWS_DEFAULT_REGION: 'garage',
      AWS_SESSION_TOKEN: 'hush-token',
    };
    const settings = readSettings({ WEFT_CAPTURE_STORE: 's3://evidence/weft/captures/', ...keys, ...own });
    expect(settings.captureStore).toMatchObject({
      prefix: 'weft/captures/',
      endpoint: 'http://127.0.0.1:9000',
      region: 'garage',
      sessionToken: 'hush-token',
    });
    expect(JSON.stringify(settings.table)).not.toContain('hush');
    expect(complaintAbout({ WEFT_CAPTURE_STORE: 's3://evidence', AWS_ACCESS_KEY_ID: 'weft' })).toContain(
      'AWS_SECRET_ACCESS_KEY: expected the key that WEFT_CAPTURE_STORE is written with',
    );
    for (const place of ['s3://', 's3://Evidence', 'https://evidence', 's3://evidence/a b', 's3://evidence/../x'])
      expect(complaintAbout({ WEFT_CAPTURE_STORE: place, ...keys })).toContain(
        'WEFT_CAPTURE_STORE: expected s3://bucket',
      );
    expect(complaintAbout({ WEFT_CAPTURE_STORE: 's3://evidence', AWS_ENDPOINT_URL: 'minio:9000', ...keys })).toContain(
      'AWS_ENDPOINT_URL_S3: expected an http or https address',
    );
  });

  it('Weft looks up nothing live unless WEFT_LIVE says where, and asks DNS at the servers of WEFT_RESOLVERS', () => {
    expect(readSettings({ WEFT_LIVE_AGE: '1', WEFT_RESOLVERS: '192.0.2.53' }).live).toBeNull();
    expect(readSettings({ WEFT_LIVE: 'dns, rdap', WEFT_RESOLVERS: '192.0.2.53' }).live).toEqual({
      upstreams: ['dns', 'rdap'],
      ageHours: 24,
      resolvers: ['192.0.2.53'],
      isLocalView: false,
      rdapBootstrap: 'https://data.iana.org/rdap',
    });
    expect(readSettings({ WEFT_LIVE: 'rdap', WEFT_LIVE_AGE: '720' }).live).toMatchObject({
      resolvers: [],
      ageHours: 720,
    });
    expect(readSettings({}).liveOnRequest).toMatchObject({ isLocalView: true });
    expect(readSettings({ WEFT_RESOLVERS: '192.0.2.53' }).liveOnRequest).toMatchObject({ isLocalView: false });
    expect(complaintAbout({ WEFT_LIVE: 'dns' })).toBe(
      'WEFT_RESOLVERS: expected the DNS servers that WEFT_LIVE=dns is to ask, but it is not set',
    );
  });

  it('A setting that no longer exists is refused, with the one to use instead', () => {
    expect(complaintAbout({ WEFT_LIVE_RESOLVERS: '192.0.2.53' })).toBe(
      'WEFT_LIVE_RESOLVERS: use WEFT_RESOLVERS instead, which names the DNS servers of all lookups. Weft then also resolves stored ' +
        'hosts again by them, unless WEFT_RESOLVE_STORED is off',
    );
    expect(readSettings({ WEFT_LIVE_RESOLVERS: '' }).live).toBeNull();
  });

  it('Weft plans the most frequent queries after a start unless that is switched off', () => {
    expect(readSettings({}).warmsUp).toBe(true);
    expect(readSettings({ WEFT_WARM_UP: 'off' }).warmsUp).toBe(false);
  });

  it('The default timeout never exceeds the maximum', () => {
    expect(readSettings({ WEFT_QUERY_TIMEOUT_MS: '500' }).limits).toMatchObject({
      maximumTimeoutMs: 500,
      defaultTimeoutMs: 500,
    });
  });

  it('The table of settings says where each value comes from and shows no secret', () => {
    const given = { PORT: '9000', WEFT_API_KEY: KEY, NEO4J_URI: 'bolt://db:7687', NEO4J_PASSWORD: 'hush-hush' };
    const { table } = readSettings(given);
    expect(table).toContainEqual(expect.objectContaining({ name: 'PORT', value: '9000', origin: 'environment' }));
    expect(table).toContainEqual(expect.objectContaining({ name: 'HOST', value: '127.0.0.1', origin: 'default' }));
    expect(table).toContainEqual(expect.objectContaining({ name: 'WEFT_API_KEY', value: '(set)' }));
    expect(JSON.stringify(table)).not.toMatch(/hush|operator/);
    for (const row of table) expect(row.description).not.toBe('');
  });

  it('Every port number is taken unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 65_535 }), (port) => {
        expect(readSettings({ PORT: String(port) }).port).toBe(port);
      }),
    );
  });
});
