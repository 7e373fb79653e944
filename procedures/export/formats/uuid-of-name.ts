import { createHash } from 'node:crypto';

/** The namespace of the ids of exports: of no registry, the same in every Weft, so that the same thing has the same id everywhere. */
const NAMESPACE = Buffer.from('6f0b6d0a7c5f4d0e9b1a2c3d4e5f6071', 'hex');

/** The UUID of a name (RFC 9562, version 5): the same in every export. */
export function uuidOfName(name: string): string {
  const hash = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
