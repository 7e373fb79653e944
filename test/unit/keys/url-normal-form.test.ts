import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { indicators } from '../../../loaders/formats/indicators.ts';
import { urls } from '../../../procedures/assess/urls.ts';
import { urlNames } from '../../../procedures/listed-url-names.ts';
import { foldUrl, foldUrlPath, KeyError } from '../../../schema/keys/index.ts';

const character = fc.constantFrom(..."abzAZ019-._~/%2F%3f!$&'()*+,;=:@");
const segment = fc.array(fc.constantFrom(...'abzAZ019-_~'), { minLength: 1, maxLength: 6 }).map((all) => all.join(''));
const octet = fc.integer({ min: 0, max: 255 });
const address = fc.tuple(octet, octet, octet, octet);

/** The result of the parameter of `svc.assessUrl`. */
function asked(given: string) {
  const read = urls().safeParse(given);
  return read.success
    ? { url: read.data.entries[0]?.url, notices: read.data.advisories.map(({ message }) => message) }
    : { url: undefined, ...read.error.issues[0] };
}

describe('the normal form of a URL', () => {
  it('Unreserved characters are one whether they are percent-encoded or not (RFC 3986 6.2.2.2)', () => {
    fc.assert(
      fc.property(
        fc.array(segment, { minLength: 1, maxLength: 4 }),
        fc.array(fc.boolean()),
        fc.boolean(),
        (parts, encode, isLower) => {
          const plain = `http://example.com/${parts.join('/')}`;
          let at = 0;
          const spelling = `http://example.com/${parts.join('/').replace(/[a-z0-9_~-]/gi, (one) => {
            at += 1;
            const hex = one.charCodeAt(0).toString(16);
            return encode[at] === true ? `%${isLower ? hex : hex.toUpperCase()}` : one;
          })}`;
          expect(foldUrl(spelling)).toBe(foldUrl(plain));
          expect(indicators(spelling, 'urls')).toEqual(indicators(plain, 'urls'));
          expect(urlNames(spelling).exact).toEqual(urlNames(plain).exact);
        },
      ),
    );
  });

  it('Reserved characters stay encoded, with the digits in upper case (RFC 3986 6.2.2.1)', () => {
    fc.assert(
      fc.property(fc.constantFrom(...":/?#[]@!$&'()*+,;=%"), (reserved) => {
        const hex = reserved.charCodeAt(0).toString(16);
        expect(foldUrl(`http://example.com/a%${hex}b`)).toBe(`http://example.com/a%${hex.toUpperCase()}b`);
        expect(foldUrl(`http://example.com/a%${hex}b`)).toBe(foldUrl(`http://example.com/a%${hex.toUpperCase()}b`));
      }),
    );
  });

  it('A normal form is its own normal form, and an encoded percent sign never becomes an encoding', () => {
    fc.assert(
      fc.property(fc.array(character, { maxLength: 16 }), (characters) => {
        const url = foldUrl(`http://example.com/${characters.join('')}`);
        expect(foldUrl(url)).toBe(url);
        expect(foldUrlPath(foldUrlPath(url))).toBe(foldUrlPath(url));
      }),
      { numRuns: 2_000 },
    );
    expect(foldUrl('http://example.com/%2541')).toBe('http://example.com/%2541');
    expect(foldUrl('http://example.com/%%34%31')).toBe('http://example.com/%2541');
    expect(foldUrl('http://example.com/100%')).toBe('http://example.com/100%');
    expect(foldUrl('http://example.com/%<')).toBe('http://example.com/%25%3C');
  });

  it('A normal form is its own normal form where an encoded dot, at sign or colon is in brackets', () => {
    const piece = fc.constantFrom(
      ...'ab.()[]{}<>@:/?=&#,; ',
      '%2E',
      '%2e',
      '%5B',
      '%5D',
      '%28',
      '%29',
      '%3A',
      '%40',
      'dot',
      'at',
      'hxxp',
    );
    fc.assert(
      fc.property(fc.constantFrom('http', 'hxxps', 'ftp'), fc.array(piece, { maxLength: 12 }), (scheme, pieces) => {
        const url = foldUrl(`${scheme}://example.com/a${pieces.join('')}`);
        expect(foldUrl(url)).toBe(url);
        const name = foldUrlPath(url);
        expect(foldUrlPath(name)).toBe(name);
        expect(foldUrl(`http://${name}`)).toBe(url.replace(/^(?:https|ftp):/, 'http:'));
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['/a(%2Eb', '/a.b'],
    ['/a%28%2Eb', '/a%28.b'],
    ['/a(%2Eb(%2Ec', '/a.b.c'],
    ['/a[%2E]b', '/a.b'],
    ['/a(%64ot)b', '/a.b'],
    ['/a.%5Db', '/a.%5Db'],
  ])('The path %s is %s, and so is its normal form', (path, folded) => {
    expect(foldUrl(`http://example.com${path}`)).toBe(`http://example.com${folded}`);
    expect(foldUrl(foldUrl(`http://example.com${path}`))).toBe(`http://example.com${folded}`);
    expect(indicators(`http://example.com${path}`, 'urls')).toMatchObject([{ name: `example.com${folded}` }]);
  });

  it('A host after a scheme is the address that browsers open (URL Standard)', () => {
    fc.assert(
      fc.property(address, ([a, b, c, d]) => {
        const quad = `${a}.${b}.${c}.${d}`;
        const whole = a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
        const hex = (value: number) => `0x${value.toString(16)}`;
        const octal = (value: number) => `0${value.toString(8)}`;
        for (const host of [
          String(whole),
          hex(whole),
          `${a}.${b}.${c * 256 + d}`,
          `${a}.${b * 2 ** 16 + c * 256 + d}`,
          [a, b, c, d].map(hex).join('.'),
          [a, b, c, d].map(octal).join('.'),
          [a, b, c, d].join('\u3002'),
          quad.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
          quad.replaceAll('.', '%2e'),
        ]) {
          expect(foldUrl(`http://${host}/a`)).toBe(`http://${quad}/a`);
        }
      }),
    );
  });

  it.each(['/a.', '/a%2E', '/a%2e', '/a.#b', '/a?x=1.', '/a?x=1%2E', '/a/%2E', '/..%2E', '/a?.', '/a?%2E'])(
    'A listed URL that ends in %s is found by the text that lists it and by its name',
    (end) => {
      const text = `http://example.com${end}`;
      const [stored] = indicators(text, 'urls');
      expect(urlNames(asked(text).url ?? '').exact).toContain(stored?.name);
      expect(urlNames(asked(`http://${stored?.name}`).url ?? '').exact).toContain(stored?.name);
    },
  );

  it('A stored URL is found by its own name, whatever characters it has', () => {
    const end = fc.array(fc.constantFrom(...'.,;!?#=a/', '%2E', '%2e', '%2C', '%3B', '%61'), { maxLength: 8 });
    fc.assert(
      fc.property(end, (characters) => {
        const [stored] = indicators(`http://example.com/a${characters.join('')}`, 'urls');
        expect(indicators(`http://${stored?.name}`, 'urls')[0]?.name).toBe(stored?.name);
      }),
      { numRuns: 1_000 },
    );
  });

  it('Lists and questions read the host after a scheme in one way', () => {
    expect(indicators('http://0xCB007109/a', 'urls')).toMatchObject([{ label: 'URL', name: '203.0.113.9/a' }]);
    expect(indicators('http://3405803785/', 'mixed')).toEqual([{ label: 'IPV4', name: '203.0.113.9' }]);
    expect(indicators('http://ex%61mple.com/a', 'urls')).toMatchObject([
      { name: 'example.com/a', host: 'example.com' },
    ]);
  });

  test.each([
    ['http:/\\example.com/', 'http://example.com/'],
    ['http:\\\\example.com\\a', 'http://example.com/a'],
    ['https:/example.com/', 'https://example.com/'],
    ['http:///example.com/a', 'http://example.com/a'],
    ['HTTP://EXAMPLE.com:80', 'http://example.com/'],
    ['https://example.com:443/a', 'https://example.com/a'],
    ['https://example.com:80/a', 'https://example.com:80/a'],
    ['http://example.com./a', 'http://example.com/a'],
    ['http://example.com/a/../b/./c', 'http://example.com/b/c'],
    ['http://example.com/a/%2e%2E/b', 'http://example.com/b'],
    ['http://example.com/a?x=%41%2f', 'http://example.com/a?x=A%2F'],
    ['http://user:pw@example.com/a#b', 'http://example.com/a'],
    ['http://\uff45\uff58ample.com/', 'http://example.com/'],
    ['http://example.com/a).', 'http://example.com/a'],
  ])('The URL %s is judged as %s', (given, url) => {
    expect(asked(given)).toMatchObject({ url });
  });

  it('A host in another spelling than its normal form has a notice', () => {
    expect(asked('http://3405803785/')).toEqual({
      url: 'http://203.0.113.9/',
      notices: ['Took http://3405803785/ as URL http://203.0.113.9/.'],
    });
    expect(asked('http://EXAMPLE.com/%61')).toEqual({ url: 'http://example.com/a', notices: [] });
  });

  it('A scheme written twice is refused, in lists too, and the nearest URL is named', () => {
    expect(asked('http://http://example.com/x')).toMatchObject({ params: { nearest: 'http://example.com/x' } });
    expect(asked('http://http//example.com/x')).toMatchObject({ params: { nearest: 'http://example.com/x' } });
    expect(asked('hxxp://hxxps://example[.]com/x')).toMatchObject({
      message: expect.stringContaining('with one scheme'),
    });
    expect(() => indicators('http://http://example.com/x', 'urls')).toThrow('with one scheme');
    expect(foldUrl('http://web.archive.org/http://example.com/')).toBe('http://web.archive.org/http://example.com/');
  });

  test.each(['http://localhost/', 'http://http/', 'https://intranet/a'])(
    '%s, whose host has one label, is refused',
    (given) => {
      expect(asked(given)).toMatchObject({ message: expect.stringContaining('nothing that can be asked for here') });
      expect(() => indicators(given, 'urls')).toThrow(KeyError);
    },
  );

  test.each(['192.0.2.010', '3405803785', '0xCB007109', '203.0.28937'])(
    '%s without a scheme may be anything, and is refused',
    (given) => {
      expect(asked(given)).toHaveProperty('message');
    },
  );

  it('Several URLs of a cell are each listed, and a URL with a blank stays one', () => {
    expect(indicators('http://a.example.com/x http://b.example.com/y', 'urls').map(({ name }) => name)).toEqual([
      'a.example.com/x',
      'b.example.com/y',
    ]);
    expect(indicators('http://a.example.com/x y.exe', 'urls').map(({ name }) => name)).toEqual([
      'a.example.com/x%20y.exe',
    ]);
  });
});
