/** RFC 3492 in JavaScript. The package has no types for this file, and Node has a module of the same name. */
declare module 'punycode/punycode.es6.js' {
  export function toUnicode(name: string): string;
}
