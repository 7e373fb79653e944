/** Words that registries write instead of a withheld value. They are never a value. */
const WITHHELD =
  /redacted|not disclosed|data protected|withheld|hidden|not shown|non-public data|statutory masking|privacy(?: service)? provided|please (?:query|contact|visit)|select request|see at www|visit (?:www\.|whois\.)|not (?:available|applicable)(?: from registry)?$|refer to registrar|private person|not\.defined|registry policy|disclosure of/i;
const NOTHING = /^(?:[-.,\s]*|n\/?a|none|null|unknown|nil|not set|no registrar listed.*)$/i;

/** Returns whether a text has no information: it is empty, or it replaces a withheld value. */
function isWithheld(text: string): boolean {
  return NOTHING.test(text.trim()) || WITHHELD.test(text);
}

/** Returns the trimmed text; undefined if it has no information. */
export function stated(text: string | undefined): string | undefined {
  const value = text?.replace(/\s+/g, ' ').trim();
  return value === undefined || isWithheld(value) ? undefined : value;
}
