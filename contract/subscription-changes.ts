/** The closed lists of a change of a recurring gift. The columns of the database have the same lists as a check. */

/** Another amount, another day, another mandate, the end, or a rest until the donor pays again. */
export const changeKinds = ['amount', 'dates', 'mandate', 'stop', 'suspend'] as const;
export type ChangeKind = (typeof changeKinds)[number];

export const changeRequesters = ['donor', 'organisation', 'administrator', 'bank'] as const;
export type ChangeRequester = (typeof changeRequesters)[number];

export const changeStates = ['wanted', 'done', 'undone', 'refused'] as const;
export type ChangeState = (typeof changeStates)[number];

/** Why a donor stops: four choices, none of them needed. */
export const donorStopReasons = ['money', 'other-cause', 'one-off', 'other'] as const;
export type DonorStopReason = (typeof donorStopReasons)[number];

/**
 * Why a donor moves the next charge: to skip a month or more, to another day of the month, or back to where it was.
 * What may be chosen next depends on it.
 */
export const moveReasons = ['pause', 'day', 'undo'] as const;
export type MoveReason = (typeof moveReasons)[number];

/** Why nothing is charged until the donor pays again. */
export const suspendReasons = ['mandate_ended', 'taken_back_twice', 'two_months_lost'] as const;
export type SuspendReason = (typeof suspendReasons)[number];

export const changeReasons = [...donorStopReasons, 'donor_died', ...moveReasons, ...suspendReasons] as const;
export type ChangeReason = (typeof changeReasons)[number];
