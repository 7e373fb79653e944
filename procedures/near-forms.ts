/** A number below which it is rather that of a network than an address written as a number. */
const NUMBERS_OF_NETWORKS = 2 ** 24;
const LONGEST = 500;

/**
 * Possible meanings of a value that no reader accepts, the likeliest first; each is still to be tried. It only mends slips of writing: the
 * indicator must be in the value.
 */
export function nearForms(value: unknown): readonly string[] {
  if (typeof value === 'number') return nearNumber(value);
  if (typeof value !== 'string' || value.length > LONGEST) return [];
  const text = value.trim();
  if (/^\d+$/.test(text)) return nearNumber(Number(text));
  const forms = [
    withoutLeadingZeros(text),
    text.replace(/^[a-z]+:[\\/]{1,3}(https?|ftp):?[\\/]{1,3}(?=[^\\/])/i, '$1://'),
    text.replace(/^(https?):?\/{1,3}(?=[^/])/i, '$1://'),
    text.replace(/^[^\p{L}\p{N}[/:*_]+|[^\p{L}\p{N}\]/]+$/gu, ''),
    text.replace(/\.{2,}/g, '.'),
    /^\S+$/.test(text) ? text.replaceAll(',', '.') : text,
    /^[\d.:/\s]+$/.test(text) ? text.replace(/\s+/g, '') : text,
    text.replace(/\s*\.\s*/g, '.'),
    text.replace(/[–—−‐‑]/g, '-'),
  ];
  return [...new Set(forms)].filter((form) => form !== value && form !== '');
}

function nearNumber(number: number): readonly string[] {
  return Number.isInteger(number) && number > 0 && number < NUMBERS_OF_NETWORKS ? [`AS${number}`] : [];
}

/** `192.0.2.010`, as lists pad their columns. */
function withoutLeadingZeros(text: string): string {
  return /^[\d./]+$/.test(text) ? text.replace(/(^|\.)0+(?=\d)/g, '$1') : text;
}
