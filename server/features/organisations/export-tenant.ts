import { sql, type RawBuilder } from 'kysely';
import { roleNames, roles } from '../../../contract/roles.ts';
import type { Database } from '../../platform/database/database.ts';
import { batchSize, readInBatches } from '../../platform/database/read-in-batches.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Column } from '../../platform/spreadsheet/column.ts';
import { writeCsv } from '../../platform/spreadsheet/write-csv.ts';
import type { FileToZip } from '../../platform/spreadsheet/write-zip.ts';
import { exportAnbiFiles } from '../anbi/export-files.ts';
import { sentenceOf } from '../audit/audit-actions.ts';
import { donationColumns } from '../donations/list/donation-columns.ts';
import { toDonationQuery } from '../donations/list/donation-query.ts';
import { extensionOf } from '../settings/images/image-address.ts';
import { listImages } from '../settings/images/queries.ts';
import { streamDonations } from '../donations/list/list-donations.ts';

/**
 * Everything of an organisation, for who has to keep it after the organisation is gone. Payment keys, passwords and the
 * tokens in links stay behind: nobody should have to guard this file for those.
 */
export async function* exportTenant(database: Database, scope: OrganisationScope): AsyncGenerator<FileToZip> {
  yield {
    name: 'donaties.csv',
    content: writeCsv(donationColumns, streamDonations(database, scope, toDonationQuery({}))),
  };
  for (const file of files)
    yield { name: file.name, content: writeCsv(file.columns, readRows(database, scope, file)) };
  for (const { kind, image_id, content } of await database.transaction(scope, listImages))
    yield { name: `afbeeldingen/${kind}-${image_id}.${extensionOf(kind)}`, content: [content] };
  yield* exportAnbiFiles(database, scope);
}

/** Follows the table's own index, so that the last batch is found as quickly as the first. */
function readRows(
  database: Database,
  scope: OrganisationScope,
  { from, order }: { from: string | RawBuilder<unknown>; order: readonly OrderedBy[] },
): AsyncGenerator<Row[]> {
  const columns = sql.join(order.map(([column]) => sql.ref(column)));
  const asText = order.map(([column]) => sql`${sql.ref(column)}::text as ${sql.ref(`last_${column}`)}`);
  return readInBatches<Row>(database, scope, async (transaction, last) => {
    const place = order.map(([column, type]) => sql`${last?.[`last_${column}`]}::${sql.raw(type)}`);
    const after = last ? sql`and (${columns}) > (${sql.join(place)})` : sql``;
    const { rows } = await sql<Row>`
      select *, ${sql.join(asText)} from ${typeof from === 'string' ? sql.table(from) : from}
      where organisation_id = ${scope.organisationId} ${after} order by ${columns} limit ${batchSize}
    `.execute(transaction);
    return rows;
  });
}

/** As the driver hands it over, whatever the table. */
type Row = Record<string, string | number | boolean | Date | null>;
type OrderedBy = readonly [column: string, type: 'text' | 'bigint' | 'smallint' | 'date' | 'timestamptz'];

const text = (heading: string, column: string): Column<Row> => ({
  heading,
  kind: 'text',
  valueOf: (row) => textIn(row, column),
});
const amount = (heading: string, column: string): Column<Row> => ({
  heading,
  kind: 'amount',
  valueOf: (row) => (typeof row[column] === 'number' ? row[column] : null),
});
const moment = (heading: string, column: string): Column<Row> => ({
  heading,
  kind: 'moment',
  valueOf: (row) => (row[column] instanceof Date ? row[column] : null),
});

const yesOrNo = (heading: string, column: string): Column<Row> => ({
  heading,
  kind: 'text',
  valueOf: (row) => (row[column] === true ? 'ja' : 'nee'),
});

function textIn(row: Row, column: string): string | null {
  const value = row[column];
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : null;
}

const role: Column<Row> = {
  heading: 'Rol',
  kind: 'text',
  valueOf: (row) => {
    const found = roles.find((each) => each === row['role']);
    return found ? roleNames[found] : null;
  },
};

