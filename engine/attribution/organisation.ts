/**
 * From the name of an organisation, as registries and networks print it, to the vendor that it is. The name is cut to its
 * own words (`Google LLC` is `google`), so that it names a VENDOR only where nothing else is left: `Apple Tree Hosting` is
 * not Apple.
 */

/** Words that say what kind of company it is, or where: they tell companies of one name not apart. */
const FORMS = [
  ...[
    'inc',
    'incorporated',
    'llc',
    'llp',
    'lp',
    'ltd',
    'limited',
    'corp',
    'corporation',
    'co',
    'company',
    'plc',
    'pty',
  ],
  ...['pte', 'gmbh', 'ag', 'kg', 'se', 'sa', 'sas', 'sarl', 'srl', 'spa', 'bv', 'nv', 'ab', 'as', 'oy', 'kk', 'the'],
  ...['b', 'v', 's', 'a', 'r', 'l', 'p', 'c', 'com', 'technologies', 'international', 'online', 'ireland', 'europe'],
];

/** Signs between words. */
const SIGNS = [',', '.', ';', ':', '(', ')', '/', '&', '"', "'", '_', '-', '+', '®', '™'];

/** What is left of names under which vendors register that are not their slug. */
const KNOWN_AS: Readonly<Record<string, string>> = {
  amazon: 'aws',
  'amazon-aws': 'aws',
  'amazon-cloudfront': 'aws',
  'amazon-data-services': 'aws',
  'amazon-s3': 'aws',
  'amazon-web-services': 'aws',
  'aws-elastic-beanstalk': 'aws',
  bunnyway: 'bunny',
  choopa: 'vultr',
  constant: 'vultr',
  datacamp: 'cdn77',
  facebook: 'meta',
  incapsula: 'imperva',
  'meta-platforms': 'meta',
  'microsoft-azure': 'azure',
  'oracle-cloud-infrastructure': 'oracle-cloud',
  'ovh-hosting': 'ovh',
  ovhcloud: 'ovh',
  proton: 'proton-vpn',
  'telegram-messenger': 'telegram',
};

/** Expression: the slug of the vendor that an organisation of this name would be; empty where nothing is left of the name. */
export function organisationSlug(name: string): string {
  const spaced = `reduce(text = toLower(${name}), sign IN ${listed(SIGNS)} | replace(text, sign, ' '))`;
  const words = `[word IN split(${spaced}, ' ') WHERE word <> '' AND NOT word IN ${listed(FORMS)}]`;
  return `reduce(slug = '', word IN ${words} | slug + CASE slug WHEN '' THEN '' ELSE '-' END + word)`;
}

/** Expression: the slug that a vendor has here, of one that its names lead to. */
export function vendorSlug(slug: string): string {
  const known = Object.entries(KNOWN_AS).map(([name, vendor]) => `\`${name}\`: '${vendor}'`);
  return `coalesce({${known.join(', ')}}[${slug}], ${slug})`;
}

function listed(words: readonly string[]): string {
  return `[${words.map((word) => `"${word.replaceAll('"', '\\"')}"`).join(', ')}]`;
}
