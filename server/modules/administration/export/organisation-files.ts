import { sql } from 'kysely';
import { roleNames, roles } from '../../../../contract/roles.ts';
import type { Column } from '../../../platform/spreadsheet/column.ts';
import { sentenceOf } from '../../../../contract/audit-actions.ts';
import { moment, text, textIn, type ExportedFile, type Row } from './exported-file.ts';

const role: Column<Row> = {
  heading: 'Rol',
  kind: 'text',
  valueOf: (row) => {
    const found = roles.find((each) => each === row['role']);
    return found ? roleNames[found] : null;
  },
};

export const organisationFiles: readonly ExportedFile[] = [
  {
    name: 'instellingen.csv',
    from: 'organisation_setting',
    order: { key: 'text' },
    columns: [text('Instelling', 'key'), text('Waarde', 'value'), moment('Gewijzigd', 'updated_at')],
  },
  {
    name: 'domeinen.csv',
    from: 'organisation_domain',
    order: { domain_id: 'text' },
    columns: [text('Domein', 'host'), moment('Toegevoegd', 'created_at')],
  },
  {
    name: 'websites.csv',
    from: 'form_sighting',
    order: { host: 'text' },
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
    order: { account_id: 'text' },
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
    from: sql`(
      select i.organisation_id, i.invitation_id, i.email, i.role, i.created_at, i.expires_at, a.email as sender_email
      from invitation i join account a on a.account_id = i.invited_by_id
    ) sent`,
    order: { invitation_id: 'text' },
    columns: [
      text('Email', 'email'),
      role,
      text('Uitgenodigd door', 'sender_email'),
      moment('Uitgenodigd', 'created_at'),
      moment('Geldig tot', 'expires_at'),
    ],
  },
  {
    name: 'mails.csv',
    from: 'mail',
    order: { created_at: 'timestamptz', mail_id: 'text' },
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
    order: { audit_entry_id: 'text' },
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
