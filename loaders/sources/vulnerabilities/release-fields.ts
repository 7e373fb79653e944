/** The members of endoflife.date's answers and of its pages: what each becomes, or why it is left out. */
import { leftOut, under } from '../../formats/published-fields.ts';
import type { PublishedFields } from '../../source.ts';

const PRESENTATION = 'how the site presents the product';
const COMMAND = { leftOut: 'the command that prints the version' };
const CATEGORY = 'the kind of the product, in words of the publisher';
const ACTIVE = 'the end of new features: the end of security fixes is what counts';
const HARDWARE = 'the end of the sale of a device';
const OWN_FIELDS = 'a fact that one product alone has, such as the Java that it needs';
const LINK = 'a page about the release';
const RELEASE = {
  releaseDate: { becomes: 'the day of the first release of the line' },
  codename: { leftOut: 'another name of the line: programs report its number' },
};

const ANSWER: PublishedFields = {
  generated_at: { becomes: 'the date of the edition' },
  ...leftOut(['schema_version', 'total'], 'a member around the products, such as their count'),
  ...under('result[].', {
    ...leftOut(['name', 'label', 'aliases[]'], 'a name of the product: it is known by its CPE name'),
    ...leftOut(['category', 'tags[]'], CATEGORY),
    versionCommand: COMMAND,
    'identifiers[].type': { becomes: 'whether the identifier is a CPE name or a package URL' },
    'identifiers[].id': { becomes: 'the product, or a package URL of it' },
    ...leftOut(['labels.eoas', 'labels.discontinued', 'labels.eol', 'labels.eoes'], PRESENTATION),
    ...leftOut(['links.icon', 'links.html', 'links.releasePolicy'], PRESENTATION),
    ...under('releases[].', {
      ...RELEASE,
      name: { becomes: 'the release line' },
      label: { leftOut: 'the line as the site writes it' },
      isLts: { becomes: 'whether the line has long support, if no day is known' },
      ltsFrom: { becomes: 'the day from which it has long support' },
      ...leftOut(['isEoas', 'eoasFrom'], ACTIVE),
      isEol: { becomes: 'whether support has ended, if no day is known' },
      eolFrom: { becomes: 'the end of support' },
      ...leftOut(['isDiscontinued', 'discontinuedFrom'], HARDWARE),
      isEoes: { leftOut: 'whether extended support has ended: eoesFrom has the day' },
      eoesFrom: { becomes: 'the end of extended support' },
      isMaintained: { leftOut: 'whether there is any support on the day of the answer: the days say it' },
      'latest.name': { becomes: 'the newest version' },
      'latest.date': { becomes: 'the day of the newest version' },
      'latest.link': { leftOut: LINK },
      'custom.minJavaVersion': { leftOut: OWN_FIELDS },
    }),
  }),
};

const PAGE: PublishedFields = {
  title: { leftOut: 'a name of the product: it is known by its CPE name' },
  ...leftOut(['category', 'tags'], CATEGORY),
  versionCommand: COMMAND,
  ...leftOut(
    [
      ...['addedAt', 'iconSlug', 'permalink', 'alternate_urls[]', 'releasePolicyLink', 'releaseImage'],
      ...['changelogTemplate', 'releaseLabel', 'LTSLabel', 'eolColumn', 'eoasColumn', 'eoesColumn', 'latestColumn'],
      ...['discontinuedColumn', 'staleReleaseThresholdDays'],
      ...['customFields[].name', 'customFields[].label', 'customFields[].display', 'customFields[].description'],
    ],
    PRESENTATION,
  ),
  'identifiers[].cpe': { becomes: 'the product' },
  'identifiers[].purl': { becomes: 'a package URL of it' },
  'identifiers[].repology': { leftOut: 'the product in another register: it is known by its CPE name' },
  ...leftOut(
    ['auto.methods[].git', 'auto.methods[].regex', 'auto.methods[].template'],
    'how the site finds new versions',
  ),
  ...under('releases[].', {
    ...RELEASE,
    releaseCycle: { becomes: 'the release line' },
    releaseLabel: { leftOut: 'the line as the site writes it' },
    eol: { becomes: 'the end of support' },
    eoas: { leftOut: ACTIVE },
    eoes: { becomes: 'the end of extended support' },
    discontinued: { leftOut: HARDWARE },
    lts: { becomes: 'whether the line has long support' },
    latest: { becomes: 'the newest version' },
    latestReleaseDate: { becomes: 'the day of the newest version' },
    link: { leftOut: LINK },
    outOfOrder: { leftOut: PRESENTATION },
    minJavaVersion: { leftOut: OWN_FIELDS },
  }),
};

/** The members of both forms. */
export const RELEASE_FIELDS: PublishedFields = { ...under('API.', ANSWER), ...under('page.', PAGE) };
