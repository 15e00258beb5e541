import type { GiftChange } from '../../../../../donor/render/my-gift/describe-gift.ts';
import type { ActionOutcome } from '../../../../../donor/render/my-gift/render-gift-page.tsx';
import type { RenderedPage } from '../../../../../donor/render/render-page.tsx';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { Deps } from '../../../foundation/deps.ts';
import type { PlainForm } from '../../form/plain-form.ts';
import {
  type ChangeOutcome,
  changeSubscription,
} from '../../../money/subscriptions/changes/request-change.ts';
import type { RequestedChange } from '../../../money/subscriptions/changes/subscription-change.ts';
import { isRunning, type Subscription } from '../../../money/subscriptions/subscription.ts';
import { type GiftAccess, readGift, type OwnGift } from '../read-gift.ts';
import type { FastifyReply } from 'fastify';
import { sendPrivatePage } from '../../../../platform/http/send-donor-page.ts';

export type Answer = { page: RenderedPage; status?: number } | { redirect: string };

export interface ActionRequest {
  deps: Deps;
  access: GiftAccess;
  gift: OwnGift;
  form: PlainForm;
  /** The IP address, for rate limits. */
  address: string;
  useLink?: UseLink;
}

/** Uses up the mailed link, in the transaction that records the change. Throws if the link was used before. */
export type UseLink = (transaction: OrganisationTransaction) => Promise<void>;

export interface GiftActionHandler {
  ask(request: Omit<ActionRequest, 'form' | 'address'>): Answer | Promise<Answer>;
  act(request: ActionRequest): Promise<Answer>;
}

const statusOf: Partial<Record<ActionOutcome, number>> = {
  later: 202,
  refused: 409,
  busy: 409,
  'out-of-date': 409,
  'not-running': 409,
  'gives-again': 409,
  'mailed-often': 429,
  'no-address': 409,
};

export function describeObstacle({ view, givesAgain }: OwnGift): ActionOutcome {
  if (givesAgain) return 'gives-again';
  if (view.pendingChange) return 'busy';
  return view.state === 'running' ? 'out-of-date' : 'not-running';
}

export async function showOutcome(deps: Deps, access: GiftAccess, outcome: ActionOutcome): Promise<Answer> {
  const { frame, view } = await readGiftAgain(deps, access);
  return {
    page: deps.donorPages.renderOutcomePage({ ...frame, gift: view, outcome }),
    status: statusOf[outcome] ?? 200,
  };
}

async function readGiftAgain(deps: Deps, access: GiftAccess): Promise<OwnGift> {
  const gift = await readGift(deps, access);
  if (!gift) throw new Error('the subscription disappeared while its donor changed it');
  return gift;
}

export async function changeAndShow(
  { deps, access, useLink }: Pick<ActionRequest, 'deps' | 'access' | 'useLink'>,
  change: GiftChange,
  isApplied: (subscription: Subscription) => boolean,
  choose: (subscription: Subscription) => RequestedChange | undefined,
): Promise<Answer> {
  let seen: Subscription | undefined;
  const { outcome } = await changeSubscription(
    deps,
    access.scope,
    access.subscriptionId,
    'donor',
    (subscription) => {
      seen = subscription;
      return isApplied(subscription) ? undefined : choose(subscription);
    },
    { ...(useLink && { before: useLink }) },
  );
  if (outcome !== 'done') return showOutcome(deps, access, toOutcome(outcome, seen, isApplied));
  const { frame, view } = await readGiftAgain(deps, access);
  return { page: deps.donorPages.renderOutcomePage({ ...frame, gift: view, outcome, change }) };
}

function toOutcome(
  outcome: Exclude<ChangeOutcome['outcome'], 'done'>,
  seen: Subscription | undefined,
  isApplied: (subscription: Subscription) => boolean,
): ActionOutcome {
  if (outcome === 'unknown') return 'not-running';
  if (outcome !== 'not-running' || !seen || !isRunning(seen.status)) return outcome;
  if (seen.status === 'starting') return outcome;
  return isApplied(seen) ? 'unchanged' : 'out-of-date';
}

export function sendAnswer(reply: FastifyReply, answer: Answer) {
  if ('page' in answer) return sendPrivatePage(reply, answer.page, answer.status);
  reply.header('cache-control', 'no-store').header('referrer-policy', 'same-origin');
  return reply.redirect(answer.redirect, 303);
}
