import { newPaperCode } from '../../modules/papers/numbered/paper-code.ts';
import { aPaidGift } from '../giving-builders.ts';
import type { Organisation } from '../giving-world.ts';
import { enterCash } from './offline-gifts.ts';
import { expectDone, type StoryWorld } from './story-world.ts';

export async function checkPapers(world: StoryWorld, organisation: Organisation): Promise<void> {
  const gifts = [
    (await aPaidGift(world, organisation)).id,
    (await aPaidGift(world, organisation)).id,
    await enterCash(organisation, { date: '2026-01-05' }),
  ];
  for (const id of gifts) await expectDone(organisation.get(`/api/admin/donations/${id}/receipt.pdf`));
  const { rows } = await world.owner.query<{ number: string; code: string; cents: number }>(
    `select number, code, amount_cents::int as cents from paper where organisation_id = $1 and donation_id = any($2)`,
    [organisation.id, gifts],
  );
  const line = { date: '2026-01-01', returnedCents: 0, kind: 'once', seenBy: 'mollie' } as const;
  const lines = rows.map(({ number, cents }) => ({ ...line, number, amountCents: cents }));
  const overview = newPaperCode();
  await world.owner.query(
    `insert into paper (organisation_id, number, code, kind, environment, amount_cents, issued_at, year, facts)
     values ($1, 'OVERZICHT', $2, 'overview', 'live', $3, now(), 2026, $4)`,
    [
      organisation.id,
      overview,
      lines.reduce((sum, each) => sum + each.amountCents, 0),
      JSON.stringify({ organisation: { rsin: null }, anbi: null, culturalAnbi: null, lines }),
    ],
  );
  for (const code of [...rows.map((row) => row.code), overview])
    await expectDone(organisation.get(`/controle/${code}`));
}
