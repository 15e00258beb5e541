import { conflictError } from '../../../platform/app-error.ts';
import type { ChangeDecision } from '../../../../contract/action-pages.ts';
import { pagePath } from '../../../../contract/campaigns.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import { updatePageOfMaker } from '../../campaigns/pages/pages-of-makers.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { takesLiveGifts } from '../../foundation/settings/payment-keys.ts';
import { mailDonor } from '../../people/notifications/mail-about-gift.ts';
import { lockPageWithMaker, type PageWithMaker } from './own-page.ts';
import { issueNextToken, issueToken, updateMaker } from './store.ts';
import { createHash } from 'node:crypto';

const newestLink = 'Krijgt u later een nieuwere link van ons, dan vervangt die deze link.';

const alreadyDecided = () =>
  conflictError('Hierover is intussen al besloten. Vernieuw het scherm om te zien hoe het ervoor staat.');

export async function approvePage(
  deps: Deps,
  transaction: OrganisationTransaction,
  visitor: Visitor,
  pageId: string,
  seen: string,
): Promise<void> {
  const { maker, page } = await lockWaitingPage(transaction, pageId, seen);
  await updateMaker(transaction, pageId, {
    approval: 'approved',
    decided_at: deps.clock.now(),
    refusal_reason: null,
  });
  await updatePageOfMaker(transaction, pageId, { state: 'open' });
  const token = await issueToken(transaction, pageId);
  const takesGifts = await takesLiveGifts(transaction);
  const url = new URL(pagePath(page.slug), deps.publicUrl).href;
  await mailDonor(deps, transaction, {
    kind: 'action-page-approved',
    environment: null,
    to: maker.email,
    title: `Uw pagina ‘${page.title}’ staat online`,
    paragraphs: (organisation) => [
      `${organisation} heeft uw pagina goedgekeurd. Iedereen kan de pagina zien${takesGifts ? ' en er geven' : ''}: ${url}`,
      ...(takesGifts
        ? []
        : [
            `Geven kan nog niet: ${organisation} kan op dit moment nog geen giften ontvangen. Wacht nog met delen. Op uw eigen pagina ziet u of het intussen kan.`,
          ]),
      `Met de knop hieronder past u de pagina aan${page.wall === 'off' ? ' en ziet u wie er gaf' : ', ziet u wie er gaf en bedankt u wie zijn naam bij uw actie zette'}. Bewaar deze mail en stuur die niet door: wie de link heeft, kan uw pagina wijzigen.`,
      newestLink,
    ],
    action: { label: 'Open uw pagina', href: `/actie/${token}` },
  });
  await auditChange(transaction, visitor, 'action_page_approved', page.title);
}

export async function refusePage(
  deps: Deps,
  transaction: OrganisationTransaction,
  visitor: Visitor,
  pageId: string,
  { reason, isFinal = false, seen }: { reason: string; isFinal?: boolean | undefined; seen: string },
): Promise<void> {
  const { maker, page } = await lockWaitingPage(transaction, pageId, seen);
  await updateMaker(transaction, pageId, {
    approval: 'refused',
    decided_at: deps.clock.now(),
    refusal_reason: reason,
    token_hash: null,
    next_token_hash: null,
  });
  await updatePageOfMaker(transaction, pageId, { state: 'archived' });
  const token = isFinal ? null : await issueToken(transaction, pageId);
  await mailDonor(deps, transaction, {
    kind: 'action-page-refused',
    environment: null,
    to: maker.email,
    title: `Uw pagina ‘${page.title}’ is niet geplaatst`,
    paragraphs: (organisation) => [
      `${organisation} heeft uw pagina bekeken en plaatst die niet. Dit schrijft de organisatie erbij:`,
      ...quotedLines(reason),
      ...(token
        ? [
            'Met de knop hieronder past u de pagina aan en stuurt u die opnieuw in. Wat u schreef, staat er nog. Stuur deze mail niet door: wie de link heeft, kan uw pagina wijzigen.',
            newestLink,
          ]
        : []),
      'Uw gegevens van deze pagina wissen wij na drie maanden.',
    ],
    ...(token && { action: { label: 'Verbeter uw pagina', href: `/actie/${token}` } }),
  });
  await auditChange(transaction, visitor, 'action_page_refused', page.title);
}

