import type { SeenPage } from './capture-page.ts';
import type { ImageAnalysis } from './image-analysis.ts';
import type { StoredImage } from './stored-captures.ts';

/** Bytes of an image that a result still holds; a larger one is downloaded. */
const MOST_INLINE = 8 * 1024 * 1024;

/** Where the image of a capture is downloaded. */
export function downloadUrl(id: string): string {
  return `/v1/ops/screenshot/files/${id}`;
}

interface Captured {
  readonly image: StoredImage;
  readonly page: SeenPage;
  readonly analysis: ImageAnalysis;
  readonly technologies: readonly string[];
}

/** The result of a job (contract rest.md 3.3). Of a schedule's captures, which come again and again, the image is downloaded. */
export function captureResult({ image, page, analysis, technologies }: Captured): object {
  const isInline = image.scheduleId === null && page.image.length <= MOST_INLINE;
  return {
    id: image.id,
    url: image.url,
    status: 'completed',
    screenshot: isInline ? Buffer.from(page.image).toString('base64') : null,
    downloadUrl: downloadUrl(image.id),
    scheduleId: image.scheduleId,
    changedShare: analysis.changedShare,
    picturesLeftOut: page.picturesLeftOut,
    metadata: {
      url: image.url,
      probedAt: new Date(image.capturedAt).toISOString(),
      finalUrl: page.finalUrl,
      responseCode: page.responseCode,
      responseReason: page.responseReason,
      protocol: page.protocol,
      contentLength: page.contentLength,
      html: page.html,
      title: page.title,
      perceptionHash: `p:${analysis.perceptionHash}`,
    },
    network: page.requests,
    technologies: technologies.map((value, id) => ({ id, resultId: 0, value })),
  };
}
