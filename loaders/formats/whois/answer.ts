/** A WHOIS answer about a domain, in the same form for all registries. Undefined and empty mean that the answer does not say. */

export interface WhoisContact {
  readonly name?: string | undefined;
  readonly organization?: string | undefined;
  /** Street and house, with commas between the lines. */
  readonly street?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly zip?: string | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly fax?: string | undefined;
}

/** The roles of contacts, in the order of how much they say about the holder of the domain. */
export const CONTACT_ROLES = ['registrant', 'admin', 'tech'] as const;

export type ContactRole = (typeof CONTACT_ROLES)[number];

export interface WhoisAnswer {
  /** The domain as the answer writes it. */
  readonly domain: string;
  readonly registrar?: string | undefined;
  /** IANA id of the registrar, digits. */
  readonly registrarIana?: string | undefined;
  readonly registrarWebsite?: string | undefined;
  readonly abuseEmail?: string | undefined;
  readonly abusePhone?: string | undefined;
  /** Days, `YYYY-MM-DD`. */
  readonly createDate?: string | undefined;
  readonly updateDate?: string | undefined;
  readonly expiryDate?: string | undefined;
  /** Dates that the answer has in a form that is not read, each with what it is the date of. */
  readonly unreadDates?: readonly string[];
  /** Time of the registry's answer, epoch ms. */
  readonly answeredAt?: number | undefined;
  /** EPP codes (RFC 5731) if the registry uses them; else its words. */
  readonly domainStatus: readonly string[];
  /** Names as the answer writes them, without the addresses next to them. */
  readonly nameServers: readonly string[];
  readonly isSigned?: boolean | undefined;
  readonly contacts: Readonly<Partial<Record<ContactRole, WhoisContact>>>;
}
