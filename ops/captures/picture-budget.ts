/** How many pixels the pictures may have that a page loads. */
export interface PictureLimits {
  /** Of one picture. */
  readonly pixels: number;
  /** Of all of them together. */
  readonly allPixels: number;
}

/** Counts the pixels of the pictures of one page. */
export class PictureBudget {
  readonly #limits: PictureLimits;
  #taken = 0;

  constructor(limits: PictureLimits) {
    this.#limits = limits;
  }

  /** What is too much about one picture more, in words; null where it is counted. */
  take(pixels: number): string | null {
    const { pixels: most, allPixels } = this.#limits;
    if (pixels > most) return `a picture of more than ${most / 1e6} megapixels`;
    if (this.#taken + pixels > allPixels) return `pictures of more than ${allPixels / 1e6} megapixels`;
    this.#taken += pixels;
    return null;
  }
}
