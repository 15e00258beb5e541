import type { DetailsView } from '../../../../donor/render/my-gift/render-person-page.tsx';
import type { Deps } from '../../foundation/deps.ts';
import { updateDonor } from '../../gifts/donors/save-donor.ts';
import type { OpenDonor } from './find-donor.ts';
import { mailPerson } from './mail-person.ts';

/** Keeps what a donor says of themselves, and tells the donor that it was changed. */
export async function changeDetails(deps: Deps, donor: OpenDonor, details: DetailsView): Promise<void> {
  await deps.database.transaction(donor.scope, async (transaction) => {
    await updateDonor(transaction, donor.donorId, {
      first_name: details.firstName || null,
      last_name: details.lastName || null,
      street: details.street || null,
      postal_code: details.postalCode || null,
      city: details.city || null,
    });
    await mailPerson(deps, transaction, donor, {
      kind: 'my-gift-details',
      title: 'Uw gegevens zijn bewaard',
      paragraphs: (organisation) => [
        `Uw naam en adres voor brieven en belastingpapieren van ${organisation} zijn gewijzigd, in Mijn gift.`,
        'Hebt u dit niet zelf gedaan? Beantwoord dan deze mail.',
      ],
    });
  });
}
