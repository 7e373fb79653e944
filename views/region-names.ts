import { iso31662 } from 'iso-3166';

/** A subdivision by the code of its country, its own (the part after the hyphen of ISO 3166-2), and its name in English. */
export interface Region {
  readonly country: string;
  readonly code: string;
  readonly name: string;
}

/** English names in common use, where ISO 3166-2 names a subdivision in a language of its country. */
const ENGLISH = {
  BR: 'DF Federal District',
  CL: 'RM Santiago Metropolitan',
  CO: 'DC Bogotá',
  DE: 'BY Bavaria|HE Hesse|MV Mecklenburg-Western Pomerania|NI Lower Saxony|NW North Rhine-Westphalia|RP Rhineland-Palatinate|SN Saxony|ST Saxony-Anhalt|TH Thuringia',
  ES: 'AN Andalusia|AR Aragon|AS Asturias|CL Castile and León|CN Canary Islands|CT Catalonia|IB Balearic Islands|MC Murcia|MD Madrid|NC Navarre|PV Basque Country|VC Valencia',
  FR: 'BRE Brittany|NOR Normandy',
  ID: 'JK Jakarta',
  IN: 'BR Bihar|GJ Gujarat|HR Haryana|HP Himachal Pradesh|JH Jharkhand|KA Karnataka|MH Maharashtra|ML Meghalaya|NL Nagaland|RJ Rajasthan|TN Tamil Nadu',
  IT: 'MI Milan|RM Rome|TO Turin',
  JP: '01 Hokkaido|07 Fukushima|09 Tochigi|12 Chiba|13 Tokyo|17 Ishikawa|18 Fukui|19 Yamanashi|21 Gifu|22 Shizuoka|23 Aichi|25 Shiga|26 Kyoto|27 Osaka|28 Hyogo|32 Shimane|34 Hiroshima|35 Yamaguchi|36 Tokushima|39 Kochi|40 Fukuoka|44 Oita|46 Kagoshima',
  MY: '14 Kuala Lumpur',
  NL: 'FR Friesland|NB North Brabant|NH North Holland|ZH South Holland',
  SE: 'AB Stockholm|C Uppsala|M Skåne|O Västra Götaland',
};

const ENGLISH_BY_CODE: ReadonlyMap<string, string> = new Map(
  Object.entries(ENGLISH).flatMap(([country, rows]) =>
    rows.split('|').map((row): [string, string] => {
      const blank = row.indexOf(' ');
      return [`${country}-${row.slice(0, blank)}`, row.slice(blank + 1)];
    }),
  ),
);

const BY_CODE: ReadonlyMap<string, string> = new Map(
  iso31662.map(({ code, name }) => [code, ENGLISH_BY_CODE.get(code) ?? name]),
);

/** The subdivisions of ISO 3166-2, each with the name by which it is shown. */
export const REGIONS: readonly Region[] = [...BY_CODE].map(([whole, name]) => {
  const hyphen = whole.indexOf('-');
  return { country: whole.slice(0, hyphen), code: whole.slice(hyphen + 1), name };
});

/** The name of a subdivision by the code of its country and its own; null for a code that ISO 3166-2 does not have. */
export function regionName(country: string | null, code: string | null): string | null {
  return BY_CODE.get(`${country}-${code}`) ?? null;
}
