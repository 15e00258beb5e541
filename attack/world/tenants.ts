import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { administratorEmail, password } from '../../harness/launch.ts';
import type { Mollie } from '../../harness/mollie.ts';
import { jsonOf, Visitor } from './visitor.ts';
import { waitUntil } from '../../harness/wait-until.ts';

export class Tenant extends Visitor {
  id = '';
  readonly name: string;
  readonly email: string;
  readonly username: string;
  readonly apiKey: string;

  constructor(address: string, label: string) {
    super(address);
    const unique = randomBytes(4).toString('hex');
    this.name = `Stichting ${label} ${unique}`;
    this.username = `${label}-${unique}`;
    this.email = `${label}-${unique}@penningmeester.example`;
    this.apiKey = `test_simulator_${label}_${randomBytes(12).toString('hex')}`;
  }

  async save(key: string, value: string): Promise<void> {
    const answer = await this.post('/api/admin/settings', { key, value });
    assert.equal(answer.status, 200, `saving ${key}: ${answer.body}`);
  }

  traces(): string[] {
    return [this.id, this.email, this.username, this.name, this.apiKey, `****${this.apiKey.slice(-4)}`];
  }
}

export async function registerTenant(address: string, label: string): Promise<Tenant> {
  const tenant = new Tenant(address, label);
  const { username, email, name: organisationName } = tenant;
  const registered = await tenant.post('/api/auth/register', { username, email, password, organisationName });
  assert.equal(registered.status, 201, registered.body);
  tenant.id = jsonOf(registered)['id'] ?? '';
  assert.equal((await tenant.logIn(email, password)).status, 200);
  return tenant;
}

export async function logInAdministrator(address: string): Promise<Visitor> {
  const administrator = new Visitor(address);
  assert.equal((await administrator.logIn(administratorEmail, password)).status, 200);
  return administrator;
}

export interface TenantRecords {
  donation: string;
  donor: string;
  subscription: string;
  domain: string;
  mail: string;
  shortLink: string;
  webhookToken: string;
  stopToken: string;
  donorEmail: string;
  donorSurname: string;
}

export async function seedTenant(tenant: Tenant, mollie: Mollie, database: pg.Pool): Promise<TenantRecords> {
  const unique = randomBytes(4).toString('hex');
  const donorEmail = `donateur-${unique}@geheim.example`;
  const donorSurname = `Achternaam${unique}`;
  await tenant.save('mollie_api_key', tenant.apiKey);
  await tenant.save('org_contact_email', tenant.email);
  await tenant.save('org_project_name', `Project ${tenant.name}`);
  const domain = await tenant.post('/api/admin/domains', { host: `${tenant.username}.example` });
  assert.equal(domain.status, 201, domain.body);

  const gift = await tenant.post('/api/donations', {
    amount: '25.00',
    isRecurring: true,
    email: donorEmail,
    firstName: 'Noor',
    lastName: donorSurname,
    orgId: tenant.id,
  });
  assert.equal(gift.status, 201, gift.body);
  const { id, checkoutUrl } = JSON.parse(gift.body) as { id: string; checkoutUrl: string };
  await mollie.checkOut(checkoutUrl, 'paid');
  const found = await waitUntil('the gift, its subscription and its mail', async () => {
    // A request for the status makes the product fetch the payment.
    await tenant.get(`/api/donation-status/${id}`);
    const { rows } = await database.query<{
      webhook_token: string;
      stop_token: string;
      subscription_id: string;
      mail_id: string;
      donor_id: string;
    }>(
      `select p.webhook_token, s.stop_token, s.subscription_id, m.mail_id, d.donor_id
       from payment p join subscription s on s.first_donation_id = p.donation_id and s.status = 'active'
       join donation d on d.donation_id = p.donation_id
       join mail m on m.donation_id = p.donation_id and m.status = 'sent'
       where p.donation_id = $1`,
      [id],
    );
    return rows[0];
  });
  await fillOtherTables(database, tenant.id, id);
  const links = await database.query<{ code: string }>(
    'select code from short_link where organisation_id = $1',
    [tenant.id],
  );
  return {
    donation: id,
    donor: found.donor_id,
    subscription: found.subscription_id,
    domain: jsonOf(domain)['id'] ?? '',
    mail: found.mail_id,
    shortLink: links.rows[0]!.code,
    webhookToken: found.webhook_token,
    stopToken: found.stop_token,
    donorEmail,
    donorSurname,
  };
}