/** Quotation marks set the words of somebody else apart from ours. */
function quotedLines(text: string): string[] {
  return `‘${text.trim()}’`.split(/[\r\n]+/);
}

async function lockWaitingPage(
  transaction: OrganisationTransaction,
  pageId: string,
  seen: string,
): Promise<PageWithMaker> {
  const { maker, page } = await lockPageWithMaker(transaction, pageId);
  if (maker.approval !== 'waiting') throw alreadyDecided();
  assertUnchanged({ maker, page }, seen);
  return { maker, page };
}

/** `wasWaiting` is false for a change that was already on the page. */
export async function decideChange(
  deps: Deps,
  transaction: OrganisationTransaction,
  visitor: Visitor,
  pageId: string,
  decided: ChangeDecision,
): Promise<{ wasWaiting: boolean }> {
  const { maker, page } = await lockPageWithMaker(transaction, pageId);
  if (maker.changed_at === null) throw alreadyDecided();
  assertUnchanged({ maker, page }, decided.seen);
  const { waiting_title, waiting_text, waiting_image_id } = maker;
  const isWaiting = waiting_title !== null || waiting_image_id !== null;
  if (decided.decision === 'show' && isWaiting)
    await updatePageOfMaker(transaction, pageId, {
      ...(waiting_title !== null && { title: waiting_title, long_text: waiting_text ?? '' }),
      ...(waiting_image_id !== null && { image_id: waiting_image_id }),
    });
  await updateMaker(transaction, pageId, {
    ...(isWaiting && { refusal_reason: decided.decision === 'refuse' ? decided.reason : null }),
    changed_at: null,
    waiting_title: null,
    waiting_text: null,
    waiting_image_id: null,
  });
  if (!isWaiting) return { wasWaiting: false };
  if (decided.decision === 'show')
    await mailDonor(deps, transaction, {
      kind: 'action-page-change-approved',
      environment: null,
      to: maker.email,
      title: `Uw wijziging van ‘${waiting_title ?? page.title}’ staat online`,
      paragraphs: (organisation) => [
        `${organisation} heeft goedgekeurd wat u wijzigde. Iedereen ziet het nu op uw pagina.`,
      ],
      action: { label: 'Bekijk uw pagina', href: pagePath(page.slug) },
    });
  else {
    const token = await issueNextToken(transaction, pageId);
    await mailDonor(deps, transaction, {
      kind: 'action-page-change-refused',
      environment: null,
      to: maker.email,
      title: `Uw wijziging van ‘${page.title}’ is niet geplaatst`,
      paragraphs: (organisation) => [
        `${organisation} heeft bekeken wat u wijzigde, en laat de pagina zoals die was. Dit schrijft de organisatie erbij:`,
        ...quotedLines(decided.reason),
        'Met de knop hieronder past u de pagina opnieuw aan. Vanaf dan werken eerdere links niet meer. Stuur deze mail niet door: wie de link heeft, kan uw pagina wijzigen.',
        // The maker's page shows the published text again, so only this mail still contains what the maker wrote.
        ...(waiting_title === null
          ? []
          : ['Dit schreef u:', ...quotedLines(waiting_title), ...quotedLines(waiting_text ?? '')]),
      ],
      action: { label: 'Pas uw pagina aan', href: `/actie/${token}` },
    });
  }
  await auditChange(
    transaction,
    visitor,
    decided.decision === 'show' ? 'action_page_change_shown' : 'action_page_change_refused',
    page.title,
  );
  return { wasWaiting: true };
}

export function contentHashOf({ maker, page }: PageWithMaker): string {
  const reviewed = [
    page.page_id,
    page.title,
    page.long_text,
    page.goal_cents,
    page.ends_on,
    page.image_id,
    maker.name,
    maker.email,
    maker.waiting_title,
    maker.waiting_text,
    maker.waiting_image_id,
  ];
  return createHash('sha256').update(JSON.stringify(reviewed)).digest('hex');
}

/** The caller has locked the maker's row, so the maker cannot change anything before the decision. */
function assertUnchanged(current: PageWithMaker, seen: string): void {
  if (contentHashOf(current) !== seen)
    throw conflictError('De maker heeft dit intussen gewijzigd. Bekijk het opnieuw.');
}
