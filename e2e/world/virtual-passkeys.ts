import type { CDPSession, Page } from '@playwright/test';

interface PasskeyDevice {
  countPasskeys: () => Promise<number>;
  /** Whether the device approves passkey requests, also those that the login page makes by itself. */
  setConsent: (enabled: boolean) => Promise<void>;
}

export async function withPasskeyDevice(page: Page): Promise<PasskeyDevice> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setConsent: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    countPasskeys: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
