import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { formatDutchDate } from '../../../platform/dutch-calendar.ts';
import { requestErasure, lastDayToErase } from '../../papers/donors/erase-donor.ts';
import { findDonor } from '../../gifts/donors/queries.ts';
import { mailOrganisation } from '../../people/notifications/mail-about-gift.ts';
import type { DonorSession } from './donor-session.ts';
import { mailKnownDonor } from './mail-donor.ts';

/** Returns the legal deadline for the erasure, or null while the donor has a running subscription. */
export async function sendErasureRequest(deps: Deps, donor: DonorSession): Promise<string | null> {
  const { scope, donorId, email } = donor;
  const lastDay = await deps.database.transaction(scope, async (transaction) => {
    const outcome = await requestErasure(transaction, donorId, deps.clock.now());
    if (outcome === 'still-gives') return null;
    const askedAt = (await findDonor(transaction, donorId))?.erasure_asked_at;
    if (!askedAt) throw new Error('the request for erasure was not recorded');
    const lastDay = lastDayToErase(askedAt);
    if (outcome === 'asked-before') return lastDay;
    await mailKnownDonor(deps, transaction, donor, {
      kind: 'my-gift-forget',
      title: 'Uw verzoek om vergeten te worden',
      paragraphs: (organisation) => [
        `Wij hebben uw verzoek doorgegeven aan ${organisation}. Uiterlijk ${formatDutchDate(lastDay)} moet het zijn uitgevoerd.`,
        'De bedragen van uw giften blijven in de boeken, zoals de wet vraagt.',
      ],
    });
    await mailOrganisation(deps, transaction, {
      kind: 'erasure-asked',
      environment: 'live',
      title: 'Een donateur wil vergeten worden',
      paragraphs: [
        `De donateur met het adres ${email} vraagt om uit uw administratie te worden verwijderd. De wet geeft u daarvoor tot en met ${formatDutchDate(lastDay)}.`,
        'In het dashboard, bij Donateurs, staat het verzoek met de knop waarmee u het uitvoert.',
      ],
      action: { label: 'Bekijk het verzoek', href: '/admin?tab=donateurs&deel=verzoeken' },
    });
    return lastDay;
  });
  failpoint('erasure-asked');
  return lastDay;
}
