import { KeyError } from './key-error.ts';

/** Normal form of a vendor id: lower-case letters and digits in words joined by hyphens. */
export function foldSlug(input: string): string {
  const slug = input
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (slug === '') throw new KeyError('a vendor id', input, 'a slug such as github or amazon-web-services');
  return slug;
}
