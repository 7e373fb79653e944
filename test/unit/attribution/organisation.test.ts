import { describe, expect, it } from 'vitest';
import { organisationSlug, vendorOfName, vendorSlug } from '../../../attribution/organisation.ts';

describe('the slug of an organisation', () => {
  it.each([
    ['Google LLC', 'google'],
    ['Examplecdn, Inc.', 'examplecdn'],
    ['Example Hoster B.V.', 'example-hoster'],
    ['Häfen & Co. GmbH', 'häfen'],
    ['Hetzner Online AG', 'hetzner'],
    ['Amazon.com, Inc.', 'amazon'],
    ['Apple Tree Hosting', 'apple-tree-hosting'],
    ['META PLATFORMS IRELAND LIMITED', 'meta-platforms'],
    ["O'Reilly_Media+Sons®", 'o-reilly-media-sons'],
    ['The Company (International) Ltd', ''],
    ['AS64500', 'as64500'],
    ['Tab\tInside', 'tab\tinside'],
  ])('The slug of %s is %s', (name, slug) => {
    expect(organisationSlug(name)).toBe(slug);
  });
});

describe('the vendor of a name', () => {
  it.each([
    ['Amazon.com, Inc.', 'aws'],
    ['Amazon AWS', 'aws'],
    ['AWS', 'aws'],
    ['Choopa, LLC', 'vultr'],
    ['DataCamp Limited', 'cdn77'],
    ['Facebook, Inc.', 'meta'],
    ['Google App Engine', 'google-cloud'],
    ['Microsoft Azure', 'azure'],
    ['Microsoft Corporation', 'microsoft'],
    ['OVH SAS', 'ovh'],
    ['SoftLayer Technologies Inc.', 'ibm-cloud'],
    ['Example Hosting Ltd', 'example-hosting'],
  ])('The vendor of %s is %s', (name, vendor) => {
    expect(vendorOfName(name)).toBe(vendor);
  });

  it('The vendor of a name that has only company forms is the name itself', () => {
    expect(vendorOfName('The Company')).toBe('the company');
  });

  it('The vendor of a word that every object has is that word', () => {
    expect(vendorSlug('constructor')).toBe('constructor');
  });
});
