import { describe, expect, it } from 'vitest';
import { asOfText } from '../../../console/page/text/as-of.ts';
import { curlOf, cypherOf } from '../../../console/page/text/commands.ts';
import { csvOf, ndjsonOf } from '../../../console/page/text/csv.ts';
import { lookedUpText } from '../../../console/page/text/looked-up.ts';
import { isState } from '../../../console/page/text/states.ts';
import { ageOf } from '../../../console/page/text/time.ts';
import { unicodeForm } from '../../../console/page/text/unicode.ts';

describe('rows as files', () => {
  it('CSV quotes cells where needed and writes lists as JSON', () => {
    const rows = [{ name: 'a, "b"', tags: ['x', 'y'], score: -1.5, none: null }];
    expect(csvOf(['name', 'tags', 'score', 'none'], rows)).toBe(
      'name,tags,score,none\r\n"a, ""b""","[""x"",""y""]",-1.5,',
    );
  });

  it('CSV contains no formulas, since attackers choose the names in feeds', () => {
    const rows = ['=cmd()', '+1', '@x', '-2+3'].map((name) => ({ name }));
    expect(csvOf(['name'], rows).split('\r\n')).toEqual(['name', "'=cmd()", "'+1", "'@x", "'-2+3"]);
  });

  it('NDJSON has one object per line', () => {
    expect(ndjsonOf([{ a: 1 }, { a: '\n' }])).toBe('{"a":1}\n{"a":"\\n"}');
  });
});

describe('a query to copy', () => {
  const question = { query: "RETURN 'it''s' AS a", parameters: { name: "o'brien" } };

  it('The curl command passes a query as one shell word, whatever it contains', () => {
    expect(curlOf(question, 'http://127.0.0.1:8080/')).toBe(
      `curl -s http://127.0.0.1:8080/api/query -H "Authorization: Bearer $WEFT_API_KEY" -H 'Content-Type: application/json' -d '{"query":"RETURN '\\''it'\\'''\\''s'\\'' AS a","parameters":{"name":"o'\\''brien"}}'`,
    );
  });

  it('Copied Cypher names the values of its parameters', () => {
    expect(cypherOf(question)).toBe(`// $name = "o'brien"\nRETURN 'it''s' AS a`);
  });
});

describe('names and ages', () => {
  it('The sources view names the day of the verdicts and its reason once that day is more than seven days ago', () => {
    const asOf = '2026-08-23T00:00:00.000Z';
    const [soon, late] = [Date.parse('2026-08-30T00:00:00Z'), Date.parse('2026-08-30T00:00:01Z')];
    const text = (asOfBasis: unknown, now = late) => asOfText({ asOf, asOfBasis }, now);
    expect(text({ decidedBy: 'sample' }, soon)).toBe('');
    expect(text({ decidedBy: 'sample' })).toBe("Verdicts are as of 2026-08-23 (the sample's day).");
    expect(text({ decidedBy: 'load', source: 'tweetfeed' })).toBe(
      'Verdicts are as of 2026-08-23 (the day of tweetfeed).',
    );
    expect(text({ decidedBy: 'setting' })).toBe('Verdicts are as of 2026-08-23 (WEFT_AS_OF).');
  });

  it('unicodeForm returns the Unicode form of a punycode name, and null for any other name', () => {
    expect(unicodeForm('xn--pypal-4ve.example')).toBe('pаypal.example');
    expect(unicodeForm('www.example.com')).toBeNull();
    expect(unicodeForm('xn--\u0080.example')).toBeNull();
  });

  it.each([
    [0, 'today'],
    [1, '1 day ago'],
    [59, '59 days ago'],
    [90, '2 months ago'],
    [800, '2 years ago'],
  ])('An age of %i days reads "%s"', (days, text) => {
    const now = Date.UTC(2026, 7, 22);
    expect(ageOf(now - days * 86_400_000, now)).toBe(text);
  });
});

describe('what was looked up, and what was before', () => {
  it('A look-up that failed says why, and any other names its outcome', () => {
    const dns = { upstream: 'dns', subject: 'example.com', outcome: 'unknown', observed_at: null, reason: null };
    expect(lookedUpText(dns)).toBe('dns example.com: unknown');
    const rdap = { ...dns, upstream: 'rdap', outcome: 'failed', reason: "IANA's bootstrap file cannot be fetched now" };
    expect(lookedUpText(rdap)).toBe("rdap example.com: failed (IANA's bootstrap file cannot be fetched now)");
  });

  it('A row of nulls is no earlier state, however it is answered', () => {
    const unknown = { indicator: 'x.example', type: 'domain', queryTime: null, registrar: null, nameServers: null };
    expect(isState({ ...unknown, cached: false })).toBe(false);
    expect(isState({ ...unknown, nameServers: [] })).toBe(false);
    expect(isState({ ...unknown, nameServers: ['ns.example'] })).toBe(true);
    expect(isState({ ...unknown, registrar: 'R', available: false })).toBe(false);
    expect(isState({ indicator: '192.0.2.1', type: 'routing', origin: 'AS1', startTime: 0 })).toBe(true);
  });
});
