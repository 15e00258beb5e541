import type { Attack } from './attack.ts';
import { eachWhere } from './boundary/each-where.ts';
import { eachPolicy, policiesAlone, routeMatrix, wheresAlone } from './boundary/two-layers.ts';
import { generatedRequests } from './generated/send-generated.ts';
import { boundaryAttacks } from './threats/boundary.ts';
import { textAttacks } from './threats/hostile-text.ts';
import { limitAttacks } from './threats/limits.ts';
import { requestAttacks } from './threats/requests.ts';
import { sessionAttacks } from './threats/sessions.ts';
import { personalData, secretsInLogs, storageAttacks } from './threats/storage.ts';

/** In this order: what measures time comes before what makes a mess, and the log is searched at the end. */
export function listAttacks(generated: { count: number; seed: number }): Attack[] {
  return [
    routeMatrix,
    wheresAlone,
    policiesAlone,
    eachPolicy,
    eachWhere,
    ...boundaryAttacks,
    ...sessionAttacks,
    ...requestAttacks,
    ...textAttacks,
    ...storageAttacks,
    personalData,
    ...limitAttacks,
    generatedRequests(generated),
    secretsInLogs,
  ];
}
