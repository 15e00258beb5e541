import pg from 'pg';
import { password } from '../harness/launch.ts';
import { hashPassword } from '../server/modules/people/accounts/password.ts';

export interface SeededOrganisation {
  id: string;
  email: string;
}

export async function seedOrganisations(
  connectionString: string,
  count: number,
): Promise<SeededOrganisation[]> {
  const hash = await hashPassword(password);
  return withOwner(connectionString, async (owner) => {
    await owner.query('select set_config($1, $2, true)', ['seed.password_hash', hash]);
    const { rows } = await owner.query<{ id: string; email: string }>(
      `with made as (
         select substr(md5('organisatie ' || n || random()), 1, 26) as id, n from generate_series(1, $1::int) n
       ), organisations as (
         insert into organisation (organisation_id) select id from made
       ), accounts as (
         insert into account (account_id, username, email, password_hash)
         select id, 'stichting-' || id, 'stichting-' || id || '@voorbeeld.nl', current_setting('seed.password_hash')
         from made
       ), members as (
         insert into membership (organisation_id, account_id, role) select id, id, 'owner' from made
       ), names as (
         insert into organisation_setting (organisation_id, key, value)
         select id, 'org_name', 'Stichting ' || n from made
       ), secrets as (
         insert into organisation_secret (organisation_id, secret_id, name, sealed_value, last_four, retired_at)
         select id, id, 'mollie_api_live_key', 'none', 'none', now() from made
       )
       select id, 'stichting-' || id || '@voorbeeld.nl' as email from made order by n`,
      [count],
    );
    return rows;
  });
}

/** Adds donations of three years with consistent payments, ledger and totals. Needs a superuser, to skip triggers. */
export async function seedDonations(
  connectionString: string,
  organisations: readonly { id: string; count: number }[],
): Promise<void> {
  await withOwner(connectionString, async (owner) => {
    const indexes = await dropIndexes(owner);
    await owner.query(drawDonations, [
      organisations.map(({ id }) => id),
      organisations.map(({ count }) => count),
    ]);
    for (const statement of writeDonations) await owner.query(statement);
    for (const index of indexes) await owner.query(index);
  });
  const owner = await connect(connectionString);
  for (const table of touched) await owner.query(`vacuum analyze ${table}`);
  await owner.end();
}

const touched = [
  'gulhart.donor',
  'gulhart.donation',
  'gulhart.payment',
  'gulhart.ledger_entry',
  'gulhart.donation_event',
  'gulhart.donation_figure',
  'gulhart.donation_tally',
  'gulhart_search.donation_words',
  'gulhart_search.donor_words',
];

const settings = [
  'search_path=gulhart',
  'gulhart.platform=on',
  'session_replication_role=replica',
  'maintenance_work_mem=512MB',
  'work_mem=128MB',
  'temp_buffers=256MB',
];

async function connect(connectionString: string): Promise<pg.Client> {
  const options = settings.map((setting) => `-c ${setting}`).join(' ');
  const owner = new pg.Client({ connectionString, options });
  await owner.connect();
  return owner;
}

/** Runs the work in a transaction without row-level security and without triggers. */
async function withOwner<Result>(
  connectionString: string,
  work: (owner: pg.Client) => Promise<Result>,
): Promise<Result> {
  const owner = await connect(connectionString);
  try {
    await owner.query('begin');
    const result = await work(owner);
    await owner.query('commit');
    return result;
  } finally {
    await owner.end();
  }
}

