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

/** The action that the last part of an address names, if whoever came through this access may do it at all. */
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
  // What a second press asks for may be there already: that is for the action to say.
  return handlers[action].act(request);
}

/** Also when it has ended: then stopping looks once more at the provider. */
function isPossible(action: GiftAction, { gift }: Pick<ActionRequest, 'gift'>): boolean {
  return action === 'stop' || gift.view.actions.includes(action);
}
