import type { Deps } from '../../foundation/deps.ts';
import type { AccountKey } from '../accounts/account-key.ts';
import type { Actor } from '../../foundation/audit/record-audit.ts';
import { noSecondFactor } from './errors.ts';
import { limits } from './limits.ts';
import { reportFactorChange } from './report-factor-change.ts';
import { prepareRecoveryCodes } from './recovery-codes.ts';
import { lockFactors, replaceRecoveryCodes } from './store.ts';

export async function renewRecoveryCodes(
  deps: Deps,
  actor: Actor,
  { scope, accountId }: AccountKey,
): Promise<string[]> {
  await deps.rateLimiter.take(limits.changesByAccount, accountId);
  const { codes, hashes } = await prepareRecoveryCodes(accountId);
  await deps.database.transaction(scope, async (transaction) => {
    const { hasPasskey, hasTotp } = await lockFactors(transaction, accountId);
    if (!hasPasskey && !hasTotp) throw noSecondFactor();
    await replaceRecoveryCodes(transaction, accountId, hashes);
    await reportFactorChange(deps, transaction, actor, {
      action: 'recovery_codes_replaced',
      detail: '',
      whatHappened:
        'Voor uw account bij Gulhart zijn zojuist nieuwe herstelcodes gemaakt. De vorige werken niet meer.',
    });
  });
  return codes;
}
