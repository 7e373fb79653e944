import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Expression, holds, joined, type WrittenTerm } from '../../ops/search/expression.ts';
import { parseSearch } from '../../ops/search/parse-search.ts';
import { SearchError } from '../../ops/search/search-error.ts';
import { readSearch, SEARCH_REQUEST } from '../../ops/search/search-request.ts';

/** An expression in brackets, so that a reader can check it. */
function shape(expression: Expression<WrittenTerm>): string {
  if (expression.kind === 'term') return `${expression.term.field}=${expression.term.value}`;
  return `(${expression.parts.map(shape).join(expression.kind === 'all' ? ' & ' : ' | ')})`;
}

describe('the grammar of a search', () => {
  test.each([
    ['tld:com', 'tld=com'],
    ['tld:com registrar:x', '(tld=com & registrar=x)'],
    ['tld:com AND registrar:x', '(tld=com & registrar=x)'],
    ['tld:com OR tld:net registrar:x', '(tld=com | (tld=net & registrar=x))'],
    ['(tld:com OR tld:net) registrar:x', '((tld=com | tld=net) & registrar=x)'],
    ['((tld:com))', 'tld=com'],
    ['a:1 (b:2 AND (c:3 d:4))', '(a=1 & b=2 & c=3 & d=4)'],
    ['a:1 or b:2 && c:3 || d:4', '(a=1 | (b=2 & c=3) | d=4)'],
    ['registrar:"Example Registrar, Inc." tld:com', '(registrar=Example Registrar, Inc. & tld=com)'],
    ["registrantName:'John (Jack) O’Neil'", 'registrantName=John (Jack) O’Neil'],
    ['city:“Den Haag”', 'city=Den Haag'],
    ['organization:"The \\"Best\\" Host"', 'organization=The "Best" Host'],
    ['registrantEmail:*@example.com', 'registrantEmail=*@example.com'],
    ['network:2001:db8::/32', 'network=2001:db8::/32'],
    ['registrar: GoDaddy', 'registrar=GoDaddy'],
    ['nameServer:or.example.net', 'nameServer=or.example.net'],
    ['organization:android', 'organization=android'],
  ])('The search %s is read as %s', (text, expected) => {
    expect(shape(parseSearch(text))).toBe(expected);
  });

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['example.com', 'field:value'],
    ['tld:', 'has no value'],
    ['tld:com AND', 'at the end'],
    ['OR tld:com', 'before OR'],
    ['tld:com AND OR tld:net', 'before OR'],
    ['(tld:com', 'no closing'],
    ['tld:com)', 'no opening'],
    ['()', 'before )'],
    ['registrar:"x', 'closing quote'],
    [`${'('.repeat(11)}tld:com${')'.repeat(11)}`, 'deep'],
    [Array.from({ length: 51 }, () => 'a:b').join(' '), 'at most 50'],
  ])('The search %s is refused: %s', (text, reason) => {
    expect(() => parseSearch(text)).toThrow(SearchError);
    expect(() => parseSearch(text)).toThrow(reason);
  });

  it('The grammar of a search reads back any written expression, whatever its values hold', () => {
    const term = fc
      .record({ field: fc.constantFrom('tld', 'city', 'registrar'), value: fc.string({ minLength: 1, maxLength: 12 }) })
      .map((written): Expression<WrittenTerm> => ({ kind: 'term', term: written }));
    const { tree } = fc.letrec<{ tree: Expression<WrittenTerm> }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        term,
        fc
          .tuple(fc.constantFrom('all' as const, 'any' as const), fc.array(tie('tree'), { minLength: 2, maxLength: 3 }))
          .map(([kind, parts]) => joined(kind, parts)),
      ),
    }));
    fc.assert(
      fc.property(tree, fc.constantFrom(' ', ' AND ', ' and '), (expression, and) => {
        expect(parseSearch(written(expression, and))).toEqual(expression);
      }),
    );
  });

  it('The grammar of a search answers any text with an expression or a SearchError', () => {
    const pieces = fc.array(
      fc.oneof(fc.constantFrom('(', ')', ' AND ', ' OR ', 'tld:', '"', "'", ':', '*', ' ', '\\', '“'), fc.string()),
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        try {
          parseSearch(parts.join(''));
        } catch (error) {
          expect(error).toBeInstanceOf(SearchError);
        }
      }),
    );
  });

  it('A search expression holds as its parts do', () => {
    const expression = parseSearch('(a:1 OR b:2) AND c:3');
    const isTrue = (fields: string) => holds(expression, ({ field }) => fields.includes(field));
    expect([isTrue('ac'), isTrue('bc'), isTrue('ab'), isTrue('c'), isTrue('abc')]).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
  });
});

