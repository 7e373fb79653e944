import { createHmac, timingSafeEqual } from 'node:crypto';

/** Separates a text from its signature: not a letter of base64url. */
const DOT = '.';
const SEALED = /^([\w-]+)\.([\w-]+)$/;

/**
 * Signs short texts that clients carry about, such as cursors, so that they come back as they were given. Nothing in
 * them is secret: they are signed (HMAC-SHA-256), not encrypted. A purpose keeps the texts of one use from another.
 */
export class Seal {
  readonly #secret: Uint8Array;

  constructor(secret: Uint8Array) {
    this.#secret = secret;
  }

  /** The text with its signature, in letters that need no escape in an address. */
  close(purpose: string, text: string): string {
    return Buffer.from(text, 'utf8').toString('base64url') + DOT + this.#signature(purpose, text).toString('base64url');
  }

  /** The text that was closed for this purpose with this secret; null for anything else. */
  open(purpose: string, sealed: string): string | null {
    const [, body, signature] = SEALED.exec(sealed) ?? [];
    if (body === undefined || signature === undefined) return null;
    const text = Buffer.from(body, 'base64url').toString('utf8');
    // Decoding is lenient: only the very letters that `close` wrote are taken.
    return isSame(this.close(purpose, text), sealed) ? text : null;
  }

  #signature(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.#secret).update(`${purpose}\0${text}`, 'utf8').digest();
  }
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
