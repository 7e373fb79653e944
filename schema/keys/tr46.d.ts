declare module 'tr46' {
  /** Options of UTS #46 processing that differ from their default `false`. */
  export interface Processing {
    readonly checkBidi?: boolean;
    readonly checkJoiners?: boolean;
  }

  /** The A-label form of a domain name, or null when it has none. */
  export function toASCII(domainName: string, options?: Processing): string | null;
}
