/** Something that Weft must not fetch, or not so much of it: asking again would not help. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused';
}
