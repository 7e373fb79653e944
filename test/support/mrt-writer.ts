/** Writes MRT records by RFC 6396, RFC 4271 and RFC 4760, for cases that no published file at hand has. */

/** One record: type, subtype, body; the time is 2026-08-22 00:00:00 UTC. */
export function mrtRecord(type: number, subtype: number, body: Buffer, seconds = 1_787_356_800): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt32BE(seconds, 0);
  header.writeUInt16BE(type, 4);
  header.writeUInt16BE(subtype, 6);
  header.writeUInt32BE(body.length, 8);
  return Buffer.concat([header, body]);
}

/** Numbers of one width, in a row. */
export function numbers(width: 1 | 2 | 4, ...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(width * values.length);
  for (const [index, value] of values.entries()) bytes.writeUIntBE(value, index * width, width);
  return bytes;
}

/** A path attribute; the length takes two bytes where it has to. */
export function attribute(type: number, value: Buffer): Buffer {
  const isLong = value.length > 255;
  return Buffer.concat([numbers(1, isLong ? 0x50 : 0x40, type), numbers(isLong ? 2 : 1, value.length), value]);
}

/** Segments of an AS_PATH, each with its type: 1 a set, 2 a sequence, 3 a confederation. */
export function asPathAttribute(
  width: 2 | 4,
  segments: readonly (readonly [type: number, ...asns: number[]])[],
  type = 2,
): Buffer {
  const parts = segments.map(([kind, ...asns]) =>
    Buffer.concat([numbers(1, kind, asns.length), numbers(width, ...asns)]),
  );
  return attribute(type, Buffer.concat(parts));
}

/** `10.0.0.0/8` as NLRI has it. */
export function nlri(...prefixes: readonly (readonly [length: number, ...bytes: number[]])[]): Buffer {
  return Buffer.concat(prefixes.map((bytes) => numbers(1, ...bytes)));
}

/** The body of a BGP4MP record with an UPDATE between two IPv4 peers. */
export function updateBody(
  width: 2 | 4,
  parts: { readonly withdrawn?: Buffer; readonly attributes?: Buffer; readonly announced?: Buffer },
): Buffer {
  const { withdrawn = Buffer.alloc(0), attributes = Buffer.alloc(0), announced = Buffer.alloc(0) } = parts;
  const payload = [numbers(2, withdrawn.length), withdrawn, numbers(2, attributes.length), attributes, announced];
  const size = 19 + payload.reduce((sum, { length }) => sum + length, 0);
  const peers = [numbers(width, 64500, 64499), numbers(2, 0, 1), numbers(4, 0xc0000201, 0xc0000202)];
  return Buffer.concat([...peers, Buffer.alloc(16, 0xff), numbers(2, size), numbers(1, 2), ...payload]);
}

/** The body of a table record: a prefix and entries of peer index and attributes. */
export function tableBody(prefix: Buffer, entries: readonly (readonly [peer: number, attributes: Buffer])[]): Buffer {
  const parts = entries.map(([peer, attributes]) =>
    Buffer.concat([numbers(2, peer), numbers(4, 0), numbers(2, attributes.length), attributes]),
  );
  return Buffer.concat([numbers(4, 0), prefix, numbers(2, entries.length), ...parts]);
}
