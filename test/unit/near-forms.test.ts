import { describe, expect, it, test } from 'vitest';
import { anyIndicators } from '../../procedures/any-indicators.ts';
import { nearForms } from '../../procedures/near-forms.ts';
import type { IndicatorKind } from '../../procedures/read-indicator.ts';

/** Returns what a refused value probably means, as the parameter of mixed indicators reports it. */
function meant(value: unknown, kinds?: readonly IndicatorKind[]): unknown {
  const [issue] = anyIndicators(kinds).safeParse(value).error?.issues ?? [];
  return issue !== undefined && 'params' in issue ? issue.params : undefined;
}

describe('what was probably meant by a value that no parameter accepts', () => {
  test.each([
    ['15169', 'AS15169'],
    [13335, 'AS13335'],
    ['192.0.2.010', '192.0.2.10'],
    ['http://https://www.example.com/a', 'https://www.example.com/a'],
    ['http://https//www.example.com/a', 'https://www.example.com/a'],
    ['192. 0.2.10', '192.0.2.10'],
    ['www,example,com', 'www.example.com'],
    ['www..example.com', 'www.example.com'],
    ['=www.example.com', 'www.example.com'],
    [['192.0.2.010'], '192.0.2.10'],
  ])('The near form of %j is %s', (given, nearest) => {
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
  ])('A refused value has no near form if a guess could be another indicator: %j', (given) => {
    expect(meant(given)).toMatchObject({ nearest: undefined });
  });

  it('A value without a near form gets another query: a search for a word, explain() for another kind of indicator', () => {
    expect(meant('APT28')).toMatchObject({ instead: 'CALL svc.search("APT28")' });
    expect(meant('cve-2021-44228', ['ip', 'domain'])).toMatchObject({ instead: 'CALL explain("CVE-2021-44228")' });
  });

  it('The near forms of a value never include the value itself', () => {
    expect(nearForms('www.example.com')).toEqual([]);
  });
});
