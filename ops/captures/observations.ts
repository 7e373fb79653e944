import type { CaptureLine } from '../../loaders/sources/web/weft-captures.ts';
import type { SeenPage } from './capture-page.ts';
import type { ImageAnalysis } from './image-analysis.ts';
import { hostOf } from './page-host.ts';
import type { StoredImage } from './stored-captures.ts';
import type { Traffic } from './traffic.ts';

/** Hosts of one page that are stored in the graph. */
const MOST_HOSTS = 100;

interface Observed {
  readonly image: StoredImage;
  readonly page: SeenPage;
  readonly analysis: ImageAnalysis;
  readonly technologies: readonly string[];
  readonly traffic: Traffic;
  readonly isListed: boolean;
}

/** The observations of a capture for the graph: how the page looked, which hosts it asked for its parts, and where those were. */
export function observationOf({ image, page, analysis, technologies, traffic, isListed }: Observed): CaptureLine {
  const counts = new Map<string, number>();
  for (const { url } of page.requests) counts.set(hostOf(url), (counts.get(hostOf(url)) ?? 0) + 1);
  return {
    id: image.id,
    url: image.url,
    finalUrl: page.finalUrl,
    probedAt: image.capturedAt,
    status: page.responseCode,
    title: page.title,
    protocol: page.protocol,
    technologies: [...technologies],
    perceptionHash: analysis.perceptionHash,
    width: analysis.width,
    height: analysis.height,
    format: image.format,
    fileSize: image.fileSize,
    sha256: image.sha256,
    changedShare: analysis.changedShare,
    isListed,
    requested: [...counts]
      .slice(0, MOST_HOSTS)
      .map(([host, count]) => ({ host, count, addresses: [...(traffic.reached.get(host) ?? [])] })),
    certificates: [...page.certificates].map(([host, der]) => ({ host, der: Buffer.from(der).toString('base64') })),
  };
}
