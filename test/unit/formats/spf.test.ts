import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSpf } from '../../../loaders/formats/spf.ts';
import { foldAddress, foldCidr, foldHost } from '../../../schema/keys/index.ts';

const termsOf = (text: string) => parseSpf(text)?.terms;
const reasonOf = (term: string) => parseSpf(`v=spf1 ${term} -all`)?.leftOut;

describe('an SPF record', () => {
  it.each(['v=spf10 -all', 'spf2.0/pra -all', 'v=DMARC1; p=none', '', ' v=spf1 -all', 'v=spf1;-all'])(
    'The text %j is not an SPF record',
    (text) => expect(parseSpf(text)).toBeNull(),
  );

  it('An SPF record names hosts, networks and other domains, each with its qualifier', () => {
    const text =
      'V=SPF1  a mx:Mail.Example.com/24//64 ~include:_spf.example.net. ?exists:a.example ip4:192.0.2.9/24 ip4:192.0.2.7/32 -ip6:2001:DB8::1 redirect=b.example';
    expect(parseSpf(text)).toEqual({
      terms: [
        { kind: 'a', qualifier: '+', domain: null },
        { kind: 'mx', qualifier: '+', domain: 'mail.example.com' },
        { kind: 'include', qualifier: '~', domain: '_spf.example.net' },
        { kind: 'exists', qualifier: '?', domain: 'a.example' },
        { kind: 'ip', qualifier: '+', sender: { label: 'PREFIX', name: '192.0.2.0/24' } },
        { kind: 'ip', qualifier: '+', sender: { label: 'IPV4', name: '192.0.2.7' } },
        { kind: 'ip', qualifier: '-', sender: { label: 'IPV6', name: '2001:db8::1' } },
        { kind: 'redirect', domain: 'b.example' },
      ],
      leftOut: [],
    });
  });

  it('The terms all, exp and unknown modifiers name no sender', () => {
    expect(parseSpf('v=spf1 exp=why.example.com moo=cow ~all')).toEqual({ terms: [], leftOut: [] });
  });

  it.each([
    ['exists:%{i}._spf.example.com', 'exists', '_spf.example.com'],
    ['include:%{ir}.%{v}.%{l-}.spf.example.com', 'include', 'spf.example.com'],
    ['?a:%{d2}.example.com/24', 'a', 'example.com'],
    ['mx:x%_%{h}y.a.example.com', 'mx', 'a.example.com'],
    ['redirect=_spf.%{d}', 'redirect', '_spf.weft.example'],
    ['include:%{i}._spf.%{D}', 'include', '_spf.weft.example'],
  ])('The macro of %s stays verbatim, next to the end of the name that all mail shares', (term, kind, domain) => {
    const macro = term.replace(/^.*?[:=]/, '').replace(/\/24$/, '');
    expect(parseSpf(`v=spf1 ${term} -all`, 'weft.example')).toMatchObject({
      terms: [{ kind, domain, macro }],
      leftOut: [],
    });
  });

  it.each([
    ['include:%{ir}.com', /holds a macro/],
    ['exists:%{i}._spf.%{o}', /holds a macro/],
    ['exists:%{i', /holds a macro/],
    ['include:_spf.%{d}', /holds a macro/],
    ['exists:%{z}.example.com', /holds a macro/],
    ['ptr', /cannot be listed from here/],
    ['ptr:example.com', /cannot be listed from here/],
    ['nclude:spf.example.com', /not a mechanism/],
    ['include:', /names no domain/],
    ['include', /names no domain/],
    ['a:', /names no domain/],
    ['a:example.com/33', /length does not fit/],
    ['mx//129', /length does not fit/],
    ['ip4:2001:db8::1', /not an IPv4 address/],
    ['ip4:192.0.2.0/33', /not an IPv4 address/],
    ['ip4:192.0.2.0/24/24', /not an IPv4 address/],
    ['ip6:192.0.2.1', /not an IPv6 address/],
    ['ip4:0.0.0.0/0', /every address/],
    ['+redirect=example.com', /no qualifier/],
    ['all:example.com', /takes no value/],
  ])('The term %s alone is left out, with the reason', (term, reason) => {
    expect(reasonOf(term)).toEqual([{ term, reason: expect.stringMatching(reason) }]);
    expect(termsOf(`v=spf1 ip4:192.0.2.1 ${term} a:b.example -all`)).toEqual([
      { kind: 'ip', qualifier: '+', sender: { label: 'IPV4', name: '192.0.2.1' } },
      { kind: 'a', qualifier: '+', domain: 'b.example' },
    ]);
  });

  it('An SPF record is read back as it was written', () => {
    const domain = fc.constantFrom('example.com', '_spf.example.net', 'xn--bcher-kva.example', 'a.b.c.d.example');
    const qualifier = fc.constantFrom('+', '-', '~', '?');
    const host = fc.record({ kind: fc.constantFrom('include', 'exists', 'a', 'mx'), qualifier, domain });
    const ip = fc.oneof(fc.ipV4(), fc.ipV6()).map((text) => {
      const { label, name } = foldAddress(text);
      return { kind: 'ip', label, name };
    });
    const term = fc.oneof(
      host.map((value) => ({ text: `${value.qualifier}${value.kind}:${value.domain}`, value })),
      fc.tuple(ip, qualifier).map(([{ label, name }, sign]) => ({
        text: `${sign}${label === 'IPV4' ? 'ip4' : 'ip6'}:${name}`,
        value: { kind: 'ip', qualifier: sign, sender: { label, name } },
      })),
    );
    fc.assert(
      fc.property(fc.array(term), (terms) => {
        const record = parseSpf(['v=spf1', ...terms.map(({ text }) => text), '-all'].join(' '));
        expect(record).toEqual({ terms: terms.map(({ value }) => value), leftOut: [] });
      }),
    );
  });

  it('The reader of SPF records never throws, and the names that it returns are in normal form', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'ip4:',
        'ip6:',
        'a',
        'mx',
        ':',
        '/',
        '//',
        '24',
        'include:',
        '%{d}',
        '=',
        'redirect',
        '192.0.2.1',
        ' ',
      ),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        for (const term of parseSpf(`v=spf1 ${pieces.join('')}`)?.terms ?? []) {
          const { label, name } = term.kind === 'ip' ? term.sender : { label: 'HOSTNAME', name: term.domain };
          if (name === null) continue;
          const fold = { HOSTNAME: foldHost, PREFIX: (text: string) => foldCidr(text).name }[label];
          expect((fold ?? ((text: string) => foldAddress(text).name))(name)).toBe(name);
        }
      }),
    );
  });
});
