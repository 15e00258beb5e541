import type { Facts } from './facts.ts';
import { organisationOf } from './visit.ts';

/** Each organisation is there or gone as its administrator was told, and nothing of one is with another. */
export async function compareOrganisations(facts: Facts): Promise<string[]> {
  return [...(await compareVerdicts(facts)), ...(await compareOwners(facts)), ...compareRefusals(facts)];
}

async function compareVerdicts({ world, ends }: Facts): Promise<string[]> {
  const { rows } = await world.database.query<{ id: string; isClosing: boolean }>(
    'select organisation_id as id, closing_since is not null as "isClosing" from organisation',
  );
  const closing = new Map(rows.map(({ id, isClosing }) => [id, isClosing]));
  return world.organisations.flatMap(({ id, name }) => {
    const answer = world.administrator.answers.get(id);
    const isExpected =
      answer === 'deleted' || answer === 'closing' ? ends.has(id) : closing.get(id) === false;
    if (isExpected) return [];
    const state = ends.has(id) ? 'gone' : closing.get(id) ? 'still closing' : 'there';
    return [`${name} is ${state}, though the administrator heard: ${answer ?? 'nothing'}`];
  });
}

/** No two donors give the same: an amount tells who gave it, and to whom. */
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
    return [`a gift of ${donor.email} is with ${organisationId} as one of ${email}`];
  });
}

/** Nobody is turned away, and no organisation is unknown, unless it was being deleted. */
function compareRefusals({ world, visits, ends }: Facts): string[] {
  return visits.flatMap(({ donor, wasTurnedAway, refunds }) => {
    const { id, name } = organisationOf(world, donor);
    const isAllowed = world.administrator.answers.has(id);
    return [
      ...(wasTurnedAway && !isAllowed ? [`${donor.email} was turned away from ${name}`] : []),
      ...(refunds.includes('gone') && !ends.has(id)
        ? [`${name} was unknown when it paid ${donor.email} back`]
        : []),
    ];
  });
}
