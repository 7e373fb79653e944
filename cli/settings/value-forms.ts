/** The forms that values of settings may have. */
import { isIP } from 'node:net';
import { z } from 'zod';
import { parseAllowedRanges } from '../../net/address-guard.ts';
import { LIVE_UPSTREAMS, type LiveUpstream } from '../../net/live-look-up.ts';
import { ScanTargets } from '../../ops/scan/scan-targets.ts';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z)?$/;
/** Names of buckets, and prefixes of letters that need no escape in an address. */
export const BUCKET_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)?)?\/?$/;

/** A text that is as it is expected to be. */
export function text(expected: string, isValid: (value: string) => boolean) {
  return z.string(expected).refine(isValid, expected);
}

/** A whole number in digits. */
export function wholeNumber(low: number, high: number) {
  const expected = `a whole number from ${low} to ${high}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, expected)
    .transform(Number)
    .refine((value) => value >= low && value <= high, expected);
}

/** The items of a text with commas between; none of an absent one. */
export function listOf(value: string | undefined): readonly string[] {
  return value === undefined ? [] : value.split(',').map((item) => item.trim());
}

/** `2026-08-03` or `2026-08-03T00:00:00Z`, and a day that there is. */
export function isDate(value: string): boolean {
  const time = Date.parse(value);
  return ISO_DATE.test(value) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(value.slice(0, 10));
}

/** `s3://bucket/prefix`. */
export function isBucketAddress(value: string): boolean {
  return BUCKET_ADDRESS.test(value);
}

/** `smtp://user:password@host:587`. */
export function isMailServer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname } = new URL(value);
  return (protocol === 'smtp:' || protocol === 'smtps:') && hostname !== '' && (pathname === '' || pathname === '/');
}

/** CIDRs or addresses that may be fetched from. */
export function isRangeList(value: string): boolean {
  try {
    return parseAllowedRanges(value).length > 0;
  } catch {
    return false;
  }
}

/** Domains and CIDRs that may be scanned. */
export function isTargetList(value: string): boolean {
  try {
    new ScanTargets(value, []);
    return true;
  } catch {
    return false;
  }
}

/** A service that live look-ups ask. */
export function isUpstream(value: string): value is LiveUpstream {
  return LIVE_UPSTREAMS.some((upstream) => upstream === value);
}

/** Addresses of DNS servers, each with a port or without. */
export function isResolverList(value: string): boolean {
  return listOf(value).every((server) => {
    const [, bracketed, address = bracketed ?? server, port] =
      /^(?:\[(.+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(server) ?? [];
    return isIP(address) !== 0 && Number(port ?? 53) <= 65_535;
  });
}

/** Origins of web pages, or `*`. */
export function isOriginList(value: string): boolean {
  return listOf(value).every((origin) => origin === '*' || (URL.canParse(origin) && new URL(origin).origin === origin));
}

/** Words that may begin the name of a procedure. */
export function isWordList(value: string): boolean {
  return listOf(value).every((word) => /^[a-z]\w*$/i.test(word));
}

/** A name with a port would never be met: the port of a request is not looked at. */
export function isHostList(value: string): boolean {
  return listOf(value).every((host) => /^(?:\*|[\w.-]+|\[[\da-f:]+\])$/i.test(host));
}

/** The address of a collector of traces. */
export function isCollectorAddress(value: string): boolean {
  return /^https?:\/\/\S+$/.test(value) && URL.canParse(value);
}

/** An http or https address without a slash at the end. */
export function isBaseAddress(value: string): boolean {
  return /^https?:\/\/\S+[^/\s]$/.test(value) && URL.canParse(value);
}
