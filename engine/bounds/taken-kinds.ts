import type { Size } from './size.ts';

/** Lists and maps that a function takes as its argument at a place: all others are an error, which shows the argument. */
export type TakenKinds = (place: number) => { readonly list: boolean; readonly map: boolean };

const NONE = { list: false, map: false };
const LIST = { list: true, map: false };
const MAP = { list: false, map: true };
const BOTH = { list: true, map: true };

/** Numbers, texts, dates, nodes, edges and paths alone. */
export const noContainers: TakenKinds = () => NONE;
export const anyContainers: TakenKinds = () => BOTH;
/** A list or a map as the first argument. */
export const containerFirst: TakenKinds = (place) => (place === 0 ? BOTH : NONE);
export const listFirst: TakenKinds = (place) => (place === 0 ? LIST : NONE);
export const mapFirst: TakenKinds = (place) => (place === 0 ? MAP : NONE);
/** A list as the second argument. */
export const listSecond: TakenKinds = (place) => (place === 1 ? LIST : NONE);
/** Any value, and a list to look for it in. */
export const anyThenList: TakenKinds = (place) => (place === 0 ? BOTH : LIST);
export const lists: TakenKinds = () => LIST;
export const maps: TakenKinds = () => MAP;

/** Returns whether a value of this size may be of a kind that is not taken. */
export function mayBeRefused({ mayBeList, mayBeMap }: Size, { list, map }: ReturnType<TakenKinds>): boolean {
  return (mayBeList && !list) || (mayBeMap && !map);
}
