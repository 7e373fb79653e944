import type { SourceDeclaration } from '../source.ts';
import { LoadError } from './load-error.ts';

/** Leading bytes that show what a file is. */
export const HEAD_LENGTH = 1024;
/** Offset of the magic in a tar header (POSIX.1-2001, ustar). */
const TAR_MAGIC_AT = 257;

/** The first KiB of the unpacked data. */
export class Head {
  /** True if it contains a byte that no text has. */
  readonly isBinary: boolean;
  readonly #text: string;
  readonly #isUtf16: boolean;

  constructor(bytes: Uint8Array) {
    const top = bytes.subarray(0, HEAD_LENGTH);
    const [first, second] = top;
    this.#isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
    this.isBinary = top.includes(0);
    this.#text = new TextDecoder().decode(top);
  }

  get isEmpty(): boolean {
    return this.#start === '';
  }

  get isJson(): boolean {
    return !this.isBinary && /^[[{]/.test(this.#start);
  }

  /** What the user must do with a file that wraps data; null if it does not seem to. */
  get wrapping(): string | null {
    if (this.#isUtf16) return 'a text in UTF-16: convert it to UTF-8 (iconv -f UTF-16 -t UTF-8) and load that';
    if (this.#text.startsWith('ustar', TAR_MAGIC_AT))
      return 'a tar archive: unpack it (tar -xf) and load the right file of it';
    if (this.#start.startsWith('version https://git-lfs.github.com/spec/'))
      return 'a pointer of Git LFS: fetch the file that it stands for (git lfs pull) and load that';
    return null;
  }

  /** The words for a web page or an XML document, with its title; null if the file is neither. */
  get markup(): string | null {
    if (!/^<[!?a-z]/i.test(this.#start)) return null;
    const title = /<(?:title|message|code)[^>]*>\s*([^<]{1,100})/i.exec(this.#start)?.[1]?.trim();
    const what = /<html|^<(!doctype\s+html|head|body)/i.test(this.#start) ? 'a web page' : 'an XML document';
    return title === undefined ? what : `${what} ("${title}")`;
  }

  get #start(): string {
    return this.#text.trimStart();
  }
}

/** Returns why a head shows that a file is not data of its source, and what to do; null if nothing shows that. */
export function headRefusal(head: Head, fileName: string, declaration: SourceDeclaration): LoadError | null {
  if (head.isEmpty) return new LoadError(`${fileName} is empty. Fetch it and load it again.`);
  if (head.wrapping !== null) return new LoadError(`${fileName} is ${head.wrapping}.`);
  if (head.markup === null || declaration.readsMarkup === true) return null;
  return new LoadError(
    `${fileName} is ${head.markup}, where ${expected(declaration)}. Fetch the file itself and load it.`,
  );
}

/** Returns what a source reads, in the words of refusals. */
export function expected({ id, format }: SourceDeclaration): string {
  return `${id} reads: ${format}`;
}
