import type { OrganisationTransaction } from '../../platform/database/database.ts';
import {
  readEffectiveSettings,
  readOwnValues,
  type EffectiveSettings,
} from '../foundation/settings/queries.ts';
import { findPage, listBoard, listFiles, listYears, type PageRow } from './store.ts';
import type { AccountsForm, Anbi, AnbiFile } from '../../../contract/anbi.ts';

export interface ReadAnbi {
  settings: EffectiveSettings;
  page: PageRow | undefined;
  content: AnbiContent;
}

export async function readContent(transaction: OrganisationTransaction): Promise<ReadAnbi> {
  const settings = await readEffectiveSettings(transaction);
  // The page must show the name and email address of the ANBI itself, so the platform's default values do not count.
  const ownValues = await readOwnValues(transaction, ['org_name', 'org_contact_email']);
  const page = await findPage(transaction);
  const files = new Map((await listFiles(transaction)).map((file) => [file.id, file]));
  const fileOf = (id: string | null | undefined) => (id ? (files.get(id) ?? null) : null);
  const years = (await listYears(transaction)).map((row): [number, YearContent] => [
    row.year,
    {
      reportText: row.report_text,
      reportFile: fileOf(row.report_file_id),
      incomeCents: row.income_cents,
      expensesCents: row.expenses_cents,
      accountsFile: fileOf(row.accounts_file_id),
      accountsForm: row.accounts_form,
      passportUrl: row.passport_url,
    },
  ]);
  return {
    settings,
    page,
    content: {
      identity: {
        name: ownValues.get('org_name') ?? '',
        rsin: settings('org_rsin'),
        address: settings('org_address'),
        email: ownValues.get('org_contact_email') ?? '',
        phone: settings('org_phone'),
        website: settings('org_website_url'),
      },
      aim: page?.aim ?? '',
      policy: {
        text: page?.policy_text ?? '',
        file: fileOf(page?.policy_file_id),
        until: page?.policy_until ?? null,
      },
      board: await listBoard(transaction),
      pay: page?.pay_policy ?? '',
      bookYear: { endMonth: page?.book_year_end_month ?? 12, first: page?.first_book_year ?? null },
      years: new Map(years),
    },
  };
}

export interface AnbiContent extends Pick<
  Anbi,
  'identity' | 'aim' | 'policy' | 'board' | 'pay' | 'bookYear'
> {
  years: Map<number, YearContent>;
}

export interface YearContent {
  reportText: string;
  reportFile: AnbiFile | null;
  incomeCents: number | null;
  expensesCents: number | null;
  accountsFile: AnbiFile | null;
  accountsForm: AccountsForm;
  passportUrl: string;
}
