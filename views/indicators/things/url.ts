/** The parts of a URL, and whether its host is known. */
import { isIP } from 'node:net';
import { parseUrl } from '../../../schema/keys/index.ts';
import { isKnown } from '../known.ts';
import type { ProjectionSources } from '../sources.ts';
import type { Found } from './summary.ts';
import type { Thing } from './thing.ts';

/** The block `summary` of a URL. */
export interface UrlSummary {
  /** A name or an address; null of a path that several hosts serve. */
  readonly host: string | null;
  readonly path: string;
  /** Null of an address. */
  readonly registrable_domain: string | null;
}

/** A URL is no stranger where its host is known, or the domain that this belongs to. */
export async function readUrlSummary(sources: ProjectionSources, { name }: Thing): Promise<Found<UrlSummary>> {
  if (name.startsWith('/')) return { summary: { host: null, path: name, registrable_domain: null } };
  const { host, path } = parseUrl(name);
  if (isIP(host) !== 0) {
    const isAround = await isKnown(sources, { type: 'ip', name: host });
    return { summary: { host, path, registrable_domain: null }, isAround };
  }
  const domain = (await sources.suffixes()).apexOf(host, 'icann');
  const names = [...new Set([host, domain ?? host])];
  const known = await Promise.all(names.map((one) => isKnown(sources, { type: 'domain', name: one })));
  return { summary: { host, path, registrable_domain: domain }, isAround: known.includes(true) };
}
