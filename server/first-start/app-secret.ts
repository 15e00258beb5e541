import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { createSecretBox, type SecretBox } from '../platform/secrets.ts';

export async function openSecretBox({ appSecrets, dataDir }: Config): Promise<SecretBox> {
  return createSecretBox(appSecrets ?? [await readOrMakeAppSecret(dataDir)]);
}

/** Without this secret, the stored payment keys cannot be decrypted. */
export async function readOrMakeAppSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'app-secret');
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    // `link` never replaces an existing file, so two simultaneous starts use the same secret.
    await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}
