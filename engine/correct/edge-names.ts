import { EDGES, edgeDeclaration } from '../../schema/edges.ts';
import { FOREIGN_EDGES } from '../../schema/foreign-names.ts';
import type { EdgeDeclaration, ForeignEdgeName } from '../../schema/model.ts';
import type { Nearness } from '../advise/suggestions.ts';
import { nearest } from '../nearest.ts';

const FOREIGN: ReadonlyMap<string, ForeignEdgeName> = new Map(
  FOREIGN_EDGES.flatMap((row) => row.foreign.map((name) => [name, row] as const)),
);
const TYPES = EDGES.map((edge) => edge.type);

/** What the name of an edge type stands for in this graph. */
export type EdgeMeaning =
  | {
      readonly kind: 'known';
      /** The type that is stored. */
      readonly declaration: EdgeDeclaration;
      /** The stored edge points the other way than the name that was written: PARENT_OF, HAS_MX. */
      readonly turned: boolean;
      /** The name is of another product. */
      readonly foreign: boolean;
    }
  | {
      readonly kind: 'unknown';
      readonly guidance: string;
      readonly nearest: string | null;
      readonly found: Nearness;
    };

/** Looks an edge type up: ours, one that is walked backwards, one of another product, or unknown with the nearest. */
export function edgeMeaning(name: string): EdgeMeaning {
  const declaration = edgeDeclaration(name);
  if (declaration !== undefined) return known(declaration, false, false);
  const foreign = FOREIGN.get(name);
  const [replacement] = foreign?.replacement ?? [];
  const replaced = replacement === undefined ? undefined : edgeDeclaration(replacement);
  if (foreign !== undefined && replaced !== undefined) return known(replaced, foreign.turned ?? false, true);
  if (foreign !== undefined) return { kind: 'unknown', guidance: foreign.guidance, nearest: null, found: 'map' };
  const type = nearest(name, TYPES);
  return {
    kind: 'unknown',
    guidance: type === null ? 'CALL db.relationshipTypes() lists the types.' : `the nearest type is ${type}.`,
    nearest: type,
    found: type?.toLowerCase() === name.toLowerCase() ? 'case' : 'spelling',
  };
}

function known(declaration: EdgeDeclaration, turned: boolean, foreign: boolean): EdgeMeaning {
  const forward = declaration.reverseOf === undefined ? undefined : edgeDeclaration(declaration.reverseOf);
  if (forward === undefined) return { kind: 'known', declaration, turned, foreign };
  return { kind: 'known', declaration: forward, turned: !turned, foreign };
}
