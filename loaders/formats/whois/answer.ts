/** What one WHOIS answer says of a domain, whatever the dialect of its registry; undefined and empty are unsaid. */

export interface WhoisContact {
  readonly name?: string | undefined;
  readonly organization?: string | undefined;
  /** Street and house, its lines with commas between. */
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

/** Whose data a contact is, in the order of how much it says of who holds the domain. */
export const CONTACT_ROLES = ['registrant', 'admin', 'tech'] as const;

export type ContactRole = (typeof CONTACT_ROLES)[number];

export interface WhoisAnswer {
  /** As the answer writes it. */
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
  /** When the registry answered, epoch ms. */
  readonly answeredAt?: number | undefined;
  /** EPP codes (RFC 5731) where the registry has such; else its own words. */
  readonly domainStatus: readonly string[];
  /** As the answer writes them, without the addresses beside them. */
  readonly nameServers: readonly string[];
  readonly isSigned?: boolean | undefined;
  readonly contacts: Readonly<Partial<Record<ContactRole, WhoisContact>>>;
}