/**
 * Adds rows of the organisation to the remaining tables. An attack notices a missing policy only if the table
 * has a row of the organisation.
 */
async function fillOtherTables(database: pg.Pool, organisationId: string, donationId: string): Promise<void> {
  await database.query(
    `with silenced as (insert into silenced_recipient (organisation_id, recipient_hash) values ($1, sha256($2::bytea)))
     insert into missed_charge (organisation_id, missed_charge_id, subscription_id, environment, charge_id, due_on,
       amount_cents, failed_at, token)
     select organisation_id, $3, subscription_id, environment, first_donation_id, current_date, amount_cents, now(),
       'herstel' || md5($3)
     from subscription where first_donation_id = $4`,
    [organisationId, Buffer.from(donationId), donationId, donationId],
  );
  // Adds a colleague with second factors, because the founder's account has only a password.
  await database.query(
    `with member as (insert into membership (organisation_id, account_id, role) values ($1, $2, 'viewer'))
     insert into account (account_id, username, email, password_hash)
     select $2, $2, $2 || '@collega.example', founder.password_hash from account founder where founder.account_id = $1`,
    [organisationId, donationId],
  );
  for (const row of [
    'password_reset (account_id, token_hash) values ($1, $1::text::bytea)',
    `email_confirmation (account_id, token_hash, email) values ($1, $1::text::bytea, 'nieuw@voorbeeld.nl')`,
    `email_undo (account_id, token_hash, email) values ($1, $1::text::bytea, 'oud@voorbeeld.nl')`,
    `passkey (credential_id, account_id, public_key, counter, transports, name)
     values ($1, $1, '', 0, '{}', 'Sleutel')`,
    `totp (account_id, secret) values ($1, 'sealed')`,
    `recovery_code (account_id, code_hash) values ($1, $1::text::bytea)`,
  ])
    await database.query(`insert into ${row}`, [donationId]);
  await database.query(
    `insert into invitation (organisation_id, invitation_id, email, role, token_hash, invited_by_id)
     values ($1, $1, 'genodigd@voorbeeld.nl', 'viewer', $1::text::bytea, $1)`,
    [organisationId],
  );
  await database.query(
    `insert into organisation_logo (organisation_id, url) values ($1, 'https://logo.example')`,
    [organisationId],
  );
  await database.query(
    `insert into organisation_image (organisation_id, image_id, kind, content, print_content, width, height)
     values ($1, $2, 'logo', '', '', 1, 1)`,
    [organisationId, donationId],
  );
  await database.query(`insert into form_sighting (organisation_id, host) values ($1, 'gezien.example')`, [
    organisationId,
  ]);
  await database.query(
    `insert into refund (organisation_id, refund_id, donation_id, payment_id, amount_cents, status)
     select organisation_id, donation_id, donation_id, payment_id, 100, 'refused' from payment
     where organisation_id = $1 and donation_id = $2`,
    [organisationId, donationId],
  );
  await database.query(
    `insert into mistake (organisation_id, payment_id, reason, return_cents)
     select organisation_id, payment_id, 'charged_too_much', 100 from payment
     where organisation_id = $1 and donation_id = $2`,
    [organisationId, donationId],
  );
  await database.query(
    `insert into setting_period (organisation_id, key, valid_from, value) values ($1, 'org_anbi', current_date, 'ja')`,
    [organisationId],
  );
  await database.query(
    `insert into identity_claim (organisation_id, key, value, state) values ($1, 'org_name', 'Naam', 'approved')`,
    [organisationId],
  );
  for (const row of [
    `donor (organisation_id, donor_id, email, created_at) values ($1, 'geheim', 'donateur@geheim.example', now())`,
    `donor_link (organisation_id, token_hash, donor_id, expires_at) values ($1, '\\x01', 'geheim', now() + interval '1 day')`,
    `donor_session (organisation_id, token_hash, donor_id) values ($1, '\\x01', 'geheim')`,
    `subscription_change (organisation_id, change_id, subscription_id, kind, requested_by, requested_at, state, finished_at)
     select organisation_id, subscription_id, subscription_id, 'stop', 'donor', now(), 'undone', now()
     from subscription where organisation_id = $1`,
    `overview_mailing (organisation_id, environment, year, donor_id, requested_at)
     values ($1, 'test', 2025, 'geheim', now())`,
    `anbi_file (organisation_id, file_id, name, content, sha256) values ($1, $1, 'beleid.pdf', '%PDF', '\\x01')`,
    `anbi_address (organisation_id, slug) values ($1, $1)`,
    `anbi_page (organisation_id, slug) values ($1, $1)`,
    `anbi_board_member (organisation_id, position, name, task) values ($1, 1, 'Noor', 'voorzitter')`,
    `anbi_year (organisation_id, year) values ($1, 2025)`,
    `fund (organisation_id, fund_id, name) values ($1, $1, 'Noodhulp')`,
    `campaign_page (organisation_id, page_id, kind, slug, title) values ($1, $1, 'campaign', $1, 'Actie')`,
    `campaign_address (organisation_id, slug, page_id) values ($1, $1, $1)`,
    `campaign_figure (organisation_id, page_id, slot, gift_count, received_cents) values ($1, $1, 0, 1, 100)`,
    `trial (organisation_id, trial_id, kind, first_value, second_value)
     values ($1, $1, 'frequency', 'eenmalig', 'maandelijks')`,
    `wall_message (organisation_id, donation_id, page_id, shows_amount, message, state, at)
     select organisation_id, donation_id, organisation_id, true, 'Geheim', 'waiting', now()
     from donation where organisation_id = $1 limit 1`,
    `honour (organisation_id, donation_id, honoured, recipient_name, recipient_email, message, due_at)
     select organisation_id, donation_id, 'Oma Riet', 'Riet', 'riet@geheim.example', 'Geheim', now() + interval '1 day'
     from donation where organisation_id = $1 limit 1`,
    `page_start (organisation_id, token_hash, parent_id, kind, maker_name, maker_email, title, long_text, expires_at)
     values ($1, '\\x01', $1, 'action', 'Noor', 'maker@geheim.example', 'Actie', '', now() + interval '1 day')`,
    `page_maker (organisation_id, page_id, name, email, asked_at)
     values ($1, $1, 'Noor', 'maker@geheim.example', now())`,
    `short_link (organisation_id, code, page_id)
     values ($1, translate(substr(md5($1), 1, 7), '01aeiou', '2345678'), $1)`,
    `short_link_scan (organisation_id, code, slot, scan_count)
     select organisation_id, code, 0, 3 from short_link where organisation_id = $1`,
    `reminder (organisation_id, address_hash, email, consent_at, due_at)
     values ($1, 'hash', 'donateur@geheim.example', now(), now() + interval '1 day')`,
  ])
    await database.query(`insert into ${row}`, [organisationId]);
  await database.query(
    `insert into fiscal_record (organisation_id, donation_id, donor) values ($1, $2, 'Iemand')`,
    [organisationId, donationId],
  );
}

/** The rehearsal has its own key, because removing the rehearsal also removes the key. */
export async function addRehearsal(database: pg.Pool, { id }: Tenant): Promise<void> {
  await database.query(
    `insert into organisation_secret (organisation_id, secret_id, name, sealed_value, last_four, retired_at)
     values ($1, 'oefening', 'mollie_api_key', 'sealed', '1234', now())`,
    [id],
  );
  await database.query(
    `insert into rehearsal (organisation_id, secret_id, state, failure_percent, started_at)
     values ($1, 'oefening', 'finished', 5, now())`,
    [id],
  );
}
