import { createHmac, timingSafeEqual } from 'node:crypto';

/** Separates a text from its signature: not a letter of base64url. */
const DOT = '.';
const SEALED = /^([\w-]+)\.([\w-]+)$/;

/**
 * Signs short texts that clients carry, such as cursors, so that they come back unchanged. Nothing in them is secret: they are signed
 * (HMAC-SHA-256), not encrypted. A purpose separates the texts of one use from those of another.
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

  /** Returns the text that was signed for this purpose with this secret; null for anything else. */
  open(purpose: string, sealed: string): string | null {
    const [, body, signature] = SEALED.exec(sealed) ?? [];
    if (body === undefined || signature === undefined) return null;
    const text = Buffer.from(body, 'base64url').toString('utf8');
    // Decoding is lenient: only the exact letters that `close` wrote are accepted.
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
