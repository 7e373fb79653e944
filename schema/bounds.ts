/** Bounds that several answers share, so that they agree. */

/** Aliases that are followed from one name: svc.resolve promises as many. */
export const LONGEST_ALIAS_CHAIN = 8;

/** More registrable domains than this on one address, or behind one name, are tenants of whoever runs it. */
export const CROWD = 100;
