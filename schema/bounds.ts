/** Bounds that several answers share, so that they agree. */

/** Maximum number of aliases followed from one name: svc.resolve promises as many. */
export const LONGEST_ALIAS_CHAIN = 8;

/** If one address, or the hosts of one name, have more registrable domains than this, these are tenants of its operator. */
export const CROWD = 100;
