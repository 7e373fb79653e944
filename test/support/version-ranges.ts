/** Versions as they are asked for, and ranges as sources state them, of one product: for tests of what one may pass over of the other. */
import fc from 'fast-check';
import { VERSION_SCHEMES } from '../../schema/versions/index.ts';

const cpe = (rest: string) => `cpe:2.3:a:example:widget:${rest}`;
const number = fc.integer({ min: 0, max: 12 });
const update = fc.constantFrom(
  '',
  '',
  '',
  'rc1',
  '-beta2',
  'p1',
  'a',
  'b2',
  '.M1',
  '-rc.9',
  '+b5',
  '.post1',
  '-5+deb11u1',
);
const version = fc
  .tuple(fc.array(number, { minLength: 1, maxLength: 3 }), update)
  .map(([numbers, written]) => numbers.join('.') + written);
const bound = fc.option(version, { nil: undefined });
/** What a source says of the versions that are affected. */
export const statedRange = fc.record({
  scheme: fc.constantFrom(...VERSION_SCHEMES),
  cpe: fc.option(
    fc
      .tuple(
        fc.constantFrom('*', '-', '1.0', '1.0.0', '1.0p1', '1.0a1', '1.*', '2.0'),
        fc.constantFrom('*', '-', 'rc1', 'p1'),
      )
      .map((parts) => cpe(parts.join(':'))),
    { nil: undefined },
  ),
  versionStartIncluding: bound,
  versionStartExcluding: bound,
  versionEndIncluding: bound,
  versionEndExcluding: bound,
});
/** Ways to ask for a version of the product. */
export const askedVersion = fc.oneof(
  version.map((one) => `example:widget:${one}`),
  fc
    .tuple(version, fc.constantFrom('rc1', 'p1', 'sp2', '-', '*'))
    .map(([one, more]) => cpe(`${one.replace(/[+]/g, '\\+')}:${more}`)),
  fc
    .tuple(fc.constantFrom('npm', 'deb/debian', 'pypi', 'maven/example'), version)
    .map(([type, one]) => `pkg:${type}/widget@${encodeURIComponent(one)}`),
);
