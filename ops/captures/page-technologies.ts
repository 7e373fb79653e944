import type { SeenPage } from './capture-page.ts';

const LONGEST = 200;
const PROTOCOLS: ReadonlyMap<string, string> = new Map([
  ['http/1.0', 'HTTP/1.0'],
  ['http/1.1', 'HTTP/1.1'],
  ['h2', 'HTTP/2'],
  ['h3', 'HTTP/3'],
]);

/** Headers in which servers say what they are made with. */
const TELLING = ['server', 'x-powered-by', 'x-generator', 'x-aspnet-version'] as const;

/** What the answer and the page say that they are made with, in their own words; nothing is guessed from how they look. */
export function technologiesOf({ protocol, headers, html }: Pick<SeenPage, 'protocol' | 'headers' | 'html'>): string[] {
  const reported = TELLING.flatMap((name) => headers[name] ?? []);
  const [, generator] =
    /<meta\b(?=[^>]*\bname\s*=\s*["']?generator\b)[^>]*\bcontent\s*=\s*["']([^"']{1,200})["']/i.exec(html) ?? [];
  const all = [protocol === null ? undefined : PROTOCOLS.get(protocol), ...reported, generator];
  const kept = all.flatMap((text) => (text === undefined ? [] : [text.trim().slice(0, LONGEST)]));
  return [...new Set(kept.filter((text) => text !== ''))];
}
