import type { AnbiPage } from './anbi/anbi-page.ts';
import type { CampaignPageView } from './campaign/campaign-page.ts';

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

export function shorten(text: string, max: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= max ? line : `${line.slice(0, max - 1).replace(/\s+\S*$/, '')}…`;
}

export function describeDonateAction(page: CampaignPageView): object {
  const { title, shortText, url, image, endsOn, isOpen } = page;
  const { name, logoUrl } = page.form.organisation ?? {};
  return {
    '@context': 'https://schema.org',
    '@type': 'DonateAction',
    name: title,
    ...(shortText && { description: shortText }),
    ...(image && { image: image.url }),
    ...(endsOn && { endTime: endsOn }),
    actionStatus: `https://schema.org/${isOpen ? 'PotentialActionStatus' : 'CompletedActionStatus'}`,
    recipient: { '@type': 'NGO', name, ...(logoUrl && { logo: logoUrl }) },
    target: { '@type': 'EntryPoint', urlTemplate: url },
  };
}