/** Drops indexes and unreferenced primary keys, to insert faster. Returns the statements that restore them. */
async function dropIndexes(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ remove: string; restore: string }>(
    `select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as remove,
       format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname,
         pg_get_constraintdef(c.oid)) as restore
     from pg_constraint c
     where c.contype = 'p' and c.conrelid in ('gulhart_search.donation_words'::regclass,
       'gulhart.ledger_entry'::regclass, 'gulhart.donation_event'::regclass)
       and not exists (select from pg_constraint reference where reference.confrelid = c.conrelid)
     union all
     select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
     from pg_index i
     where i.indrelid in ('gulhart.donation'::regclass, 'gulhart.payment'::regclass,
       'gulhart_search.donation_words'::regclass, 'gulhart_search.donor_words'::regclass,
       'gulhart.ledger_entry'::regclass)
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
  );
  for (const { remove } of rows) await owner.query(remove);
  return rows.map(({ restore }) => restore);
}

const drawDonations = `
  create temporary table seeded on commit drop as
  with pools as (select
    array[
      'Anna', 'Bram', 'Cato', 'Daan', 'Emma', 'Finn', 'Guusje', 'Hugo', 'Iris', 'Jan', 'Katja', 'Lars', 'Mila', 'Noor',
      'Omar', 'Priya', 'Quinten', 'Roos', 'Sanne', 'Teun', 'Uma', 'Vera', 'Willem', 'Xander', 'Yara', 'Zoë', 'Mehmet',
      'Fatima', 'Łukasz', 'Renée'
    ] as first_names,
    array[
      'de Vries', 'Jansen', 'van den Berg', 'Bakker', 'Visser', 'Smit', 'Meijer', 'de Boer', 'Mulder', 'de Groot',
      'Bos', 'Vos', 'Peters', 'Hendriks', 'van Leeuwen', 'Dekker', 'Brouwer', 'de Wit', 'Dijkstra', 'Smits', 'de Graaf',
      'van der Meer', 'van der Linden', 'Kok', 'Jacobs', 'de Haan', 'Vermeulen', 'van den Heuvel', 'van der Veen',
      'van den Broek', 'de Bruijn', 'Schouten', 'van Beek', 'Willems', 'van Vliet', 'Hoekstra', 'Maas', 'Verhoeven',
      'Koster', 'van Dam', 'Prins', 'Blom', 'Huisman', 'Peeters', 'de Jong', 'Kuipers', 'van Veen', 'Şahin', 'Nowak',
      'El Amrani', 'Ramdin', 'Postma', 'Kramer', 'Scholten', 'van Wijk', 'Postema', 'Martens', 'Timmermans', 'Groen',
      'Gerritsen'
    ] as last_names,
    array['voorbeeld.nl','gmail.example','kpn.example','ziggo.example','hotmail.example'] as mail_hosts,
    array[500, 1000, 1000, 1000, 1500, 2500, 2500, 5000, 7500, 10000, 25000, 1250] as amounts
  ), drawn as (
    select organisation_id, n,
      -- The ids resemble those of the product, because a search is slower if more rows contain characters of its term.
      replace(replace(lower(encode(sha256((organisation_id || ' gift ' || n || random())::bytea), 'base64')),
        '+', 'x'), '/', 'z') as id,
      random() as luck, random() as at, random() as what,
      (random() * wanted / 4)::int as donor
    from unnest($1::text[], $2::int[]) organisations (organisation_id, wanted), generate_series(1, wanted) n
  )
  select *, case when status in ('completed', 'refunded', 'charged_back') then created_at + interval '2 minutes' end
      as completed_at,
    case status when 'refunded' then cents else 0 end as refunded_cents,
    case status when 'charged_back' then cents else 0 end as charged_back_cents
  from (select organisation_id, substr(id, 1, 26) as donation_id, substr(id, 18, 26) as payment_id,
    'tr_' || substr(id, 1, 32) as mollie_payment_id,
    case when luck < 0.82 then 'completed' when luck < 0.90 then 'canceled' when luck < 0.96 then 'expired'
      when luck < 0.98 then 'failed' when luck < 0.99 then 'pending' when luck < 0.997 then 'refunded'
      else 'charged_back' end as status,
    amounts[1 + floor(what * 12)::int] + case when donor % 10 = 0 then donor % 100 else 0 end as cents,
    what * 1000 - floor(what * 1000) < 0.25 as is_recurring,
    first_names[1 + donor % 30] as first_name, last_names[1 + (donor / 7) % 60] as last_name,
    replace(lower(first_names[1 + donor % 30] || '.' || last_names[1 + (donor / 7) % 60]), ' ', '')
      || donor || '@' || mail_hosts[1 + donor % 5] as email,
    now() - at * interval '3 years' as created_at
  from drawn, pools) gift
  order by created_at`;

const writeDonations = [
  // One donor in fifty is a company.
  `insert into donor (organisation_id, donor_id, email, is_company, created_at)
   select organisation_id, substr(md5(email), 1, 26), email, substr(md5(email), 1, 2) < '05', min(completed_at)
   from seeded where completed_at is not null group by organisation_id, email
   on conflict (organisation_id, email) do nothing`,
  `insert into gulhart_search.donor_words (organisation_id, donor_id, created_at, words)
   select organisation_id, substr(md5(email), 1, 26), min(completed_at),
     lower(email || E'\\n' || min(first_name || ' ' || last_name))
   from seeded where completed_at is not null group by organisation_id, email
   on conflict on constraint donor_words_pk do nothing`,
  `insert into donation (organisation_id, donation_id, environment, origin, status, amount_cents,
     amount_refunded_cents, amount_charged_back_cents, is_recurring, donor_id, email, first_name, last_name, created_at,
     completed_at)
   select organisation_id, donation_id, 'live', 'form', status, cents, refunded_cents, charged_back_cents,
     is_recurring, case when completed_at is not null then substr(md5(email), 1, 26) end, email, first_name, last_name, created_at,
     completed_at
   from seeded`,
  `insert into payment (organisation_id, payment_id, donation_id, attempt, kind, environment, secret_id, status,
     amount_cents, amount_refunded_cents, amount_charged_back_cents, webhook_token, mollie_payment_id, created_at,
     started_at, paid_at, failed_at)
   select organisation_id, payment_id, donation_id, 1, 'first', 'live', organisation_id, status, cents,
     refunded_cents, charged_back_cents, 'w' || payment_id, mollie_payment_id, created_at, created_at, completed_at,
     case status when 'failed' then created_at + interval '2 minutes' end
   from seeded`,
  `insert into gulhart_search.donation_words (organisation_id, donation_id, environment, is_recurring, created_at,
     words)
   select organisation_id, donation_id, 'live', is_recurring, created_at,
     words_of(donation_id, cents, email, first_name, last_name)
   from seeded`,
  `insert into ledger_entry (organisation_id, provider_ref, kind, donation_id, payment_id, environment, amount_cents,
     occurred_at)
   select organisation_id, mollie_payment_id, 'payment', donation_id, payment_id, 'live', cents, completed_at
   from seeded where completed_at is not null
   union all
   select organisation_id, 'back_' || mollie_payment_id,
     case status when 'refunded' then 'refund' else 'chargeback' end, donation_id, payment_id, 'live', -cents,
     created_at + interval '5 days'
   from seeded where status in ('refunded', 'charged_back')`,
  `insert into donation_event (organisation_id, donation_id, kind, at)
   select organisation_id, donation_id, status, created_at + interval '2 minutes' from seeded`,
  `insert into donation_figure as f (organisation_id, environment, month, is_recurring, slot, donation_count,
     revenue_cents)
   select organisation_id, 'live', month_booked(completed_at, created_at), is_recurring,
     ascii(right(donation_id, 1)) % 8, count(*) filter (where status = 'completed'),
     coalesce(sum(cents) filter (where status = 'completed'), 0)
   from seeded where status in ('completed', 'refunded', 'charged_back') group by 1, 2, 3, 4, 5
   on conflict on constraint donation_figure_pk do update set
     donation_count = f.donation_count + excluded.donation_count,
     revenue_cents = f.revenue_cents + excluded.revenue_cents`,
  `insert into donation_tally as t (organisation_id, environment, month, is_recurring, donation_count)
   select organisation_id, 'live', month_booked(completed_at, created_at), is_recurring, count(*)
   from seeded group by 1, 2, 3, 4
   on conflict on constraint donation_tally_pk do update
   set donation_count = t.donation_count + excluded.donation_count`,
];
