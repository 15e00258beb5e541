import { actionPaths, type GiftAction } from '../../../../../donor/render/my-gift/views.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { beginAgain, changeAmount } from './change-amount.ts';
import { changeAccount } from './change-account.ts';
import { chooseDay, skipMonths, undoSkip } from './move-charge.ts';
import {
  describeObstacle,
  showOutcome,
  type ActionRequest,
  type Answer,
  type GiftActionHandler,
} from './gift-action.ts';
import { stopGift } from './stop-gift.ts';

const handlers: Record<GiftAction, GiftActionHandler> = {
  account: changeAccount,
  again: beginAgain,
  amount: changeAmount,
  day: chooseDay,
  skip: skipMonths,
  undo: undoSkip,
  stop: stopGift,
};

const allowedByLink = new Set<GiftAction>(['amount', 'skip', 'undo', 'stop']);

export async function answerAction(
  deps: Deps,
  found: Pick<ActionRequest, 'access' | 'gift'> | undefined,
  path: string,
  sent?: Pick<ActionRequest, 'form' | 'address'>,
): Promise<Answer | undefined> {
  const action = (Object.keys(actionPaths) as GiftAction[]).find((each) => actionPaths[each] === path);
  if (!found || !action || (found.access.cameBy === 'link' && !allowedByLink.has(action))) return undefined;
  return sent ? performAction(action, { deps, ...found, ...sent }) : showAction(action, { deps, ...found });
}

export async function showAction(
  action: GiftAction,
  request: Omit<ActionRequest, 'form' | 'address'>,
): Promise<Answer> {
  const { deps, access, gift } = request;
  // The stop page also opens for an ended subscription, because its button checks at Mollie whether the subscription
  // has really ended.
  return action === 'stop' || gift.view.actions.includes(action)
    ? handlers[action].ask(request)
    : showOutcome(deps, access, describeObstacle(gift));
}

/** Each handler recognises a second press of its button. */
export function performAction(action: GiftAction, request: ActionRequest): Promise<Answer> {
  return handlers[action].act(request);
}
