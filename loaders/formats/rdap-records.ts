/** An RDAP answer is a record of the object that was looked up, as the registry has it at that moment. */
import type { LedgeredRecords } from '../source.ts';
import type { RdapObject } from './rdap-objects.ts';

/**
 * Returns how answers restate their objects. The newer answer is the one of the later moment, and not the one of the later change: a registry
 * withholds contacts, and corrects itself, without a change. `answeredAt` returns the moment, epoch ms; by default it is the date of the file.
 */
export function rdapRecords(answeredAt: (object: RdapObject) => number | undefined): LedgeredRecords<RdapObject> {
  return {
    // Answers in files and those of live look-ups come from the same registries.
    speakers: ['rdap', 'weft-live-rdap'],
    recordOf: (value) => {
      const id = objectId(value);
      return id === null ? null : { id, at: answeredAt(value) };
    },
  };
}

function objectId({ kind, object }: RdapObject): string | null {
  switch (kind) {
    case 'ip network':
      return `${kind} ${object.startAddress} ${object.endAddress}`.toLowerCase();
    case 'autnum': {
      const first = object.startAutnum ?? object.handle?.replace(/^AS/i, '');
      return first === undefined ? null : `${kind} ${first} ${object.endAutnum ?? first}`;
    }
    case 'domain':
    case 'nameserver': {
      const name = object.ldhName ?? (kind === 'domain' ? object.unicodeName : undefined);
      return name === undefined ? null : `${kind} ${name.toLowerCase().replace(/\.$/, '')}`;
    }
    case 'entity':
      return object.handle === undefined ? null : `${kind} ${object.port43 ?? ''} ${object.handle}`;
  }
}
