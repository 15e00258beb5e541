import { actionPaths, type GiftAction } from '../../../../../donor/render/my-gift/views.ts';
import { beginAgain } from './begin-again.ts';
import { changeAccount } from './change-account.ts';
import { changeAmount } from './change-amount.ts';
import { chooseDay } from './choose-day.ts';
import {
  obstacleTo,
  showOutcome,
  type ActionRequest,
  type Answer,
  type GiftActionHandler,
} from './gift-action.ts';
import { skipMonths } from './skip-months.ts';
import { stopGift } from './stop-gift.ts';
import { undoSkip } from './skip-months.ts';

const handlers: Record<GiftAction, GiftActionHandler> = {
  account: changeAccount,
  again: beginAgain,
  amount: changeAmount,
  day: chooseDay,
  skip: skipMonths,
  undo: undoSkip,
  stop: stopGift,
};

/** The action that the last part of an address names, if whoever came through this door may do it at all. */
export function findAction(path: string, cameBy: 'link' | 'address'): GiftAction | undefined {
  const action = (Object.keys(actionPaths) as GiftAction[]).find((each) => actionPaths[each] === path);
  return action && (cameBy === 'address' || byLink.has(action)) ? action : undefined;
}

const byLink = new Set<GiftAction>(['amount', 'skip', 'undo', 'stop']);

export async function askFor(
  action: GiftAction,
  request: Omit<ActionRequest, 'form' | 'address'>,
): Promise<Answer> {
  return isPossible(action, request)
    ? handlers[action].ask(request)
    : showOutcome(request.deps, request.door, obstacleTo(request.gift));
}

export async function carryOut(action: GiftAction, request: ActionRequest): Promise<Answer> {
  // What a second press asks for may be there already: that is for the action to say.
  return handlers[action].act(request);
}

/** Also when it has ended: then stopping looks once more at the provider. */
function isPossible(action: GiftAction, { gift }: Pick<ActionRequest, 'gift'>): boolean {
  return action === 'stop' || gift.view.actions.includes(action);
}
