import { hash, randomBytes } from 'node:crypto';

const ISSUED = 'svc_live_';
const USABLE = /^[\x21-\x7e](?:[\x20-\x7e]{30,254})[\x21-\x7e]$/;

/** A new key: a visible prefix and 256 random bits in 43 URL-safe characters. */
export function newKeyText(): string {
  return ISSUED + randomBytes(32).toString('base64url');
}

/** Returns whether an operator's own text can be a key: 32 to 256 printable ASCII characters, no blank at either end. */
export function isUsableKeyText(text: string): boolean {
  return USABLE.test(text);
}

/** Returns the hash under which a key is stored. A slow hash would add nothing at 256 bits. */
export function keyHash(text: string): string {
  return hash('sha256', text);
}

/** Returns the first characters, by which an operator recognises a key. */
export function visiblePrefix(text: string): string {
  return text.startsWith(ISSUED) ? text.slice(0, ISSUED.length + 4) : text.slice(0, 4);
}
