/** RFC 3492 in JavaScript: the package has no types of its own for this file, and Node has a module of the same name. */
declare module 'punycode/punycode.es6.js' {
  export function toUnicode(name: string): string;
}
