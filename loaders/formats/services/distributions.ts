/** Detects the distribution that packaged a service: distributions fix what the upstream version has, and keep its number. */

/** What packagers write into versions and banners, by distribution. */
const MARKS: readonly (readonly [distribution: string, mark: RegExp])[] = [
  ['ubuntu', /ubuntu/i],
  ['raspbian', /raspbian|\brpt\d/i],
  ['debian', /debian|[+~.-]deb\d|\bdfsg\d?/i],
  ['amazon', /amazon linux|\bamzn\d|amazonlinux/i],
  ['fedora', /\bfedora\b|\.fc\d/i],
  ['centos', /centos/i],
  ['rocky', /rocky linux/i],
  ['almalinux', /almalinux/i],
  ['redhat', /red ?hat|\brhel\b|[._]el\d/i],
  ['suse', /\bsuse\b|opensuse|\bsles\b/i],
  ['alpine', /\balpine\b|-r\d+$/i],
  ['gentoo', /gentoo/i],
  ['freebsd', /freebsd/i],
];

/** Returns the distribution that texts about a service name; undefined if none does. */
export function distributionOf(texts: readonly (string | null | undefined)[]): string | undefined {
  return MARKS.find(([, mark]) => texts.some((text) => text && mark.test(text)))?.[0];
}
