import path from 'node:path';
import type pg from 'pg';
import { BackupError } from '../../db/backup/backup-format.ts';
import { restoreBackup } from '../../db/backup/restore-backup.ts';
import { openSigningKey } from '../modules/papers/numbered/signing-keys.ts';
import { openTotpSecret } from '../modules/people/second-factor/totp.ts';
import type { SecretBox } from '../platform/secrets.ts';
import { migrateDatabase } from '../first-start/migrate-database.ts';
import { openSecretBox } from '../first-start/app-secret.ts';
import type { Operation } from './operation.ts';

export const restore: Operation = {
  usage: 'restore -- <bestand>',
  prepare([file, ...rest]) {
    if (file === undefined || rest.length > 0) return undefined;
    return async ({ config, connectionString }) => {
      await migrateDatabase(config, connectionString);
      const rows = await restoreInto(connectionString, path.resolve(file), await openSecretBox(config));
      return `${rows} rijen teruggezet. Mail staat stil tot u "npm run resume-mail" gebruikt.`;
    };
  },
};

/**
 * Refuses a backup with payment keys, secrets of authenticator apps or signing keys that this installation cannot
 * decrypt. Pauses all mail until the operator resumes it.
 */
export async function restoreInto(
  connectionString: string,
  file: string,
  secrets: SecretBox,
): Promise<number> {
  return restoreBackup(connectionString, file, async (client) => {
    await refuseForeignSecret(client, secrets);
    await client.query(
      `insert into gulhart.mail_pause default values
       on conflict (only_one) do update set paused_at = now(), resumed_at = null`,
    );
  });
}

async function refuseForeignSecret(client: pg.ClientBase, secrets: SecretBox): Promise<void> {
  const paymentKeys = await client.query<{ organisation_id: string; name: string; sealed_value: string }>(
    'select organisation_id, name, sealed_value from gulhart.organisation_secret',
  );
  openAll('De betaalsleutels', paymentKeys.rows, ({ organisation_id: ownerId, name, sealed_value }) =>
    secrets.open(sealed_value, { ownerId, name }),
  );
  const totps = await client.query<{ account_id: string; secret: string }>(
    'select account_id, secret from gulhart.totp',
  );
  openAll('De geheimen van inlog-apps', totps.rows, ({ account_id, secret }) =>
    openTotpSecret(secrets, account_id, secret),
  );
  const signingKeys = await client.query<{ key_id: string; sealed_private_key: string }>(
    'select key_id, sealed_private_key from gulhart.signing_key',
  );
  openAll('De sleutels die papieren ondertekenen', signingKeys.rows, (key) => openSigningKey(secrets, key));
}

function openAll<Row>(what: string, rows: readonly Row[], open: (row: Row) => string): void {
  try {
    for (const row of rows) open(row);
  } catch (error) {
    throw foreignSecret(what, error);
  }
}

function foreignSecret(what: string, cause: unknown): BackupError {
  return new BackupError(
    `${what} in deze back-up zijn met een ander APP_SECRET versleuteld. Zet dat geheim in APP_SECRET, of erbij in APP_SECRET_PREVIOUS (zonder APP_SECRET: leg het bestand app-secret van toen in DATA_DIR).`,
    { cause },
  );
}
