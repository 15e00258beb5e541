import { expect, test } from 'vitest';
import { describeChange } from './describe-change.ts';
import type { SubscriptionChange } from './subscription-change.ts';

const aChange: SubscriptionChange = {
  organisation_id: 'o',
  change_id: 'c',
  subscription_id: 's',
  kind: 'mandate',
  state: 'wanted',
  requested_by: 'donor',
  requested_at: new Date('2026-11-16T12:00:00Z'),
  finished_at: null,
  amount_cents: null,
  former_amount_cents: null,
  next_date: null,
  former_date: null,
  mandate_id: 'mdt_1',
  reason: null,
  refusal: null,
};

test('an unfinished change is not described as failed', () => {
  const { text } = describeChange(aChange);
  expect(text).toBe(
    'De donateur heeft een andere rekening opgegeven. Dat wordt vanzelf uitgevoerd zodra Mollie het aanneemt.',
  );
});

test("Mollie's English refusal is not shown to the organisation", () => {
  const refused = { ...aChange, state: 'refused', refusal: 'The subscription has been cancelled.' } as const;
  expect(describeChange(refused).text).toBe(
    'De donateur heeft een andere rekening opgegeven. Mollie heeft dit geweigerd. De donateur heeft een mail gekregen dat het niet is gelukt.',
  );
});
