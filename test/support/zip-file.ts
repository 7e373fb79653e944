import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive. Stated sizes may lie. */
export interface ZippedFile {
  readonly name: string;
  readonly content: Buffer;
  readonly statedSize?: number;
  readonly statedPackedSize?: number;
}

/** A zip archive (APPNOTE 6.3) of these files, deflated. */
export function zipFile(files: readonly ZippedFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, statedSize = content.length, statedPackedSize } of files) {
    const packed = deflateRawSync(content);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    describe(header, 4, { crc: crc32(content), packed: statedPackedSize ?? packed.length, size: statedSize, name });
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    describe(entry, 6, { crc: crc32(content), packed: statedPackedSize ?? packed.length, size: statedSize, name });
    entry.writeUInt32LE(offset, 42);
    parts.push(header, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += header.length + Buffer.byteLength(name) + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

/** Writes the fields that the header of a file and its entry in the directory share. */
function describe(
  header: Buffer,
  at: number,
  { crc, packed, size, name }: { crc: number; packed: number; size: number; name: string },
): void {
  header.writeUInt16LE(20, at);
  header.writeUInt16LE(8, at + 4);
  header.writeUInt32LE(crc, at + 10);
  header.writeUInt32LE(packed, at + 14);
  header.writeUInt32LE(size, at + 18);
  header.writeUInt16LE(Buffer.byteLength(name), at + 22);
}
