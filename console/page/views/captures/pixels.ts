import pixelmatch from 'pixelmatch';

/** The tolerance for equal colours, the same as on the server. */
const THRESHOLD = 0.1;

/** The result of comparing two pictures. */
interface Compared {
  /** The share of pixels that differ, 0 to 1; null if the widths differ. */
  readonly share: number | null;
  /** A picture of the differences; null if the widths differ. */
  readonly differences: ImageData | null;
}

/** Compares two pictures pixel by pixel. The extra height of the taller one counts as different. */
export async function comparePictures(one: Blob, other: Blob): Promise<Compared> {
  const [before, now] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  if (before.width !== now.width) return { share: null, differences: null };
  const [width, shared] = [now.width, Math.min(before.height, now.height)];
  const higher = Math.max(before.height, now.height);
  const differences = new ImageData(width, shared);
  const rows = ({ data }: ImageData) => data.subarray(0, width * shared * 4);
  const changed = pixelmatch(rows(before), rows(now), differences.data, width, shared, { threshold: THRESHOLD });
  return { share: (changed + (higher - shared) * width) / (higher * width), differences };
}

/** Returns a share in per cent. A small share is never shown as zero. */
export function shareText(share: number): string {
  if (share === 0) return '0 %';
  return share < 0.001 ? 'under 0.1 %' : `${(share * 100).toFixed(1)} %`;
}

async function pixelsOf(blob: Blob): Promise<ImageData> {
  const picture = await createImageBitmap(blob);
  const { width, height } = picture;
  const drawn = new OffscreenCanvas(width, height).getContext('2d');
  if (drawn === null) throw new Error('This browser cannot read pictures.');
  drawn.drawImage(picture, 0, 0);
  picture.close();
  return drawn.getImageData(0, 0, width, height);
}
