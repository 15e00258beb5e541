import { actionPaths, type GiftAction } from '../../../../../donor/render/my-gift/views.ts';
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

/** Undefined when the action is unknown, or not allowed with this access. */
export function findAction(path: string, cameBy: 'link' | 'address'): GiftAction | undefined {
  const action = (Object.keys(actionPaths) as GiftAction[]).find((each) => actionPaths[each] === path);
  return action && (cameBy === 'address' || byLink.has(action)) ? action : undefined;
}

const byLink = new Set<GiftAction>(['amount', 'skip', 'undo', 'stop']);

export async function showAction(
  action: GiftAction,
  request: Omit<ActionRequest, 'form' | 'address'>,
): Promise<Answer> {
  return isPossible(action, request)
    ? handlers[action].ask(request)
    : showOutcome(request.deps, request.access, describeObstacle(request.gift));
}

export async function performAction(action: GiftAction, request: ActionRequest): Promise<Answer> {
  // Each action itself recognises a second press.
  return handlers[action].act(request);
}

/** Stopping an ended gift checks again at Mollie. */
function isPossible(action: GiftAction, { gift }: Pick<ActionRequest, 'gift'>): boolean {
  return action === 'stop' || gift.view.actions.includes(action);
}
