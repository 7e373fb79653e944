/** English names of first subdivisions by their codes (ISO 3166-2, without the country), for sources that give the code alone. */

const ROWS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    US: `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming`,
    CA: `AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon`,
    AU: `ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia`,
    GB: `ENG England|NIR Northern Ireland|SCT Scotland|WLS Wales`,
    DE: `BB Brandenburg|BE Berlin|BW Baden-Württemberg|BY Bavaria|HB Bremen|HE Hesse|HH Hamburg|MV Mecklenburg-Western Pomerania|NI Lower Saxony|NW North Rhine-Westphalia|RP Rhineland-Palatinate|SH Schleswig-Holstein|SL Saarland|SN Saxony|ST Saxony-Anhalt|TH Thuringia`,
    FR: `ARA Auvergne-Rhône-Alpes|BFC Bourgogne-Franche-Comté|BRE Brittany|CVL Centre-Val de Loire|GES Grand Est|HDF Hauts-de-France|IDF Île-de-France|NAQ Nouvelle-Aquitaine|NOR Normandy|OCC Occitanie|PAC Provence-Alpes-Côte d'Azur|PDL Pays de la Loire`,
    NL: `DR Drenthe|FL Flevoland|FR Friesland|GE Gelderland|GR Groningen|LI Limburg|NB North Brabant|NH North Holland|OV Overijssel|UT Utrecht|ZE Zeeland|ZH South Holland`,
    JP: `01 Hokkaido|02 Aomori|03 Iwate|04 Miyagi|05 Akita|06 Yamagata|07 Fukushima|08 Ibaraki|09 Tochigi|10 Gunma|11 Saitama|12 Chiba|13 Tokyo|14 Kanagawa|15 Niigata|16 Toyama|17 Ishikawa|18 Fukui|19 Yamanashi|20 Nagano|21 Gifu|22 Shizuoka|23 Aichi|24 Mie|25 Shiga|26 Kyoto|27 Osaka|28 Hyogo|29 Nara|30 Wakayama|31 Tottori|32 Shimane|33 Okayama|34 Hiroshima|35 Yamaguchi|36 Tokushima|37 Kagawa|38 Ehime|39 Kochi|40 Fukuoka|41 Saga|42 Nagasaki|43 Kumamoto|44 Oita|45 Miyazaki|46 Kagoshima|47 Okinawa`,
    BR: `AC Acre|AL Alagoas|AM Amazonas|AP Amapá|BA Bahia|CE Ceará|DF Federal District|ES Espírito Santo|GO Goiás|MA Maranhão|MG Minas Gerais|MS Mato Grosso do Sul|MT Mato Grosso|PA Pará|PB Paraíba|PE Pernambuco|PI Piauí|PR Paraná|RJ Rio de Janeiro|RN Rio Grande do Norte|RO Rondônia|RR Roraima|RS Rio Grande do Sul|SC Santa Catarina|SE Sergipe|SP São Paulo|TO Tocantins`,
    SG: `01 Central Singapore|02 North East|03 North West|04 South East|05 South West`,
    ES: `AN Andalusia|AR Aragon|AS Asturias|CB Cantabria|CL Castile and León|CM Castilla-La Mancha|CN Canary Islands|CT Catalonia|EX Extremadura|GA Galicia|IB Balearic Islands|MC Murcia|MD Madrid|NC Navarre|PV Basque Country|RI La Rioja|VC Valencia`,
    IN: `AP Andhra Pradesh|AS Assam|BR Bihar|DL Delhi|GA Goa|GJ Gujarat|HR Haryana|HP Himachal Pradesh|JH Jharkhand|KA Karnataka|KL Kerala|MP Madhya Pradesh|MH Maharashtra|MN Manipur|ML Meghalaya|MZ Mizoram|NL Nagaland|PB Punjab|RJ Rajasthan|SK Sikkim|TN Tamil Nadu|TR Tripura|UP Uttar Pradesh|WB West Bengal`,
    ID: `JK Jakarta`,
    ZA: `EC Eastern Cape|FS Free State|GP Gauteng|KZN KwaZulu-Natal|LP Limpopo|MP Mpumalanga|NC Northern Cape|NW North West|WC Western Cape`,
    SE: `AB Stockholm|C Uppsala|M Skåne|O Västra Götaland`,
    NO: `03 Oslo`,
    IT: `MI Milan|RM Rome|TO Turin`,
    MY: `14 Kuala Lumpur`,
    CL: `RM Santiago Metropolitan`,
    CO: `DC Bogotá`,
  }),
);

/** A subdivision by the code of its country, its own, and its name. */
export interface Region {
  readonly country: string;
  readonly code: string;
  readonly name: string;
}

/** The subdivisions whose names are known here. */
export const REGIONS: readonly Region[] = [...ROWS].flatMap(([country, rows]) =>
  rows.split('|').map((row) => {
    const blank = row.indexOf(' ');
    return { country, code: row.slice(0, blank), name: row.slice(blank + 1) };
  }),
);

const BY_CODE: ReadonlyMap<string, string> = new Map(
  REGIONS.map(({ country, code, name }) => [`${country}-${code}`, name]),
);

/** The name of a subdivision; null for one that is not known here. */
export function regionName(country: string | null, code: string | null): string | null {
  return BY_CODE.get(`${country}-${code}`) ?? null;
}
