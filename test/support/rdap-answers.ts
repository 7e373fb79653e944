/** Writes RDAP answers in which a contact is an object of its parts. */
import { jsonLine } from './record-files.ts';
import { partsOf, textOf } from './record-lines.ts';

/** The parts of an address in the order of vCard. */
const ADDRESS = ['pobox', 'ext', 'street', 'city', 'region', 'code', 'country'];

function property(name: string, value: unknown): readonly unknown[] {
  if (name === 'tel') return ['tel', { type: 'voice' }, 'uri', `tel:${String(value)}`];
  if (name === 'fax') return ['tel', { type: 'fax' }, 'uri', `tel:${String(value)}`];
  if (name !== 'adr') return [name, {}, 'text', value];
  const { cc, label } = partsOf(value);
  return ['adr', { cc, label }, 'text', ADDRESS.map((part) => textOf(value, part))];
}

function withCards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCards);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'vcardArray'
        ? ['vcard', Object.entries(Object(member)).map(([part, text]) => property(part, text))]
        : withCards(member),
    ]),
  );
}

/** An answer a line. */
export function rdapLines(record: unknown): string {
  return Object.values(partsOf(record))
    .map((answer) => jsonLine(withCards(answer)))
    .join('');
}
