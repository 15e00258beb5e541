import { sql } from 'kysely';
import { amount, moment, text, yesOrNo, type ExportedFile } from './exported-file.ts';

const withDonorAddress = (table: 'paper' | 'overview_mailing') => sql`(
  select t.*, d.email as donor_email from ${sql.table(table)} t
  left join donor d on d.organisation_id = t.organisation_id and d.donor_id = t.donor_id) named`;

export const paperFiles: readonly ExportedFile[] = [
  {
    name: 'papieren.csv',
    from: withDonorAddress('paper'),
    order: { number: 'text' },
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
    from: withDonorAddress('overview_mailing'),
    order: { environment: 'text', year: 'bigint', donor_id: 'text' },
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
    order: { key: 'text', valid_from: 'date' },
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
    order: { organisation_id: 'text' },
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
    order: { slug: 'text' },
    columns: [text('Adres', 'slug')],
  },
  {
    name: 'anbi-bestuur.csv',
    from: 'anbi_board_member',
    order: { position: 'smallint' },
    columns: [text('Naam', 'name'), text('Functie', 'task')],
  },
  {
    name: 'anbi-boekjaren.csv',
    from: 'anbi_year',
    order: { year: 'smallint' },
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
];
