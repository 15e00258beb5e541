import { Share } from './share.tsx';
import type { StatusPage } from './status-page.ts';

export function ShareGift({ page }: { page: StatusPage }) {
  const { campaign, formUrl, donation, isMissedCharge, paidTwiceCents } = page;
  if (isMissedCharge || paidTwiceCents !== undefined) return null;
  if (!campaign && formUrl && donation)
    return (
      <Share
        heading="Vertel het verder"
        url={formUrl}
        hasCode={false}
        title={`Doneer aan ${donation.organizationName}`}
        message={`Ik gaf aan ${donation.organizationName}. Geven kan hier:`}
      />
    );
  if (!campaign?.shareUrl) return null;
  const { title, shareUrl, isQuiet } = campaign;
  return (
    <Share
      heading={isQuiet ? 'Deel deze pagina' : 'Vertel het verder'}
      url={shareUrl}
      title={title}
      message={isQuiet ? `${title}:` : `Ik gaf voor ‘${title}’. Geven kan hier:`}
    />
  );
}
