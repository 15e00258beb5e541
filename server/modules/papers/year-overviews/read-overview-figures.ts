import { isWholeYear } from '../../../../contract/anbi-periods.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { OverviewFigures } from '../../../../contract/year-overviews.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { readEffectiveSettings, type EffectiveSettings } from '../../foundation/settings/queries.ts';
import { findFirstYear, readGiftsWithoutDonor } from './money-of-year.ts';
import { environmentOf, runningYear } from './overview-year.ts';
import { readYearFigures } from './queries.ts';
import { readTaxStatus, type TaxStatus } from '../numbered/issuer-facts.ts';

export async function readOverviewFigures(
  transaction: OrganisationTransaction,
  now: Date,
  wantedYear: number | undefined,
): Promise<OverviewFigures> {
  const settings = await readEffectiveSettings(transaction);
  const environment = environmentOf(settings);
  const running = runningYear(now);
  const first = (await findFirstYear(transaction, { environment })) ?? running;
  const years = Array.from({ length: running - first + 1 }, (_, index) => running - index);
  const year = wantedYear ?? (years.includes(running - 1) ? running - 1 : running);
  const of = { year, environment };
  const tax = await readTaxStatus(transaction, settings, year);
  const figures = await readYearFigures(transaction, of, tax);
  const nobody = await readGiftsWithoutDonor(transaction, of);
  return {
    years,
    year,
    isRunning: year >= running,
    isTest: environment === 'test',
    donorCount: figures.donor_count,
    giftCount: figures.gift_count,
    total: centsToDecimal(figures.total_cents),
    returned: centsToDecimal(figures.given_cents - figures.total_cents),
    withoutEmail: {
      count: nobody.count,
      amount: centsToDecimal(nobody.left_cents),
      returned: centsToDecimal(nobody.given_cents - nobody.left_cents),
    },
    withoutNameCount: figures.no_name,
    withoutAddressCount: figures.no_address,
    silencedCount: figures.silenced,
    toSendCount: figures.to_send,
    toSendWithoutNameCount: figures.to_send_nameless,
    waitingCount: figures.waiting,
    mailedCount: figures.mailed,
    failedCount: figures.failed,
    outdatedCount: figures.outdated,
    tax: { ...tax, problems: problemsOf(settings, tax, year) },
  };
}

/** To correct before the overviews are sent. */
function problemsOf(settings: EffectiveSettings, { rsin, anbi }: TaxStatus, year: number): string[] {
  const isAnbi = settings('org_anbi') === 'ja';
  return [
    rsin === null && 'Uw RSIN ontbreekt. Vul het in bij Organisatie.',
    !settings('org_address') && 'Uw adres ontbreekt. Vul het in bij Organisatie.',
    isAnbi &&
      anbi.length === 0 &&
      `U bent nu ANBI, maar volgens deze gegevens nog niet in ${year}. Klopt dat niet, vul dan hieronder in sinds wanneer u ANBI bent.`,
    isAnbi &&
      anbi.length > 0 &&
      !isWholeYear(anbi, year, `${year}-12-31`) &&
      `Volgens deze gegevens was u in ${year} niet het hele jaar ANBI. Klopt dat niet, verbeter dan hieronder de datum.`,
    !isAnbi &&
      anbi.length === 0 &&
      'Volgens deze gegevens bent u geen ANBI. Op de overzichten staat daarom niets over aftrek.',
  ].filter((problem) => typeof problem === 'string');
}
