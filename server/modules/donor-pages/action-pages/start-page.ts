import type { StartPageForm } from '../../../../contract/action-pages.ts';
import { honeypotField } from '../../../../contract/form-rules.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { isWithin } from '../../../platform/http/rate-limiter.ts';
import { dutchDate, formatDutchDate } from '../../../platform/dutch-calendar.ts';
import { findHostPage, insertPageOfMaker, type HostPage } from '../../campaigns/pages/pages-of-makers.ts';
import { requireNewcomerAllowance } from '../../foundation/organisation/newcomer-allowance.ts';
import { type CampaignAddress, findScopeOfPageStart } from '../../foundation/sessions/public-scope.ts';
import { limits } from './limits.ts';
import { mailDonor } from '../../people/notifications/mail-about-gift.ts';
import { insertStart, deleteStart, insertMaker, lockStart, markConfirmed, type PageStart } from './store.ts';
import { lastDayHasPassedText, pageKindNames } from '../../../../contract/campaigns.ts';
import { notifyOrganisation } from '../../people/notifications/notify-organisation.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';

/**
 * Stores the draft and mails a link to confirm it. Above the mail limit for an email address, the function does
 * neither, and the visitor sees the same answer.
 */
export async function startPage(
  deps: Deps,
  host: CampaignAddress,
  address: string,
  form: StartPageForm,
): Promise<void> {
  const { rateLimiter, clock, database } = deps;
  if (form[honeypotField]) throw new AppError('malformed_request');
  await rateLimiter.take(limits.startsByAddress, address);
  await rateLimiter.take(limits.startsOfOrganisation, host.scope.organisationId);
  if (!(await isWithin(rateLimiter, limits.startsToEmail, form.email))) return;
  await requireNewcomerAllowance(deps, host.scope, form.email);
  await database.transaction(host.scope, async (transaction) => {
    const page = await findHostPage(transaction, host.pageId, clock.now());
    if (!page?.kinds.includes(form.kind)) throw new AppError('not_found');
    const token = await insertStart(transaction, {
      parent_id: page.page_id,
      kind: form.kind,
      maker_name: form.name,
      maker_email: form.email,
      title: form.title,
      long_text: form.text.trim(),
      goal_cents: form.goal,
      ends_on: form.endsOn || null,
    });
    await mailDonor(deps, transaction, {
      kind: 'action-page-confirm',
      environment: null,
      to: form.email,
      title: 'Bevestig uw e-mailadres',
      paragraphs: (organisation) => [
        `U wilt ${form.kind === 'team' ? 'een team' : 'een actiepagina'} beginnen voor ${organisation}, onder ‘${page.title}’. Met de knop hieronder bevestigt u dat dit uw e-mailadres is. Daarna bekijkt ${organisation} uw pagina.`,
        'De link werkt zeven dagen. Hebt u dit niet gevraagd, dan hoeft u niets te doen: wij vergeten het vanzelf.',
      ],
      action: { label: 'Bevestig uw e-mailadres', href: `/actie/bevestig/${token}` },
    });
  });
}

export function findLastDayError(
  endsOn: string | undefined,
  { ends_on: hostEndsOn }: Pick<HostPage, 'ends_on'>,
  now: Date,
): { endsOn: string } | undefined {
  if (!endsOn) return undefined;
  if (endsOn < dutchDate(now)) return { endsOn: lastDayHasPassedText };
  if (hostEndsOn && endsOn > hostEndsOn)
    return {
      endsOn: `De actie zelf loopt tot en met ${formatDutchDate(hostEndsOn)}. Kies die dag of een eerdere, of laat het veld leeg.`,
    };
  return undefined;
}

type ConfirmedStart = { scope: OrganisationScope } & (
  | { outcome: 'waiting' | 'too-late' }
  | { outcome: 'confirmed-before'; start: PageStart }
);

export async function confirmStart(deps: Deps, tokenHash: Buffer): Promise<ConfirmedStart | undefined> {
  const scope = await findScopeOfPageStart(deps.database, tokenHash);
  if (!scope) return undefined;
  return deps.database.transaction(scope, async (transaction) => {
    const start = await lockStart(transaction, tokenHash);
    if (!start) return undefined;
    if (start.confirmed_at) return { outcome: 'confirmed-before', scope, start };
    const now = deps.clock.now();
    const host = await findHostPage(transaction, start.parent_id, now);
    if (!host?.kinds.includes(start.kind)) {
      await deleteStart(transaction, tokenHash);
      return { outcome: 'too-late', scope };
    }
    const { maker_name: name, maker_email: email } = start;
    const page = {
      kind: start.kind,
      title: start.title,
      longText: start.long_text,
      goalCents: start.goal_cents,
      endsOn: start.ends_on,
    };
    const pageId = await addPageToApprove(transaction, host, page, { name, email, asked_at: now });
    await markConfirmed(transaction, tokenHash, pageId);
    await notifyOrganisation(deps, transaction, {
      kind: 'action-page',
      about: pageId,
      environment: 'live',
      title: `${start.kind === 'team' ? 'Een team' : 'Een actiepagina'} wacht op uw oordeel`,
      paragraphs: [
        `${name} wil een pagina beginnen onder ‘${host.title}’: ‘${start.title}’ (${pageKindNames[start.kind].toLowerCase()}). Niemand ziet de pagina voordat u die goedkeurt.`,
      ],
      action: { label: 'Bekijk de pagina', href: '/admin?tab=campagnes&deel=goedkeuren' },
    });
    return { outcome: 'waiting', scope };
  });
}

export async function addPageToApprove(
  transaction: OrganisationTransaction,
  host: HostPage,
  page: Parameters<typeof insertPageOfMaker>[2],
  maker: Omit<Parameters<typeof insertMaker>[1], 'page_id'>,
): Promise<string> {
  const pageId = await insertPageOfMaker(transaction, host, page);
  await insertMaker(transaction, { page_id: pageId, ...maker });
  return pageId;
}
