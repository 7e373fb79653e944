/** Expression: the company that an organisation is part of where that is known, else the organisation, as it is printed. */
export function companyOf(organisation: string): string {
  return `coalesce(head(COLLECT { MATCH (${organisation})-[:SAME_ORG_AS]->(company:ORGANIZATION)
      RETURN coalesce(company.displayName, company.name) LIMIT 1 }), ${organisation}.displayName, ${organisation}.name)`;
}
