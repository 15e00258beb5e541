import type { StartPageForm } from '../../../../contract/action-pages.ts';
import { honeypotField } from '../../../../contract/form-rules.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { isWithin } from '../../../platform/http/rate-limiter.ts';
import { dutchDate, formatDutchDate } from '../../../platform/dutch-calendar.ts';
import { findHostPage } from '../../campaigns/pages/pages-of-makers.ts';
import { takeNewcomerAllowance } from '../../foundation/organisation/newcomer-allowance.ts';
import type { CampaignAddress } from '../../foundation/sessions/public-scope.ts';
import { endsAfterItsCampaign, lastDayHasPassed } from './errors.ts';
import { limits } from './limits.ts';
import { mailMaker } from './mail-maker.ts';
import { insertStart } from './store.ts';

const validMs = 7 * 24 * 60 * 60 * 1_000;

/**
 * Keeps what somebody wants to start, and mails a link to the address: nothing becomes of it before that is pressed.
 * An address that was mailed often today gets the same answer and no further mail, so that nobody is flooded.
 */
export async function startPage(
  deps: Deps,
  host: CampaignAddress,
  address: string,
  form: StartPageForm,
): Promise<void> {
  const { rateLimiter, clock, database } = deps;
  // Only a program fills in a field that people cannot see.
  if (form[honeypotField]) throw new AppError('malformed_request');
  if (form.endsOn && form.endsOn < dutchDate(clock.now())) throw lastDayHasPassed();
  await rateLimiter.take(limits.startsByAddress, address);
  await rateLimiter.take(limits.startsOfOrganisation, host.scope.organisationId);
  if (!(await isWithin(rateLimiter, limits.startsToEmail, form.email))) return;
  await takeNewcomerAllowance(deps, host.scope, form.email);
  await database.transaction(host.scope, async (transaction) => {
    const page = await findHostPage(transaction, host.pageId, clock.now());
    if (!page?.kinds.includes(form.kind)) throw new AppError('not_found');
    if (page.ends_on && form.endsOn && form.endsOn > page.ends_on)
      throw endsAfterItsCampaign(formatDutchDate(page.ends_on));
    const token = await insertStart(transaction, {
      parent_id: page.page_id,
      kind: form.kind,
      maker_name: form.name,
      maker_email: form.email,
      title: form.title,
      long_text: form.text.trim(),
      goal_cents: form.goal,
      ends_on: form.endsOn || null,
      // Not by our own clock, which a rehearsal moves: the database says when it is over.
      expires_at: new Date(Date.now() + validMs),
    });
    await mailMaker(deps, transaction, {
      kind: 'action-page-confirm',
      to: form.email,
      title: 'Bevestig uw e-mailadres',
      paragraphs: (organisation) => [
        `U wilt ${form.kind === 'team' ? 'een team' : 'een actiepagina'} beginnen voor ${organisation}. Met de knop hieronder bevestigt u dat dit uw e-mailadres is. Daarna bekijkt ${organisation} uw pagina.`,
        'De link werkt zeven dagen. Hebt u dit niet gevraagd, dan hoeft u niets te doen: wij vergeten het vanzelf.',
      ],
      action: {
        label: 'Bevestig uw e-mailadres',
        href: new URL(`/actie/bevestig/${token}`, deps.publicUrl).href,
      },
    });
  });
}
