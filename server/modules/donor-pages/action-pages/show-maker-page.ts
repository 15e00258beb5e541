import type { FastifyReply, FastifyRequest } from 'fastify';
import { pagePath } from '../../../../contract/campaigns.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { MakerPage } from '../../../../donor/render/action-page/render-maker-page.tsx';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { formatDutchDate } from '../../../platform/dutch-calendar.ts';
import { hashToken } from '../../../platform/random-id.ts';
import { readPageTotals } from '../../campaigns/pages/page-totals.ts';
import { findPageOfMaker } from '../../campaigns/pages/pages-of-makers.ts';
import { countMessagesToThank, listDonorsOfPage } from '../../campaigns/donor-wall/queries.ts';
import { findPublicOrganisation } from '../../foundation/organisation/find-public-organisation.ts';
import type { PlainForm } from '../form/plain-form.ts';
import { findPageMaker, type MakerLink } from '../../foundation/sessions/public-scope.ts';
import { takesLiveGifts } from '../../foundation/settings/payment-keys.ts';
import { phoneImageUrl, findUnpublishedPicture } from '../../foundation/settings/images/images.ts';
import { limits } from './limits.ts';
import { sendPrivatePage } from '../../../platform/http/send-donor-page.ts';
import { sendStartPage } from './send-start-page.ts';
import { findMaker, activateNextToken } from './store.ts';

export interface OpenedPage {
  link: MakerLink;
  /** Contains the maker's secret token. */
  base: string;
}

export async function withMaker(
  deps: Deps,
  request: FastifyRequest<{ Params: { token: string } }>,
  reply: FastifyReply,
  act: (opened: OpenedPage) => Promise<unknown>,
  actUnapproved?: (opened: OpenedPage) => Promise<unknown>,
) {
  await deps.rateLimiter.take(limits.openByAddress, request.ip);
  const { token } = request.params;
  const tokenHash = hashToken(token);
  const link = await findPageMaker(deps.database, tokenHash);
  const isApproved = link?.approval === 'approved';
  if (!link || !(isApproved || actUnapproved))
    return sendStartPage(deps, reply, null, { state: 'invalid-maker-link' }, 404);
  const { scope, pageId } = link;
  if (link.isNext)
    await deps.database.transaction(scope, (transaction) =>
      activateNextToken(transaction, pageId, tokenHash),
    );
  const opened = { link, base: `/actie/${token}` };
  return isApproved || !actUnapproved ? act(opened) : actUnapproved(opened);
}

export async function sendMakerPageWithErrors(
  deps: Deps,
  reply: FastifyReply,
  { link, base }: OpenedPage,
  typed: PlainForm,
  errors: Readonly<Record<string, string>>,
  status = 400,
) {
  const page = await readMakerPage(deps, { link, base });
  const { thanks = '', ...fields } = typed;
  const shown = { ...page, typed: { ...page.typed, ...fields }, thanks, errors };
  return sendPrivatePage(reply, deps.donorPages.renderMakerPage(shown), status);
}

export async function readMakerPage(
  deps: Deps,
  { link: { scope, pageId }, base }: OpenedPage,
): Promise<MakerPage> {
  const organisation = await findPublicOrganisation(deps, scope);
  return deps.database.transaction(scope, async (transaction) => {
    const maker = await findMaker(transaction, pageId);
    const page = maker && (await findPageOfMaker(transaction, pageId));
    if (!maker || !page) throw new AppError('not_found');
    const [totals] = await readPageTotals(transaction, pageId);
    const publicUrl = new URL(pagePath(page.slug), deps.publicUrl).href;
    return {
      organisation,
      isTest: organisation.isTest,
      base,
      kind: page.kind === 'team' ? 'team' : 'action',
      title: page.title,
      publicUrl,
      isOpen: page.state === 'open',
      takesLiveGifts: await takesLiveGifts(transaction),
      startHref: page.kind === 'team' && page.state === 'open' ? `${publicUrl}/start` : null,
      receivedCents: totals?.receivedCents ?? 0,
      giftCount: totals?.giftCount ?? 0,
      pageCount: totals?.pageCount ?? 0,
      lastDay: page.ends_on && formatDutchDate(page.ends_on),
      typed: {
        title: maker.waiting_title ?? page.title,
        text: maker.waiting_text ?? page.long_text,
        goal: goalAsTyped(page.goal_cents),
      },
      errors: {},
      refusalReason: maker.refusal_reason,
      hasWaitingChange: maker.waiting_title !== null,
      pictureUrl: page.image_id && phoneImageUrl(deps, page.image_id),
      waitingPicture:
        (maker.waiting_image_id && (await findUnpublishedPicture(transaction, maker.waiting_image_id))) ||
        null,
      donors: await listDonorsOfPage(transaction, pageId),
      toThankCount: await countMessagesToThank(transaction, pageId),
      thanks: '',
    };
  });
}

export function goalAsTyped(goalCents: number | null): string {
  return goalCents === null ? '' : centsToDecimal(goalCents).replace(/\.00$/, '').replace('.', ',');
}
