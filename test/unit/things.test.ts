import { describe, expect, it, test } from 'vitest';
import { relationshipsText, waysOf } from '../../views/indicators/things/relationship-texts.ts';
import { readThing } from '../../views/indicators/things/thing.ts';
import { unjudged } from '../../views/indicators/things/unjudged.ts';
import { severityOf } from '../../views/indicators/things/vulnerability.ts';

const LABELS = [
  ...(['URL', 'ASN', 'PREFIX', 'ANNOUNCED_PREFIX', 'REGISTERED_PREFIX'] as const),
  ...(['FILE_HASH', 'CVE', 'EMAIL', 'TLS_CERTIFICATE'] as const),
];

describe('the class of a CVSS base score', () => {
  test.each([
    [0, '3.1', 'none'],
    [0.1, '3.1', 'low'],
    [3.9, '3.1', 'low'],
    [4, '3.1', 'medium'],
    [6.9, '4.0', 'medium'],
    [7, '3.0', 'high'],
    [8.9, null, 'high'],
    [9, '3.1', 'critical'],
    [10, '2.0', 'high'],
    [0, '2.0', 'low'],
  ])('A CVSS base score of %d in version %s is %s', (cvss, version, severity) => {
    expect(severityOf(cvss, version)).toBe(severity);
  });
});

describe('the relationships of an indicator', () => {
  it('An indicator has the relationships of its declared edges, outbound and inbound', () => {
    expect(waysOf('EMAIL')).toEqual([
      { type: 'CHILD_OF', direction: 'out', labels: ['HOSTNAME'] },
      { type: 'HAS_EMAIL', direction: 'in', labels: ['HOSTNAME'] },
    ]);
  });

  it('An edge that is read both ways and joins two of one kind is a relationship in both directions', () => {
    expect(waysOf('ASN').filter(({ direction }) => direction === 'both')).toEqual(
      ['PEERS_WITH', 'NEIGHBORS', 'BGP_NEIGHBOR'].map((type) => ({ type, direction: 'both', labels: ['ASN'] })),
    );
  });

  test.each(LABELS)('The relationships of an indicator fit into one text of at most 4 kB: %s', (label) => {
    expect(waysOf(label).length).toBeGreaterThan(0);
    expect(relationshipsText(label).length).toBeLessThanOrEqual(4096);
  });
});

describe('a URL', () => {
  it('A URL is looked up with its query and without, and judged with its host', () => {
    expect(readThing('url', 'hxxps://Example[.]com/a/b?c=d#e')).toMatchObject({
      name: 'https://example.com/a/b?c=d',
      keys: ['example.com/a/b?c=d', 'example.com/a/b'],
      judged: { kind: 'domain', name: 'example.com', url: 'https://example.com/a/b?c=d' },
    });
  });

  it('A URL may be a path that several hosts serve', () => {
    expect(readThing('url', '/secure/login.php')).toMatchObject({
      name: '/secure/login.php',
      judged: { kind: 'url', name: '/secure/login.php' },
    });
  });
});

describe('an indicator that no feed lists', () => {
  const beside = { level: 'HIGH', query: null } as const;

  it('An indicator that no feed lists has no score, and is not called clean', () => {
    const { verdict, score, explanation } = unjudged({ type: 'certificate', name: 'abc' }, []);
    expect(verdict).toMatchObject({ level: 'NONE', score: null, label: 'unknown', coverage: 'structural-only' });
    expect([score, explanation]).toEqual([
      0,
      'abc is known, but no feed lists certificates, so that it has no score and is not called clean.',
    ]);
  });

  it('An indicator next to listed names is suspicious, and its explanation names them', () => {
    const { verdict, explanation } = unjudged({ type: 'email', name: 'a@b.example' }, [
      { kind: 'parent-listed', subject: 'b.example', count: 1, example: 'b.example', ...beside },
      { kind: 'hosts-listed', subject: 'a@b.example', count: 3, example: 'c.example', ...beside },
    ]);
    expect(verdict.label).toBe('suspicious');
    expect(explanation).toBe(
      'a@b.example is known, but no feed lists mail addresses, so that it has no score and is not called clean. Its domain b.example is listed (HIGH). 3 listed names were registered with it, such as c.example.',
    );
  });
});
