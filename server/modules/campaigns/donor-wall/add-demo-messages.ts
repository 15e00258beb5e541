import type { OrganisationTransaction } from '../../../platform/database/database.ts';

interface DemoGift {
  donation_id: string;
  page_id: string | null;
  status: string;
  first_name: string | null;
  created_at: Date;
}

const messages = [
  'Veel plezier in de nieuwe keuken!',
  'Ik at hier zelf een winter lang mee. Dank jullie wel.',
  '',
];

/** Puts a few donors of the page on its wall, most of them with a short message. */
export async function addDemoMessages(
  transaction: OrganisationTransaction,
  pageId: string,
  gifts: readonly DemoGift[],
): Promise<void> {
  const ofPage = gifts.filter(({ page_id, status }) => page_id === pageId && status === 'completed');
  const oneOfEachDonor = [...new Map(ofPage.map((gift) => [gift.first_name, gift])).values()];
  const entries = oneOfEachDonor.slice(-messages.length).map((gift, index) => ({
    organisation_id: transaction.scope.organisationId,
    donation_id: gift.donation_id,
    page_id: pageId,
    name: gift.first_name,
    shows_amount: true,
    message: messages[index]!,
    state: 'shown' as const,
    at: gift.created_at,
  }));
  await transaction.insertInto('wall_message').values(entries).execute();
}
