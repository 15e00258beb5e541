import type { CampaignPageView } from './campaign-page.ts';

/** What search engines are told, in the words of schema.org. */
export function describeDonateAction({
  title,
  shortText,
  url,
  image,
  endsOn,
  isOpen,
  form,
}: CampaignPageView) {
  const { name, logoUrl } = form.organisation ?? {};
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
