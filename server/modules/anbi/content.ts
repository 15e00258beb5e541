import type { AccountsForm, AnbiFile } from '../../../contract/anbi.ts';

export interface AnbiContent {
  identity: AnbiIdentity;
  aim: string;
  policy: { text: string; file: AnbiFile | null; until: number | null };
  board: { name: string; task: string }[];
  pay: string;
  bookYear: { endMonth: number; first: number | null };
  years: Map<number, YearContent>;
}

interface AnbiIdentity {
  name: string;
  rsin: string;
  address: string;
  email: string;
  phone: string;
  website: string;
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
