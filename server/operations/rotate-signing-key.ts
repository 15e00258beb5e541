import { rotateSigningKey as takeNextKey } from '../modules/papers/numbered/signing-keys.ts';
import { openSecretBox } from '../first-start/app-secret.ts';
import { openDatabase } from '../platform/database/database.ts';
import type { Operation } from './operation.ts';

export const rotateSigningKey: Operation = {
  usage: 'rotate-signing-key',
  prepare(words) {
    if (words.length > 0) return undefined;
    return async ({ config, connectionString }) => {
      const secrets = await openSecretBox(config);
      const database = openDatabase({ connectionString });
      try {
        const keyId = await takeNextKey({ database, secrets });
        return `Bewijzen worden binnen een minuut met de nieuwe sleutel ${keyId} ondertekend. Wat met eerdere sleutels is ondertekend, blijft te controleren.`;
      } finally {
        await database.close();
      }
    };
  },
};
