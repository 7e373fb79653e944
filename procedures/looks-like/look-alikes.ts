import { foldHost, keyOrNull, type SuffixList } from '../../schema/keys/index.ts';
import type { Row } from '../../store/database.ts';
import type { CapturedPage } from './captured-pages.ts';
import { distanceOf, readHash } from './hashes.ts';

/** One look-alike: the nearest capture of a page, and how many of that page are near. */
interface LookAlike {
  readonly page: CapturedPage;
  readonly distance: number;
  readonly captures: number;
}

/** The pages that look like one, each once, nearest first, then newest; the page itself is none of them. */
export function lookAlikes(subject: CapturedPage | null, hash: bigint, near: readonly CapturedPage[]): LookAlike[] {
  const others = near.filter(({ id, url }) => id !== subject?.id && url !== subject?.url);
  const pages = [...Map.groupBy(others, ({ url }) => url).values()].flatMap((captures) => {
    const [nearest] = captures
      .map((page) => ({ page, distance: distanceOf(hash, readHash(page.perceptionHash)), captures: captures.length }))
      .sort(compare);
    return nearest === undefined ? [] : [nearest];
  });
  return pages.sort(compare);
}

function compare(one: LookAlike, other: LookAlike): number {
  return (
    one.distance - other.distance || other.page.probedAt - one.page.probedAt || (one.page.id < other.page.id ? -1 : 1)
  );
}

/** A look-alike as a row. */
export function rowOf(
  subject: CapturedPage | null,
  { page, distance, captures }: LookAlike,
  suffixes: SuffixList,
): Row {
  const [own, its] = [subject === null ? null : domainOf(subject, suffixes), domainOf(page, suffixes)];
  return {
    capture: page.id,
    url: page.url,
    host: hostOf(page),
    title: page.title,
    probedAt: BigInt(page.probedAt),
    distance: BigInt(distance),
    sameDomain: subject === null ? null : own === its,
    differences: subject === null ? [] : differences(subject, page),
    captures: BigInt(captures),
    subject: subject?.id ?? null,
  };
}

/** What is not the same though both look so: who serves it, and what it says of itself. */
function differences(subject: CapturedPage, page: CapturedPage): string[] {
  const reported: [name: string, before: string | null, after: string | null][] = [
    ['host', hostOf(subject), hostOf(page)],
    ['path', pathOf(subject), pathOf(page)],
    ['title', subject.title, page.title],
    ['status', textOf(subject.status), textOf(page.status)],
    ['technologies', listOf(subject.technologies), listOf(page.technologies)],
  ];
  return reported.flatMap(([name, before, after]) =>
    before === after ? [] : [`${name}: ${before ?? 'none'} -> ${after ?? 'none'}`],
  );
}

/** The host that shows the page in the end. */
function hostOf({ url, finalUrl }: CapturedPage): string {
  return new URL(finalUrl ?? url).hostname;
}

function pathOf({ url, finalUrl }: CapturedPage): string {
  return new URL(finalUrl ?? url).pathname;
}

/** The domain that was registered for it; an address is its own. */
function domainOf(page: CapturedPage, suffixes: SuffixList): string {
  const host = keyOrNull(() => foldHost(hostOf(page)));
  return (host === null ? null : suffixes.apexOf(host, 'icann')) ?? hostOf(page);
}

function textOf(number: number | null): string | null {
  return number === null ? null : String(number);
}

function listOf(texts: readonly string[] | null): string | null {
  return texts === null || texts.length === 0 ? null : texts.toSorted().join(', ');
}
