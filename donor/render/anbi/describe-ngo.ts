import type { AnbiPage } from './anbi-page.ts';

/** What search engines are told, in the words of schema.org. */
export function describeNgo({ organisation, identity, aim, url }: AnbiPage): object {
  const known = {
    name: organisation.name,
    url: identity.website,
    mainEntityOfPage: url,
    logo: organisation.logoUrl ?? '',
    description: aim && shorten(aim, 500),
    taxID: identity.rsin,
    address: identity.address.replaceAll('\n', ', '),
    email: identity.email,
    telephone: identity.phone,
    nonprofitStatus: 'https://schema.org/NonprofitANBI',
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'NGO',
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== '')),
  };
}

/** As much of a text as fits, up to the end of a word. */
export function shorten(text: string, max: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= max ? line : `${line.slice(0, max - 1).replace(/\s+\S*$/, '')}…`;
}
