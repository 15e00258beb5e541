import type { AccountsForm, Anbi, AnbiFile } from '../../../contract/anbi.ts';

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
