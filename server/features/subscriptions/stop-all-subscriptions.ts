import { AppError } from '../../platform/app-error.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { isPaymentKeyRefused } from './errors.ts';
import { listRunningSubscriptions } from './queries.ts';
import { stopSubscription } from './stop-subscription.ts';

/** Ends every monthly gift of an organisation. What was stopped stays stopped when a later one fails; trying again goes on from there. */
export async function stopAllSubscriptions(deps: Deps, scope: OrganisationScope): Promise<void> {
  const running = await deps.database.transaction(scope, (transaction) =>
    listRunningSubscriptions(transaction, scope),
  );
  for (const { subscription_id: id } of running) {
    try {
      await stopSubscription(deps, scope, id, 'organisation');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // It says which key, and that is what has to be mended.
      if (isPaymentKeyRefused(error))
        throw new AppError(error.code, { message: `De organisatie is niet verwijderd. ${error.message}` });
      throw new AppError('unavailable', {
        message:
          'De organisatie is niet verwijderd: niet alle maandelijkse donaties konden bij Mollie worden gestopt. Probeer het later opnieuw.',
      });
    }
  }
}
