import type { Attack } from './attack.ts';
import { eachTenantCondition } from './boundary/tenant-conditions.ts';
import {
  eachPolicy,
  withoutQueryConditions,
  routeMatrix,
  withoutRowLevelSecurity,
} from './boundary/two-layers.ts';
import { generatedRequests } from './generated/send-generated.ts';
import { actionPageAttacks } from './threats/action-pages.ts';
import { anbiAttacks } from './threats/anbi.ts';
import { campaignPageAttacks } from './threats/campaign-pages.ts';
import { costlyPageAttacks } from './threats/costly-pages.ts';
import { textAttacks } from './threats/hostile-text.ts';
import { limitAttacks } from './threats/limits.ts';
import { mailAttacks } from './threats/mail.ts';
import { myGiftAttacks } from './threats/my-gift.ts';
import { paperAttacks } from './threats/papers.ts';
import { recoveryLinkAttacks } from './threats/recovery-links.ts';
import { reminderAttacks } from './threats/reminders.ts';
import { requestAttacks } from './threats/requests.ts';
import { secondFactorAttacks } from './threats/second-factor.ts';
import { sessionAttacks } from './threats/sessions.ts';
import { shortLinkAttacks } from './threats/short-links.ts';
import { personalData, secretsInLogs, storageAttacks } from './threats/storage.ts';
import { templateAttacks } from './threats/templates.ts';

/**
 * Attacks that compare response times run before attacks that cause load. The attack that searches the logs runs last,
 * so that it searches the logs of all attacks.
 */
export function listAttacks(generated: { count: number; seed: number }): Attack[] {
  return [
    routeMatrix,
    withoutRowLevelSecurity,
    withoutQueryConditions,
    eachPolicy,
    eachTenantCondition,
    ...sessionAttacks,
    ...myGiftAttacks,
    ...paperAttacks,
    ...mailAttacks,
    ...recoveryLinkAttacks,
    ...secondFactorAttacks,
    ...requestAttacks,
    ...textAttacks,
    ...anbiAttacks,
    ...campaignPageAttacks,
    ...actionPageAttacks,
    ...shortLinkAttacks,
    ...reminderAttacks,
    ...templateAttacks,
    ...costlyPageAttacks,
    ...storageAttacks,
    personalData,
    ...limitAttacks,
    generatedRequests(generated),
    secretsInLogs,
  ];
}
