import {
  resealSigningKeys,
  rotateSigningKey as createSigningKey,
} from '../modules/papers/numbered/signing-keys.ts';
import { resealTotpSecrets } from '../modules/people/second-factor/totp.ts';
import { resealPaymentKeys } from '../modules/foundation/settings/reseal-payment-keys.ts';
import { operatorScope } from '../operator-scope.ts';
import { openSecretBox } from '../first-start/app-secret.ts';
import { withDatabase, type Operation } from './operation.ts';

export const rotateSigningKey: Operation = {
  usage: 'rotate-signing-key',
  prepare(args) {
    if (args.length > 0) return undefined;
    return async ({ config, connectionString }) => {
      const secrets = await openSecretBox(config);
      return withDatabase(connectionString, async (database) => {
        const keyId = await createSigningKey({ database, secrets });
        return `Papieren worden binnen een minuut met de nieuwe sleutel ${keyId} ondertekend. Wat met eerdere sleutels is ondertekend, blijft te controleren.`;
      });
    };
  },
};

export const rotateSecret: Operation = {
  usage: 'rotate-secret',
  prepare(args) {
    if (args.length > 0) return undefined;
    return async ({ config, connectionString }) => {
      const secrets = await openSecretBox(config);
      return withDatabase(connectionString, async (database) => {
        const keys = await resealPaymentKeys({ database, secrets }, operatorScope);
        const apps = await resealTotpSecrets({ database, secrets }, operatorScope);
        const signingKeys = await resealSigningKeys({ database, secrets });
        return `${keys} betaalsleutels, ${apps} geheimen van inlog-apps en ${signingKeys} sleutels om papieren mee te ondertekenen opnieuw versleuteld. Alles opent nu met APP_SECRET; APP_SECRET_PREVIOUS kan weg.`;
      });
    };
  },
};
