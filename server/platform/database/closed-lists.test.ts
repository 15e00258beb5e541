import type { Selectable } from 'kysely';
import { expect, expectTypeOf, test } from 'vitest';
import { makerKinds } from '../../../contract/action-pages.ts';
import { accountsForms } from '../../../contract/anbi.ts';
import {
  approvals,
  donationEventKinds,
  donationOrigins,
  ledgerKinds,
  mistakeReasons,
  paymentKinds,
  refundStatuses,
  paymentStatuses,
  changeKinds,
  changeReasons,
  changeStates,
  changeRequesters,
} from '../../../contract/gift-states.ts';
import { auditActions, platformActions } from '../../../contract/audit-actions.ts';
import { pageKinds, pageStates, wallModes } from '../../../contract/campaigns.ts';
import { environments } from '../../../contract/environments.ts';
import { frequencies, intervals } from '../../../contract/frequencies.ts';
import { donationStatuses } from '../../../contract/listed-donation.ts';
import { imageKinds, receiptImageKinds } from '../../../contract/uploads.ts';
import { mailKinds, mailStatuses } from '../../../contract/mails.ts';
import { missedChargeStates, recoveryWays } from '../../../contract/missed-charges.ts';
import { paperKinds } from '../../../contract/paper-facts.ts';
import { subscriptionEnders, subscriptionStatuses } from '../../../contract/payments.ts';
import { rehearsalStates } from '../../../contract/rehearsal.ts';
import { roles } from '../../../contract/roles.ts';
import { challengePurposes } from '../../../contract/second-factor.ts';
import { identityKeys, secretNames } from '../../../contract/settings.ts';
import { trialKinds, variants } from '../../../contract/trials.ts';
import { keptWallStates } from '../../../contract/wall.ts';
import { datedSettingKeys, overviewMailingStates } from '../../../contract/year-overviews.ts';
import type { Schema } from '../../../db/schema.ts';
import { useTestWorld } from '../../testing/test-world.ts';

const world = useTestWorld();

const lists = {
  anbi_year: { accounts_form: accountsForms },
  audit_entry: { action: auditActions },
  campaign_page: { kind: pageKinds, state: pageStates, first_frequency: frequencies, wall: wallModes },
  donation: {
    environment: environments,
    origin: donationOrigins,
    status: donationStatuses,
    interval_months: intervals,
    variant: variants,
  },
  donation_event: { kind: donationEventKinds },
  donation_figure: { environment: environments },
  donation_tally: { environment: environments },
  subscription_change: {
    kind: changeKinds,
    requested_by: changeRequesters,
    reason: changeReasons,
    state: changeStates,
  },
  identity_claim: { key: identityKeys, state: approvals },
  invitation: { role: roles },
  ledger_entry: { kind: ledgerKinds, environment: environments },
  mail: { kind: mailKinds, status: mailStatuses, environment: environments },
  membership: { role: roles },
  missed_charge: { environment: environments, state: missedChargeStates, recovered_by: recoveryWays },
  mistake: { reason: mistakeReasons },
  organisation_image: { kind: imageKinds },
  organisation_logo: { kind: receiptImageKinds },
  organisation_secret: { name: secretNames },
  overview_mailing: { environment: environments, state: overviewMailingStates },
  page_maker: { approval: approvals },
  page_start: { kind: makerKinds },
  paper: { kind: paperKinds, environment: environments },
  paper_series: { environment: environments },
  passkey_challenge: { purpose: challengePurposes },
  payment: { kind: paymentKinds, environment: environments, status: paymentStatuses },
  platform_audit_entry: { action: platformActions },
  refund: { status: refundStatuses },

  rehearsal: { state: rehearsalStates },
  setting_period: { key: datedSettingKeys },
  subscription: {
    environment: environments,
    interval_months: intervals,
    status: subscriptionStatuses,
    ended_by: subscriptionEnders,
  },
  subscription_tally: { environment: environments },
  trial: { kind: trialKinds, winner: variants, kept: variants },
  wall_message: { state: keptWallStates },
} as const;

type IsClosed<Value> = [Value] extends [never]
  ? false
  : [Value] extends [string]
    ? string extends Value
      ? false
      : true
    : [Value] extends [number]
      ? number extends Value
        ? false
        : true
      : false;

type ClosedColumns = {
  [Name in ColumnName as Name['is']]: Name['values'];
};
type ColumnName = {
  [Table in keyof Schema]: {
    [Column in keyof Selectable<Schema[Table]>]: IsClosed<
      NonNullable<Selectable<Schema[Table]>[Column]>
    > extends true
      ? {
          is: `${Table}.${Column & string}`;
          values: NonNullable<Selectable<Schema[Table]>[Column]>;
        }
      : never;
  }[keyof Selectable<Schema[Table]>];
}[keyof Schema];

type ListedColumn = {
  [Table in keyof typeof lists]: {
    [Column in keyof (typeof lists)[Table]]: {
      is: `${Table}.${Column & string}`;
      values: (typeof lists)[Table][Column] extends readonly (infer Value)[] ? Value : never;
    };
  }[keyof (typeof lists)[Table]];
}[keyof typeof lists];
type ListedColumns = { [Name in ListedColumn as Name['is']]: Name['values'] };

test('`lists` has exactly the columns with a closed set of values in db/schema, with the same values', () => {
  expectTypeOf<ListedColumns>().toEqualTypeOf<ClosedColumns>();
  expect(Object.keys(lists).length).toBeGreaterThan(20);
});

test('for each list, the database allows exactly the listed values', async () => {
  const listed = Object.entries(lists).flatMap(([table, columns]) =>
    Object.entries<readonly (string | number)[]>(columns).map(
      ([column, values]) => [`${table}.${column}`, values.map(String).toSorted()] as const,
    ),
  );
  expect(await listsOfDatabase()).toEqual(Object.fromEntries(listed));
});

test('no list repeats a value', () => {
  const all: (readonly (string | number)[])[] = Object.values(lists).flatMap((columns) =>
    Object.values(columns),
  );
  for (const values of all) expect(new Set(values).size, values.join()).toBe(values.length);
});

async function listsOfDatabase(): Promise<Record<string, string[]>> {
  const { rows } = await world.owner.query<{ table: string; column: string; definition: string }>(
    `select c.relname as table, a.attname as column, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where k.contype = 'c' and c.relnamespace = 'gulhart'::regnamespace and cardinality(k.conkey) = 1`,
  );
  const found = rows.flatMap(({ table, column, definition }) => {
    const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(definition) ?? [];
    return list === undefined
      ? []
      : [[`${table}.${column}`, list.split(', ').map(valueOf).toSorted()] as const];
  });
  return Object.fromEntries(found);
}

function valueOf(written: string): string {
  return /^'(.*)'::text$/.exec(written)?.[1] ?? written;
}
