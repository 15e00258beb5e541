import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Schema } from '../db/schema.ts';

/** Whose SQL may name a table; everybody else asks that feature. */
const owners: Record<keyof Schema, string> = {
  organisation: 'organisations',
  account: 'accounts',
  session: 'sessions',
  password_reset: 'accounts',
  organisation_setting: 'settings',
  platform_setting: 'settings',
  organisation_secret: 'settings',
  mail: 'mail',
  rate_limit: 'platform',
  organisation_domain: 'organisations',
  donation: 'donations',
  subscription: 'subscriptions',
  gift_change: 'subscriptions',
  missed_month: 'missed-months',
  silenced_recipient: 'mail',
  donor: 'donors',
  donor_link: 'my-gift',
  donor_session: 'my-gift',
  rehearsal: 'rehearsal',
  setting_period: 'settings',
  identity_claim: 'settings',
  signing_key: 'papers',
  paper_series: 'papers',
  paper: 'papers',
  overview_mailing: 'year-overviews',
  anbi_file: 'anbi',
  anbi_address: 'anbi',
  anbi_page: 'anbi',
  anbi_board_member: 'anbi',
  anbi_year: 'anbi',
  fund: 'campaigns',
  campaign_page: 'campaigns',
  campaign_address: 'campaigns',
  campaign_figure: 'campaigns',
  wall_message: 'donor-wall',
  honour: 'honours',
  page_start: 'action-pages',
  page_maker: 'action-pages',
  trial: 'trials',
  trial_visit: 'trials',
  short_link: 'posters',
  short_link_scan: 'posters',
  reminder: 'reminders',
  ledger_entry: 'donations',
  donation_event: 'donations',
  donation_figure: 'donations',
  refund: 'payments',
  mail_attachment: 'mail',
  organisation_logo: 'receipts',
  donation_tally: 'donations',
  subscription_tally: 'donations',
  audit_entry: 'audit',
  platform_audit_entry: 'audit',
  contact_message: 'contact',
  fiscal_record: 'donors',
  mail_pause: 'mail',
  organisation_image: 'settings',
  form_sighting: 'organisations',
  email_confirmation: 'accounts',
  email_undo: 'accounts',
  membership: 'team',
  invitation: 'team',
  passkey: 'second-factor',
  totp: 'second-factor',
  recovery_code: 'second-factor',
  passkey_challenge: 'second-factor',
};

/** Each with its reason in docs/architecture.md. */
const exceptions: Record<string, (keyof Schema)[]> = {
  'accounts/queries.ts': ['membership', 'organisation'],
  'donor-wall/queries.ts': ['campaign_page', 'donation'],
  'donors/store.ts': ['donation', 'subscription'],
  'honours/store.ts': ['donation'],
  'mail/mail-pause.ts': ['donation'],
  'organisations/export/campaign-files.ts': [
    'campaign_address',
    'campaign_page',
    'fund',
    'honour',
    'page_maker',
    'page_start',
    'reminder',
    'short_link',
    'trial',
    'trial_visit',
    'wall_message',
  ],
  'organisations/export/gift-files.ts': [
    'donation_event',
    'donor',
    'gift_change',
    'ledger_entry',
    'missed_month',
    'subscription',
  ],
  'organisations/export/organisation-files.ts': [
    'account',
    'audit_entry',
    'invitation',
    'mail',
    'membership',
    'organisation_setting',
  ],
  'organisations/export/paper-files.ts': [
    'anbi_address',
    'anbi_board_member',
    'anbi_page',
    'anbi_year',
    'overview_mailing',
    'paper',
    'setting_period',
  ],
  'organisations/open-work.ts': ['donation', 'ledger_entry', 'mail', 'refund', 'subscription'],
  'year-overviews/donor-years.ts': [
    'donation',
    'donor',
    'ledger_entry',
    'mail',
    'paper',
    'silenced_recipient',
  ],
};

test('the SQL of a feature names no table of another, except where docs/architecture.md says why', () => {
  const features = path.join(import.meta.dirname, 'features');
  const found: Record<string, string[]> = {};
  for (const file of readdirSync(features, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const foreign = tablesIn(readFileSync(path.join(features, file), 'utf8')).filter(
      (table) => owners[table] !== file.split(path.sep)[0],
    );
    if (foreign.length > 0) found[file] = foreign;
  }
  expect(found).toEqual(exceptions);
});

/** Behind the words of SQL, or of Kysely's builder, that a table follows. */
const tableBehindWord = new RegExp(
  String.raw`(?:\b(?:from|join|into|update|using)\s+|(?:From|Into|Table|Join)\(\s*'|\bfrom: ')(?:gulhart\.)?` +
    String.raw`(${Object.keys(owners).join('|')})\b`,
  'g',
);

function tablesIn(source: string): (keyof Schema)[] {
  const code = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
  const tables = [...code.matchAll(tableBehindWord)].map(([, table]) => table as keyof Schema);
  return [...new Set(tables)].toSorted();
}
