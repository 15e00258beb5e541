import type { KeptFacts, PaperFacts, PaperLine } from '../../../../contract/paper-facts.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { queueMail, type MailToQueue } from '../../foundation/mail/queue-mail.ts';
import { lockIfOpen } from '../../foundation/organisation/lock-organisation.ts';
import { spendNewcomerAllowance, newcomerPauseMs } from '../../foundation/organisation/newcomer-allowance.ts';
import type { DonorWithEmail } from '../../gifts/donors/donor.ts';
import { findPaper } from '../numbered/papers.ts';
import { findPaperHold } from '../../foundation/organisation/paper-hold.ts';
import { readEffectiveSettings, type EffectiveSettings } from '../../foundation/settings/queries.ts';
import { composeOverviewMail } from './compose-overview-mail.ts';
import { type DonorYear, readDonorYears } from './donor-years.ts';
import { factsOfOverview, issueOverviewOf } from './issue-overview.ts';
import { enqueueSending } from './job-definitions.ts';
import { renderIssuedOverview, loadOverviewStyle } from './make-overview.ts';
import type { OverviewYear } from './overview-year.ts';
import { lockWaitingMailings, listWaitingMailings, setMailingStates } from './mailings.ts';
import { readTaxStatus } from '../numbered/issuer-facts.ts';
import { formatEuros } from '../../../../contract/money.ts';
import { sumReturned } from '../../../../contract/seen-by.ts';

/** A larger batch reads the year less often. A smaller batch locks the series of paper numbers for a shorter time. */
const batchSize = 50;

interface Issued {
  donor: DonorYear;
  facts: PaperFacts;
  changes: string[];
}

/**
 * Mails one batch and enqueues the next batch. Issuing locks the series of paper numbers, so the transaction that
 * issues ends before the slow rendering. After a crash the job runs again, finds the issued papers and mails each of
 * them once.
 */
export async function sendNextOverviews(
  deps: Deps,
  scope: OrganisationScope,
  overviewYear: OverviewYear,
): Promise<void> {
  const { next, isHeldBack } = await chooseNext(deps, scope, overviewYear);
  const pauseMs = isHeldBack ? newcomerPauseMs : 0;
  if (next.length === 0) {
    if (isHeldBack)
      await deps.database.transaction(scope, (transaction) =>
        enqueueSending(transaction, overviewYear, pauseMs),
      );
    return;
  }
  const { waiting, issued, settings } = await issueNext(deps, scope, overviewYear, next);
  failpoint('overviews-issued');
  const style = await loadOverviewStyle(deps, scope, settings);
  const mails = new Map<string, MailToQueue>();
  for (const { donor, ...overview } of issued) {
    const file = await renderIssuedOverview(deps, overview.facts, donor.email, style);
    mails.set(donor.donor_id, composeOverviewMail(deps, settings, donor, overview, file));
  }

  await deps.database.transaction(scope, async (transaction) => {
    // A donor who was erased meanwhile gets no mail. A donor whose email address changed meanwhile keeps the state
    // `waiting`, so that the next batch mails the new address.
    const locked = await lockWaitingMailings(transaction, overviewYear, waiting);
    const mailed = locked.filter((donorId) => mails.has(donorId));
    const leftOut = locked.filter((donorId) => !mails.has(donorId));
    for (const donorId of mailed) await queueMail(transaction, deps, mails.get(donorId)!);
    await setMailingStates(transaction, overviewYear, mailed, 'mailed');
    await setMailingStates(transaction, overviewYear, leftOut, 'left_out');
    await enqueueSending(transaction, overviewYear, pauseMs);
  });
  failpoint('overviews-queued');
}

