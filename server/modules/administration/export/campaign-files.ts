import { sql } from 'kysely';
import { amount, moment, text, yesOrNo, type ExportedFile } from './exported-file.ts';

export const campaignFiles: readonly ExportedFile[] = [
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
    name: 'ter-ere-van.csv',
    from: 'honour',
    order: [['donation_id', 'text']],
    columns: [
      text('Donatie', 'donation_id'),
      text('Ter ere van', 'honoured'),
      text('Kaartje aan', 'recipient_name'),
      text('Email', 'recipient_email'),
      text('Bericht', 'message'),
      moment('Kaartje vanaf', 'due_at'),
      moment('Kaartje verstuurd', 'sent_at'),
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
    // Without the token.
    from: sql`(
      select organisation_id, created_at, maker_name, maker_email, parent_id, kind, title, long_text, goal_cents,
        ends_on, encode(sha256(token_hash), 'hex') as place
      from page_start where confirmed_at is null
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
];
