import type { Facts } from './facts.ts';
import { organisationOf } from '../../harness/giving/visit.ts';

export async function compareOrganisations(facts: Facts): Promise<string[]> {
  return [
    ...(await compareWithAnswers(facts)),
    ...(await compareOwners(facts)),
    ...compareRefusedDonors(facts),
  ];
}

async function compareWithAnswers({ world, deletedAt }: Facts): Promise<string[]> {
  const { rows } = await world.database.query<{ id: string; isClosing: boolean }>(
    'select organisation_id as id, closing_since is not null as "isClosing" from organisation',
  );
  const closing = new Map(rows.map(({ id, isClosing }) => [id, isClosing]));
  return world.organisations.flatMap(({ id, name }) => {
    const answer = world.administrator.answers.get(id);
    const isExpected =
      answer === 'deleted' || answer === 'closing' ? deletedAt.has(id) : closing.get(id) === false;
    if (isExpected) return [];
    const state = deletedAt.has(id) ? 'deleted' : closing.get(id) ? 'still closing' : 'open';
    return [`${name} is ${state}, but the administrator was told: ${answer ?? 'nothing'}`];
  });
}

/** Every donor gives a different amount, so the amount identifies the donor and the organisation. */
async function compareOwners({ world, visits }: Facts): Promise<string[]> {
  const { rows } = await world.archive.query<{
    cents: number;
    email: string | null;
    organisationId: string;
  }>('select amount_cents::int as cents, email, organisation_id as "organisationId" from donation');
  const donors = new Map(visits.map(({ donor }) => [donor.amountCents, donor]));
  return rows.flatMap(({ cents, email, organisationId }) => {
    const donor = donors.get(cents);
    if (!donor || (donor.email === email && organisationOf(world, donor).id === organisationId)) return [];
    return [`a donation of ${donor.email} is stored for ${organisationId} as a donation of ${email}`];
  });
}

/**
 * Checks that an organisation refused donors only if the administrator deleted or reopened it.
 * The product may answer a refund with 401 or 404 only if the organisation was deleted.
 */
function compareRefusedDonors({ world, visits, deletedAt }: Facts): string[] {
  return visits.flatMap(({ donor, wasRefused, refunds }) => {
    const { id, name } = organisationOf(world, donor);
    const isAllowed = world.administrator.answers.has(id);
    return [
      ...(wasRefused && !isAllowed ? [`${name} refused a donation of ${donor.email}`] : []),
      ...(refunds.includes('gone') && !deletedAt.has(id)
        ? [
            `a refund to ${donor.email} was refused because ${name} does not exist, but ${name} was not deleted`,
          ]
        : []),
    ];
  });
}
