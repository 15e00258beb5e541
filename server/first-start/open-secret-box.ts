import type { Config } from '../config.ts';
import { readOrMakeAppSecret } from './app-secret.ts';
import { createSecretBox, type SecretBox } from '../platform/secrets.ts';

export async function openSecretBox({ appSecrets, dataDir }: Config): Promise<SecretBox> {
  return createSecretBox(appSecrets ?? [await readOrMakeAppSecret(dataDir)]);
}