function written(expression: Expression<WrittenTerm>, and: string): string {
  if (expression.kind === 'term') {
    const { field, value } = expression.term;
    return `${field}:"${value.replace(/["\\]/g, '\\$&')}"`;
  }
  const parts = expression.parts.map(
    (part) => (part.kind === 'term' ? '' : '(') + written(part, and) + (part.kind === 'term' ? '' : ')'),
  );
  return parts.join(expression.kind === 'all' ? and : ' OR ');
}

describe('a request to search', () => {
  const read = (body: object) => readSearch(SEARCH_REQUEST.parse(body));
  const terms = (body: object): string[] => {
    const { expression } = read(body);
    const list: string[] = [];
    holds<{ field: string; value?: unknown }>(expression, ({ field }) => {
      list.push(field);
      return expression.kind !== 'any';
    });
    return list;
  };

  test.each([
    [{ query: 'registrarName:x createdDate:2026-08-01' }, ['registrar', 'creation_date']],
    [{ query: 'REGISTRANTEMAIL:x' }, ['registrantEmail']],
    [{ field: 'registrar', query: 'Example: (Inc)' }, ['registrar']],
    [{ query: 'tld:com', registrar: 'x', nameServer: 'ns1' }, ['registrar', 'nameServer']],
    [{ query: 'tld:com', filters: { registrar: 'x', status: 'active', risk_score_min: '10' } }, ['tld', 'registrar']],
    [{ asn: 64500 }, ['asn']],
  ])('The request %j asks for %j', (body, expected) => {
    expect(terms(body)).toEqual(expected);
  });

  test.each([
    [{}, 'Send a query'],
    [{ query: '   ' }, 'Send a query'],
    [{ query: 'colour:red' }, 'no field colour'],
    [{ query: 'registrr:x' }, 'did you mean registrar?'],
    [{ query: 'constructor:x' }, 'no field constructor'],
    [{ field: 'colour', query: 'red' }, 'no field colour'],
    [{ query: 'tld:com', filters: { colour: 'red' } }, 'no field colour'],
    [{ query: 'tld:com asn:64500' }, 'tld is asked of domains and asn of addresses'],
    [{ query: 'asn:64500', filters: { risk_score_min: '1' } }, 'asked of domains'],
    [{ query: 'asn:fifteen' }, 'asn must be'],
    [{ query: 'network:300.1.2.3' }, 'network must be'],
    [{ query: 'creation_date:2026-02-30' }, 'must be a day'],
    [{ query: 'creation_date:*-01-01' }, 'must be a day'],
    [{ query: 'domain_length:long' }, 'whole number'],
    [{ query: 'registrarIanaId:x' }, 'IANA'],
    [{ query: 'registrantPhone:abc' }, 'digits'],
    [{ query: 'registrar:*' }, 'needs a value'],
    [{ query: 'registrar:a*b' }, 'use * only at the start or the end of a value'],
    [{ query: 'isp:!!!' }, 'at least one word'],
    [{ query: 'tld:com', filters: { status: 'sleeping' } }, 'status must be one of'],
    [{ query: 'tld:com', filters: { risk_score_max: '101' } }, 'from 0 to 100'],
  ])('The request %j is refused: %s', (body, reason) => {
    expect(() => read(body)).toThrow(SearchError);
    expect(() => read(body)).toThrow(reason);
  });

  it('A request to search has its defaults, and takes a page instead of an offset', () => {
    const page = (body: object) => read({ query: 'tld:com', ...body }).page;
    expect(page({})).toEqual({ limit: 100, offset: 0, number: 0, sortBy: 'domain_name', isDescending: false });
    expect(page({ limit: 10, page: 3 })).toMatchObject({ offset: 30, number: 3 });
    expect(page({ limit: 10, offset: 25 })).toMatchObject({ offset: 25, number: 2 });
  });
});