/** New organisations together may send a limited number of mails. Donors above the limit keep the state `waiting`. */
async function chooseNext(
  deps: Deps,
  scope: OrganisationScope,
  overviewYear: OverviewYear,
): Promise<{ next: DonorWithEmail[]; isHeldBack: boolean }> {
  const waiting = await deps.database.transaction(scope, async (transaction) =>
    (await lockIfOpen(transaction)) ? listWaitingMailings(transaction, overviewYear, batchSize) : [],
  );
  const next: DonorWithEmail[] = [];
  for (const donor of waiting) {
    if (!(await spendNewcomerAllowance(deps, scope, donor.email))) break;
    next.push(donor);
  }
  return { next, isHeldBack: next.length < waiting.length };
}

async function issueNext(
  deps: Deps,
  scope: OrganisationScope,
  overviewYear: OverviewYear,
  next: readonly DonorWithEmail[],
): Promise<{ waiting: readonly DonorWithEmail[]; issued: Issued[]; settings: EffectiveSettings }> {
  return deps.database.transaction(scope, async (transaction) => {
    const settings = await readEffectiveSettings(transaction);
    const waiting = (await lockIfOpen(transaction)) ? next : [];
    // While the organisation may not issue papers, these donors are marked as left out and can get an overview later.
    if (waiting.length === 0 || (await findPaperHold(transaction, overviewYear.environment)))
      return { waiting, issued: [], settings };
    const tax = await readTaxStatus(transaction, settings, overviewYear.year);
    const context = { ...overviewYear, settings, tax };
    const now = deps.clock.now();
    const issued: Issued[] = [];
    const donorIds = waiting.map(({ donorId }) => donorId);
    for (const donor of await readDonorYears(transaction, context, donorIds)) {
      if (donor.is_silenced || (donor.total_cents <= 0 && donor.number === null)) continue;
      const paper = await issueOverviewOf(transaction, donor, context, now);
      const facts = factsOfOverview(deps, paper);
      if (facts) issued.push({ donor, facts, changes: await listChanges(deps, transaction, facts) });
    }
    return { waiting, issued, settings };
  });
}

async function listChanges(deps: Deps, transaction: OrganisationTransaction, facts: PaperFacts) {
  const replaced = facts.replaces === null ? undefined : await findPaper(transaction, facts.replaces);
  const former = replaced && factsOfOverview(deps, replaced);
  return former ? describeChanges(former, facts) : [];
}

const giftOf = ({ date, amountCents, number }: PaperLine) => [date, amountCents, number];
const isCash = (line: PaperLine) => line.isCash === true;
const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

function describeChanges(former: KeptFacts, now: KeptFacts): string[] {
  const before = sumReturned(former.lines);
  const after = sumReturned(now.lines);
  const returnedCents = after.returnedCents - before.returnedCents;
  const withdrawnCents = after.withdrawnCents - before.withdrawnCents;
  return [
    returnedCents > 0 && `Er is ${formatEuros(returnedCents)} naar u teruggegaan. Dat telt niet meer mee.`,
    returnedCents < 0 &&
      `Van wat was teruggegaan, is ${formatEuros(-returnedCents)} alsnog bij ons gekomen. Dat telt weer mee.`,
    withdrawnCents > 0 &&
      `Wij hadden ${formatEuros(withdrawnCents)} zelf ingevoerd en hebben dat ingetrokken. Dat telt niet meer mee.`,
    differ(former.lines.map(giftOf), now.lines.map(giftOf)) && 'De giften die erop staan, zijn verbeterd.',
    differ(former.lines.map(isCash), now.lines.map(isCash)) && 'Er staat nu bij wat u contant gaf.',
    differ(former.returnedOfEarlierYears, now.returnedOfEarlierYears) &&
      'Wat er dat jaar van eerdere giften verviel of weer meetelt, is verbeterd.',
    differ(former.donor.name, now.donor.name) && 'Uw naam is veranderd.',
    differ(former.donor.address, now.donor.address) && 'Uw adres is veranderd.',
    differ([former.anbi, former.culturalAnbi], [now.anbi, now.culturalAnbi]) &&
      'Wanneer wij dat jaar ANBI waren, is verbeterd.',
    differ(former.organisation.rsin, now.organisation.rsin) && 'Ons RSIN is verbeterd.',
  ].filter((sentence) => typeof sentence === 'string');
}
