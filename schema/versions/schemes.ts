/** The schemes of versions, each as data: its pieces and their ranks. */
import type { Part, Rule } from './tokenise.ts';

function number(takes: RegExp, rank: string): Rule {
  return { takes, rank, holds: 'number' };
}

function text(takes: RegExp, rank: string): Rule {
  return { takes, rank, holds: 'text' };
}

function mark(takes: RegExp, rank: string | null): Rule {
  return { takes, rank, holds: 'nothing' };
}

const DIGITS = /\d+/y;
const NUMBERS: Omit<Part, 'text'> = { rules: [number(DIGITS, '9')], end: '0' };

/**
 * Words before a release rank below the end, patch letters and other words above it, further numbers above these. The letters a, b and m
 * are short for alpha, beta and milestone if a number follows: 3.0a1 comes before 3.0, and 1.0.1a after 1.0.1.
 */
const GENERIC: Omit<Part, 'text'> = {
  rules: [
    mark(/(?:dev|snapshot|nightly|canary)(?![a-z])/y, '0'),
    mark(/(?:alpha(?![a-z])|(?<=\d[-._ ]?)a(?=\d))/y, '1'),
    mark(/(?:beta(?![a-z])|(?<=\d[-._ ]?)b(?=\d))/y, '2'),
    mark(/(?:(?:milestone|preview|prerelease|pre)(?![a-z])|(?<=\d[-._ ]?)m(?=\d))/y, '3'),
    mark(/(?:rc|cr|candidate)(?![a-z])/y, '4'),
    mark(/(?:final|ga|release|stable)(?![a-z])/y, null),
    text(/[a-z]+/y, '6'),
    number(DIGITS, '9'),
  ],
  end: '5',
  empty: ['9'],
};

const SEMVER_PRERELEASE: Omit<Part, 'text'> = {
  rules: [number(/\d+(?=\.|$)/y, '1'), text(/[0-9a-z-]+/y, '2')],
  end: '0',
};

/** Character by character, as dpkg does: a tilde before everything, even the end; letters before all others. */
const DEB: Omit<Part, 'text'> = {
  rules: [mark(/~/y, '0'), number(DIGITS, '2'), text(/[A-Za-z]/y, '3'), text(/[!-~]/y, '4')],
  end: '1',
  closing: '2',
};

const RPM: Omit<Part, 'text'> = {
  rules: [mark(/~/y, '0'), mark(/\^/y, '2'), text(/[A-Za-z]+/y, '3'), number(DIGITS, '4')],
  end: '1',
};

/** A component with a leading zero counts as a decimal fraction, below all others. */
const APK: Omit<Part, 'text'> = {
  rules: [
    ...['_alpha', '_beta', '_pre', '_rc'].map((word, at) => mark(new RegExp(word, 'y'), String(at))),
    mark(/-r(?=\d)/y, '5'),
    ...['_cvs', '_svn', '_git', '_hg'].map((word, at) => mark(new RegExp(word, 'y'), String(6 + at))),
    mark(/_p(?![a-z])/y, 'A'),
    text(/(?<=\d)[a-z]+/y, 'B'),
    text(/\.(0\d*?)0*(?!\d)/y, 'C'),
    number(DIGITS, 'D'),
  ],
  end: '4',
};

/** After the specification of Maven's POM; a number after a hyphen or a letter comes before one after a dot. */
const MAVEN: Omit<Part, 'text'> = {
  rules: [
    mark(/(?:alpha(?![a-z])|a(?=\d))/y, '0'),
    mark(/(?:beta(?![a-z])|b(?=\d))/y, '1'),
    mark(/(?:milestone(?![a-z])|m(?=\d))/y, '2'),
    mark(/(?:rc|cr)(?![a-z])/y, '3'),
    mark(/snapshot(?![a-z])/y, '4'),
    mark(/(?:final|ga|release)(?![a-z])/y, null),
    mark(/sp(?![a-z])/y, '6'),
    text(/[a-z]+/y, '7'),
    number(/-(\d+)/y, '8'),
    number(/(?<=[a-z])\d+/y, '8'),
    number(DIGITS, '9'),
  ],
  end: '5',
  empty: ['8', '9'],
};

const PEP440: Omit<Part, 'text'> = {
  rules: [
    mark(/dev/y, '1'),
    mark(/(?:alpha|a)/y, '2'),
    mark(/(?:beta|b)/y, '3'),
    mark(/(?:preview|pre|rc|c)/y, '4'),
    mark(/(?:post|rev|r)/y, '7'),
    mark(/(?<=\d)-(?=\d+(?:\.dev\d*)?$)/y, '7'),
    number(DIGITS, '8'),
  ],
  end: '5',
  empty: ['8'],
};
const PEP440_LOCAL: Omit<Part, 'text'> = {
  rules: [number(/\d+(?=[-_.]|$)/y, '2'), text(/[0-9a-z]+/y, '1')],
  end: '0',
};

/** How each scheme is cut into parts. */
export const SCHEMES = {
  // Text after a plus sign is metadata of the build (semver 2.0, 10).
  generic: (version) => [{ ...GENERIC, text: lower(version).replace(/\+.*$/s, '') }],
  semver: (version) => {
    const [plain = ''] = lower(version).split('+');
    const [, release = '', rest = ''] = /^=?([\d.]*)-?(.*)$/s.exec(plain) ?? [];
    const numbers: Part = { ...NUMBERS, empty: ['9'], text: release };
    return [numbers, rest === '' ? { ...SEMVER_PRERELEASE, text: '', end: '9' } : { ...SEMVER_PRERELEASE, text: rest }];
  },
  deb: (version) => {
    const { epoch, rest } = epochOf(version, ':');
    const hyphen = rest.lastIndexOf('-');
    const [upstream, revision] = hyphen === -1 ? [rest, ''] : [rest.slice(0, hyphen), rest.slice(hyphen + 1)];
    return [
      { ...NUMBERS, empty: ['9'], text: epoch },
      { ...DEB, text: upstream },
      { ...DEB, text: revision },
    ];
  },
  rpm: (version) => {
    const { epoch, rest } = epochOf(version, ':');
    const hyphen = rest.indexOf('-');
    const [upstream, release] = hyphen === -1 ? [rest, ''] : [rest.slice(0, hyphen), rest.slice(hyphen + 1)];
    return [
      { ...NUMBERS, empty: ['9'], text: epoch },
      { ...RPM, text: upstream },
      { ...RPM, text: release },
    ];
  },
  apk: (version) => [{ ...APK, text: lower(version) }],
  maven: (version) => [{ ...MAVEN, text: lower(version) }],
  pep440: (version) => {
    const { epoch, rest } = epochOf(lower(version), '!');
    const [release = '', local = ''] = rest.split('+');
    return [
      { ...NUMBERS, empty: ['9'], text: epoch },
      { ...PEP440, text: release },
      { ...PEP440_LOCAL, text: local },
    ];
  },
} as const satisfies Record<string, (version: string) => readonly Part[]>;

/** Case says nothing, and neither does the letter that some write before the numbers. */
function lower(version: string): string {
  return version
    .trim()
    .toLowerCase()
    .replace(/^v(?=\d)/, '');
}

function epochOf(version: string, mark: string): { readonly epoch: string; readonly rest: string } {
  const text = version.trim();
  const [, epoch] = new RegExp(`^(\\d+)${mark}`).exec(text) ?? [];
  return epoch === undefined ? { epoch: '', rest: text } : { epoch, rest: text.slice(epoch.length + 1) };
}
