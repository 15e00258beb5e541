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
  const { text } = describeChange(aChange, { interval_months: 1 });
  expect(text).toBe(
    'De donateur heeft een andere rekening opgegeven. Dat wordt vanzelf uitgevoerd zodra Mollie het aanneemt.',
  );
});

test("Mollie's English refusal is not shown to the organisation", () => {
  const refused = { ...aChange, state: 'refused', refusal: 'The subscription has been cancelled.' } as const;
  expect(describeChange(refused, { interval_months: 1 }).text).toBe(
    'De donateur heeft een andere rekening opgegeven. Mollie heeft dit geweigerd. De donateur heeft een mail gekregen dat het niet is gelukt.',
  );
});

const aPause: SubscriptionChange = {
  ...aChange,
  kind: 'dates',
  state: 'done',
  mandate_id: null,
  former_date: '2026-11-26',
  next_date: '2027-01-26',
  reason: 'pause',
};

test('a pause of a monthly gift names the months that the donor skips', () => {
  expect(describeChange(aPause, { interval_months: 1 }).text).toBe(
    'De donateur heeft november en december overgeslagen; de volgende afschrijving is op 26 januari 2027.',
  );
});

test.each([
  ['another day of the month', 'day', 1],
  ['a pause of a quarterly gift', 'pause', 3],
] as const)('%s is described with the old and the new date', (_what, reason, interval_months) => {
  expect(describeChange({ ...aPause, reason }, { interval_months }).text).toBe(
    'De donateur heeft de volgende afschrijving verzet van 26 november 2026 naar 26 januari 2027.',
  );
});