/** Each in the order of an index that begins with the organisation. */
const files: readonly {
  name: string;
  from: string | RawBuilder<unknown>;
  order: readonly OrderedBy[];
  columns: readonly Column<Row>[];
}[] = [
  {
    name: 'grootboek.csv',
    from: 'ledger_entry',
    order: [
      ['provider_ref', 'text'],
      ['kind', 'text'],
    ],
    columns: [
      text('Donatie', 'donation_id'),
      moment('Datum', 'recorded_at'),
      text('Soort', 'kind'),
      amount('Bedrag', 'amount_cents'),
      text('Omgeving', 'environment'),
      text('Betaalkenmerk', 'provider_ref'),
    ],
  },
  {
    name: 'tijdlijn.csv',
    from: 'donation_event',
    order: [
      ['donation_id', 'text'],
      ['event_id', 'bigint'],
    ],
    columns: [
      text('Donatie', 'donation_id'),
      moment('Datum', 'at'),
      text('Gebeurtenis', 'kind'),
      text('Bijzonderheden', 'detail'),
    ],
  },
  {
    name: 'maandelijkse-donaties.csv',
    from: 'subscription',
    order: [['subscription_id', 'text']],
    columns: [
      text('ID', 'subscription_id'),
      moment('Begonnen', 'created_at'),
      text('Status', 'status'),
      amount('Bedrag', 'amount_cents'),
      text('Voornaam', 'first_name'),
      text('Achternaam', 'last_name'),
      text('Email', 'email'),
      text('Eerste afschrijving', 'start_date'),
      text('Volgende afschrijving', 'next_payment_date'),
      moment('Gestopt', 'ended_at'),
      text('Gestopt door', 'ended_by'),
      text('Omgeving', 'environment'),
      text('Kenmerk bij Mollie', 'mollie_subscription_id'),
    ],
  },
  {
    name: 'wijzigingen-maandelijkse-donaties.csv',
    from: 'gift_change',
    order: [['change_id', 'text']],
    columns: [
      text('Maandelijkse donatie', 'subscription_id'),
      moment('Gevraagd', 'wanted_at'),
      text('Door', 'wanted_by'),
      text('Soort', 'kind'),
      amount('Oud bedrag', 'former_amount_cents'),
      amount('Nieuw bedrag', 'amount_cents'),
      text('Oude datum', 'former_date'),
      text('Nieuwe datum', 'next_date'),
      text('Reden', 'reason'),
      text('Stand', 'state'),
      moment('Uitgevoerd', 'finished_at'),
    ],
  },
  {
    name: 'gemiste-maanden.csv',
    from: 'missed_month',
    order: [['missed_month_id', 'text']],
    columns: [
      text('Maandelijkse donatie', 'subscription_id'),
      text('Donatie', 'charge_id'),
      text('Afschrijving', 'due_on'),
      amount('Bedrag', 'amount_cents'),
      text('Stand', 'state'),
      text('Code van de bank', 'code'),
      moment('Mislukt', 'failed_at'),
      moment('Gevraagd', 'asked_at'),
      text('Mails', 'mails'),
      text('Hersteld door', 'recovered_by'),
      amount('Hersteld', 'recovered_cents'),
      moment('Afgesloten', 'closed_at'),
      text('Omgeving', 'environment'),
    ],
  },
  {
    name: 'donateurs.csv',
    from: 'donor',
    order: [['email', 'text']],
    columns: [
      text('Email', 'email'),
      text('Voornaam', 'first_name'),
      text('Achternaam', 'last_name'),
      text('Straat en huisnummer', 'street'),
      text('Postcode', 'postal_code'),
      text('Plaats', 'city'),
      moment('Wil vergeten worden sinds', 'erasure_asked_at'),
    ],
  },
  {
    name: 'bewijzen.csv',
    from: 'paper',
    order: [['number', 'text']],
    columns: [
      text('Nummer', 'number'),
      text('Soort', 'kind'),
      moment('Uitgegeven', 'issued_at'),
      amount('Bedrag', 'amount_cents'),
      text('Donatie', 'donation_id'),
      text('Jaar', 'year'),
      text('Donateur', 'donor_email'),
      text('Vervangen door', 'replaced_by'),
      text('Controlecode', 'code'),
      text('Omgeving', 'environment'),
    ],
  },
  {
    name: 'verstuurde-jaaroverzichten.csv',
    from: 'overview_mailing',
    order: [
      ['environment', 'text'],
      ['year', 'bigint'],
      ['donor_email', 'text'],
    ],
    columns: [
      text('Jaar', 'year'),
      text('Donateur', 'donor_email'),
      text('Stand', 'state'),
      moment('Gevraagd', 'requested_at'),
      text('Omgeving', 'environment'),
    ],
  },
  {
    name: 'anbi-en-rsin.csv',
    from: 'setting_period',
    order: [
      ['key', 'text'],
      ['valid_from', 'date'],
    ],
    columns: [
      text('Gegeven', 'key'),
      text('Waarde', 'value'),
      text('Vanaf', 'valid_from'),
      text('Tot', 'valid_until'),
    ],
  },
  {
    name: 'anbi-pagina.csv',
    from: 'anbi_page',
    order: [['organisation_id', 'text']],
    columns: [
      text('Adres', 'slug'),
      yesOrNo('Staat aan', 'is_published'),
      yesOrNo('Link op het formulier', 'is_linked'),
      text('Doelstelling', 'aim'),
      text('Beleidsplan', 'policy_text'),
      text('Beleidsplan geldt tot en met', 'policy_until'),
      text('Bestand van het beleidsplan', 'policy_file_id'),
      text('Beloningsbeleid', 'pay_policy'),
      text('Laatste maand van het boekjaar', 'book_year_end_month'),
      text('Eerste boekjaar', 'first_book_year'),
      moment('Bijgewerkt', 'updated_at'),
    ],
  },
  {
    name: 'anbi-adressen.csv',
    from: 'anbi_address',
    order: [['slug', 'text']],
    columns: [text('Adres', 'slug')],
  },
  {
    name: 'anbi-bestuur.csv',
    from: 'anbi_board_member',
    order: [['position', 'smallint']],
    columns: [text('Naam', 'name'), text('Functie', 'task')],
  },
  {
    name: 'anbi-boekjaren.csv',
    from: 'anbi_year',
    order: [['year', 'smallint']],
    columns: [
      text('Boekjaar', 'year'),
      text('Verslag', 'report_text'),
      text('Bestand van het verslag', 'report_file_id'),
      amount('Baten', 'income_cents'),
      amount('Lasten', 'expenses_cents'),
      text('Soort verantwoording', 'accounts_form'),
      text('Bestand van de verantwoording', 'accounts_file_id'),
      text('CBF-erkenningspaspoort', 'passport_url'),
    ],
  },
  {
    name: 'herinneringen.csv',
    from: 'reminder',
    order: [['address_hash', 'text']],
    columns: [
      text('Email', 'email'),
      text('Pagina', 'page_slug'),
      moment('Gevraagd', 'consent_at'),
      moment('Volgende mail', 'due_at'),
      text('Verstuurd', 'sent_count'),
      moment('Afgemeld', 'unsubscribed_at'),
    ],
  },
  {
    name: 'bestemmingen.csv',
    from: 'fund',
    order: [['fund_id', 'text']],
    columns: [
      text('ID', 'fund_id'),
      text('Naam', 'name'),
      text('Grootboekrekening', 'ledger_account'),
      moment('Aangemaakt', 'created_at'),
      moment('Gesloten', 'archived_at'),
    ],
  },
  {
    name: 'paginas.csv',
    from: 'campaign_page',
    order: [['page_id', 'text']],
    columns: [
      text('ID', 'page_id'),
      text('Deel van', 'parent_id'),
      text('Soort', 'kind'),
      text('Stand', 'state'),
      text('Adres', 'slug'),
      text('Titel', 'title'),
      text('Korte tekst', 'short_text'),
      text('Lange tekst', 'long_text'),
      text('Afbeelding', 'image_id'),
      amount('Doelbedrag', 'goal_cents'),
      text('Vanaf', 'starts_on'),
      text('Tot en met', 'ends_on'),
      text('Bedragen', 'preset_amounts'),
      text('Bestemming', 'fund_id'),
      text('Bedanktekst', 'thank_you_text'),
      text('Contact', 'contact'),
      moment('Aangemaakt', 'created_at'),
    ],
  },
  {
    name: 'adressen-van-paginas.csv',
    from: 'campaign_address',
    order: [['slug', 'text']],
    columns: [text('Adres', 'slug'), text('Pagina', 'page_id')],
  },
  {
    name: 'berichten-op-paginas.csv',
    from: 'wall_message',
    order: [['donation_id', 'text']],
    columns: [
      text('Donatie', 'donation_id'),
      text('Pagina', 'page_id'),
      text('Naam', 'name'),
      text('Bericht', 'message'),
      yesOrNo('Met bedrag', 'shows_amount'),
      text('Stand', 'state'),
      moment('Geschreven', 'at'),
      moment('Bedankt', 'thanked_at'),
    ],
  },
  {
    name: 'makers-van-paginas.csv',
    from: 'page_maker',
    order: [['page_id', 'text']],
    columns: [
      text('Pagina', 'page_id'),
      text('Naam', 'name'),
      text('Email', 'email'),
      text('Stand', 'approval'),
      moment('Gevraagd', 'asked_at'),
      moment('Besloten', 'decided_at'),
      moment('Gewijzigd', 'changed_at'),
      text('Wachtende titel', 'waiting_title'),
      text('Wachtende tekst', 'waiting_text'),
      text('Wachtende afbeelding', 'waiting_image_id'),
    ],
  },
  {
    name: 'aangevraagde-paginas.csv',
    // Without what its link is recognised by.
    from: sql`(
      select organisation_id, created_at, maker_name, maker_email, parent_id, kind, title, long_text, goal_cents,
        ends_on, encode(sha256(token_hash), 'hex') as place
      from page_start
    ) start`,
    order: [['place', 'text']],
    columns: [
      moment('Gevraagd', 'created_at'),
      text('Naam', 'maker_name'),
      text('Email', 'maker_email'),
      text('Deel van', 'parent_id'),
      text('Soort', 'kind'),
      text('Titel', 'title'),
      text('Tekst', 'long_text'),
      amount('Doelbedrag', 'goal_cents'),
      text('Tot en met', 'ends_on'),
    ],
  },
  {
    name: 'geefproeven.csv',
    from: sql`(
      select t.*, v.first_visits, v.second_visits from trial t cross join lateral (
        select coalesce(sum(visits) filter (where variant = 1), 0)::bigint as first_visits,
          coalesce(sum(visits) filter (where variant = 2), 0)::bigint as second_visits
        from trial_visit v where v.organisation_id = t.organisation_id and v.trial_id = t.trial_id) v
    ) t`,
    order: [['trial_id', 'text']],
    columns: [
      text('ID', 'trial_id'),
      text('Soort', 'kind'),
      text('Variant A', 'first_value'),
      text('Variant B', 'second_value'),
      text('Bezoeken A', 'first_visits'),
      text('Bezoeken B', 'second_visits'),
      moment('Begonnen', 'started_at'),
      moment('Beëindigd', 'ended_at'),
      text('Bracht meer op', 'winner'),
      text('Gehouden', 'kept'),
    ],
  },
  {
    name: 'qr-codes.csv',
    from: 'short_link',
    order: [['code', 'text']],
    columns: [
      text('Code', 'code'),
      text('Pagina', 'page_id'),
      amount('Bedrag', 'amount_cents'),
      text('Naam', 'label'),
      moment('Aangemaakt', 'created_at'),
      moment('Gearchiveerd', 'archived_at'),
    ],
  },
  {
    name: 'instellingen.csv',
    from: 'organisation_setting',
    order: [['key', 'text']],
    columns: [text('Instelling', 'key'), text('Waarde', 'value'), moment('Gewijzigd', 'updated_at')],
  },
  {
    name: 'domeinen.csv',
    from: 'organisation_domain',
    order: [['domain_id', 'text']],
    columns: [text('Domein', 'host'), moment('Toegevoegd', 'created_at')],
  },
  {
    name: 'websites.csv',
    from: 'form_sighting',
    order: [['host', 'text']],
    columns: [
      text('Website', 'host'),
      moment('Formulier voor het eerst gezien', 'first_seen_at'),
      moment('Laatst gezien', 'last_seen_at'),
    ],
  },
  {
    name: 'accounts.csv',
    from: sql`(
      select m.organisation_id, m.account_id, m.role, m.created_at as member_since, a.username, a.email, a.last_login_at
      from membership m join account a on a.account_id = m.account_id
    ) member`,
    order: [['account_id', 'text']],
    columns: [
      text('Gebruikersnaam', 'username'),
      text('Email', 'email'),
      role,
      moment('Lid sinds', 'member_since'),
      moment('Laatste login', 'last_login_at'),
    ],
  },
  {
    name: 'uitnodigingen.csv',
    from: 'invitation',
    order: [['invitation_id', 'text']],
    columns: [
      text('Email', 'email'),
      role,
      text('Uitgenodigd door', 'invited_by'),
      moment('Uitgenodigd', 'created_at'),
      moment('Geldig tot', 'expires_at'),
    ],
  },
  {
    name: 'mails.csv',
    from: 'mail',
    order: [
      ['created_at', 'timestamptz'],
      ['mail_id', 'text'],
    ],
    columns: [
      moment('Gemaakt', 'created_at'),
      text('Soort', 'kind'),
      text('Aan', 'recipient'),
      text('Onderwerp', 'subject'),
      text('Status', 'status'),
      text('Pogingen', 'attempts'),
      text('Fout', 'last_error'),
      moment('Verzonden', 'sent_at'),
      text('Donatie', 'donation_id'),
    ],
  },
  {
    name: 'logboek.csv',
    from: 'audit_entry',
    order: [['audit_entry_id', 'text']],
    columns: [
      moment('Datum', 'at'),
      text('Wie', 'actor'),
      {
        heading: 'Wat',
        kind: 'text',
        valueOf: (row) => sentenceOf(textIn(row, 'action') ?? '', textIn(row, 'detail')),
      },
    ],
  },
];
