import { resealSigningKeys } from '../modules/papers/numbered/signing-keys.ts';
import { resealTotpSecrets } from '../modules/people/second-factor/totp.ts';
import { resealPaymentKeys } from '../modules/foundation/settings/reseal-payment-keys.ts';
import { operatorScope } from '../operator-scope.ts';
import { openDatabase } from '../platform/database/database.ts';
import { openSecretBox } from '../first-start/app-secret.ts';
import type { Operation } from './operation.ts';

export const rotateSecret: Operation = {
  usage: 'rotate-secret',
  prepare(words) {
    if (words.length > 0) return undefined;
    return async ({ config, connectionString }) => {
      const secrets = await openSecretBox(config);
      const database = openDatabase({ connectionString });
      try {
        const keys = await resealPaymentKeys({ database, secrets }, operatorScope);
        const apps = await resealTotpSecrets({ database, secrets }, operatorScope);
        const signingKeys = await resealSigningKeys({ database, secrets });
        return `${keys} betaalsleutels, ${apps} geheimen van inlog-apps en ${signingKeys} sleutels om bewijzen mee te ondertekenen opnieuw versleuteld. Alles opent nu met APP_SECRET; APP_SECRET_PREVIOUS kan weg.`;
      } finally {
        await database.close();
      }
    };
  },
};
