import { describe, expect, it, test } from 'vitest';
import { anyIndicators } from '../../procedures/any-indicators.ts';
import { nearForms } from '../../procedures/near-forms.ts';
import type { IndicatorKind } from '../../procedures/read-indicator.ts';

/** What a refused value was probably meant as, by the parameter of mixed indicators. */
function meant(value: unknown, kinds?: readonly IndicatorKind[]): unknown {
  const [issue] = anyIndicators(kinds).safeParse(value).error?.issues ?? [];
  return issue !== undefined && 'params' in issue ? issue.params : undefined;
}

describe('what was probably meant by something that nobody can ask for', () => {
  test.each([
    ['15169', 'AS15169'],
    [13335, 'AS13335'],
    ['192.0.2.010', '192.0.2.10'],
    ['192.0.2.0/255.255.255.0', '192.0.2.0/24'],
    ['192.0.2.0 255.255.255.0', '192.0.2.0/24'],
    ['192. 0.2.10', '192.0.2.10'],
    ['www,example,com', 'www.example.com'],
    ['www..example.com', 'www.example.com'],
    ['=www.example.com', 'www.example.com'],
    [['192.0.2.010'], '192.0.2.10'],
  ])('%j: %s', (given, nearest) => {
    expect(meant(given)).toMatchObject({ nearest });
  });

  test.each([
    ['APT28'],
    ['3221225994'],
    [3221225994],
    ['192.0.2.256'],
    ['192.0.2.0/255.0.255.0'],
    [null],
    [{ name: 'www.example.com' }],
    [true],
  ])('nothing for %j: a guess would be somebody else', (given) => {
    expect(meant(given)).toMatchObject({ nearest: undefined });
  });

  it('gives another query where nothing is near: a search for a word, an explanation for a thing of another kind', () => {
    expect(meant('APT28')).toMatchObject({ instead: 'CALL svc.search("APT28")' });
    expect(meant('cve-2021-44228', ['ip', 'domain'])).toMatchObject({ instead: 'CALL explain("CVE-2021-44228")' });
  });

  it('never tries what was given once more', () => {
    expect(nearForms('www.example.com')).toEqual([]);
  });
});
