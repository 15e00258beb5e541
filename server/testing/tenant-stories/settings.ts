import { resealPaymentKeys } from '../../features/settings/reseal-payment-keys.ts';
import { mintPlatformScope } from '../../platform/database/mint-scope.ts';
import { createSecretBox } from '../../platform/secrets.ts';
import { firstSecret, secondSecret, type StoryWorld } from './story-world.ts';

/** With the successor of the secret that sealed them. */
export async function resealKeys(world: StoryWorld): Promise<void> {
  const secrets = createSecretBox([secondSecret, firstSecret]);
  await resealPaymentKeys({ ...world.deps, secrets }, mintPlatformScope());
}
