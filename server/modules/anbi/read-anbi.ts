import { type Anbi, type AnbiYear, anbiSlug } from '../../../contract/anbi.ts';
import { centsToDecimal } from '../../../contract/money.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../foundation/deps.ts';
import { dutchDate, daysLater, startOfDutchDay } from '../../platform/dutch-calendar.ts';
import { bookYearLabel, dueDateOf, lastBookYear, endOfBookYear, startOfBookYear } from './book-year.ts';
import { type AnbiContent, type YearContent, readContent } from './read-content.ts';
import { lightsOf, summaryOf } from './lights.ts';
import { sql } from 'kysely';
import { slugFrom } from '../../../contract/slug.ts';
import { readIncomeBetween } from '../gifts/donations/figures.ts';
import { findPage } from './store.ts';

const shownBookYears = 5;

export async function readAnbi(
  { clock, publicUrl }: Pick<Deps, 'clock' | 'publicUrl'>,
  transaction: OrganisationTransaction,
): Promise<Anbi> {
  const { page, content } = await readContent(transaction);
  const today = dutchDate(clock.now());
  const lights = lightsOf(content, today);
  const { identity, aim, policy, board, pay, bookYear } = content;
  return {
    summary: summaryOf(lights, page?.is_published ?? false),
    lights,
    page: {
      slug: page?.slug ?? null,
      suggestedSlug: page?.slug ?? (await suggestSlug(transaction, identity.name)),
      isPublished: page?.is_published ?? false,
      isLinked: page?.is_linked ?? false,
      base: new URL('/anbi/', publicUrl).href,
    },
    identity,
    aim,
    policy,
    board,
    pay,
    bookYear,
    years: listBookYears(content, today),
  };
}

function listBookYears({ years, bookYear: { endMonth, first } }: AnbiContent, today: string): AnbiYear[] {
  const last = lastBookYear(today, endMonth);
  const recent = Array.from({ length: shownBookYears }, (_, back) => last - back);
  const possible = recent.filter((year) => first === null || year >= first);
  return [...new Set([...possible, ...years.keys()])]
    .toSorted((one, other) => other - one)
    .map((year) => describeYear(year, endMonth, years.get(year) ?? emptyYear));
}

const emptyYear: YearContent = {
  reportText: '',
  reportFile: null,
  incomeCents: null,
  expensesCents: null,
  accountsFile: null,
  accountsForm: 'own',
  passportUrl: '',
};

function describeYear(year: number, endMonth: number, content: YearContent): AnbiYear {
  const decimal = (cents: number | null) => (cents === null ? null : centsToDecimal(cents));
  return {
    year,
    label: bookYearLabel(year, endMonth),
    dueOn: dueDateOf(year, endMonth),
    report: { text: content.reportText, file: content.reportFile },
    accounts: {
      income: decimal(content.incomeCents),
      expenses: decimal(content.expensesCents),
      file: content.accountsFile,
      form: content.accountsForm,
      passportUrl: content.passportUrl,
    },
  };
}

export function slugOfOrganisation(name: string): string {
  const slug = slugFrom(name);
  return anbiSlug.safeParse(slug).success ? slug : `stichting${slug && `-${slug}`}`;
}

async function suggestSlug(transaction: OrganisationTransaction, name: string): Promise<string> {
  const slug = slugOfOrganisation(name);
  for (let number = 1; number < 50; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    const { rows } = await sql<{ taken: boolean }>`
      select is_taken as taken from is_anbi_address_taken(${candidate})`.execute(transaction);
    if (!rows[0]?.taken) return candidate;
  }
  return slug;
}

/** Suggests the live payments through Mollie, less refunds and chargebacks. Organisations must add other income. */
export async function suggestIncome(transaction: OrganisationTransaction, year: number) {
  const endMonth = (await findPage(transaction))?.book_year_end_month ?? 12;
  const from = startOfBookYear(year, endMonth);
  const until = endOfBookYear(year, endMonth);
  const cents = await readIncomeBetween(
    transaction,
    startOfDutchDay(from),
    startOfDutchDay(daysLater(until, 1)),
  );
  return { income: centsToDecimal(cents), from, until };
}
