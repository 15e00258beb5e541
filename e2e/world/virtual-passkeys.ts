import type { CDPSession, Page } from '@playwright/test';

interface PasskeyDevice {
  countPasskeys: () => Promise<number>;
  /** Whether its owner says yes to whatever is asked. A login page asks by itself, at its address field. */
  setConsent: (enabled: boolean) => Promise<void>;
}

/** Gives a page's browser a device that keeps passkeys and knows its owner, as telephones and laptops do. */
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
