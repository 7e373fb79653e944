/** The generic top-level domains of before 2012 that anyone may register under, and those that everyone knows. */
export const COMMON_TLDS = ['com', 'net', 'org', 'info', 'biz', 'name', 'pro', 'mobi'] as const;

const COMMON: ReadonlySet<string> = new Set(COMMON_TLDS);

/** Of what class a public suffix is: two letters at its end are a country's (RFC 1591), all others are newer generic ones. */
export function suffixClass(suffix: string): 'common' | 'country' | 'new' {
  if (COMMON.has(suffix)) return 'common';
  return /(?:^|\.)(?:[a-z]{2}|xn--[a-z0-9-]+)$/.test(suffix) && !suffix.startsWith('xn--') ? 'country' : 'new';
}
