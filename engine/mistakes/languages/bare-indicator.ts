import { writeStringLiteral } from '../../parse/string-literal.ts';
import { labelOfName } from '../../text/name-label.ts';

/** Only a name: `www.example.com`, `192.0.2.10`, `AS64500`, `CVE-2021-44228`. The query that looks it up; else null. */
export function bareIndicator(text: string): string | null {
  const name = text.trim().replace(/^["']|["'];?$/g, '');
  const label = labelOfName(name);
  return label === null ? null : `MATCH (n:${label} {name: ${writeStringLiteral(name)}}) RETURN n`;
}
