import { passkeyTransports } from '../../../../contract/second-factor.ts';

export function knownCredentials(passkeys: readonly { credential_id: string; transports: string[] }[]) {
  return passkeys.map(({ credential_id, transports }) => ({
    id: credential_id,
    type: 'public-key' as const,
    transports: passkeyTransports.filter((known) => transports.includes(known)),
  }));
}
