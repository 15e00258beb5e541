import { useEffect, useEffectEvent, useState } from 'react';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { canUsePasskeys, stopSuggestingPasskeys, suggestPasskeys } from '../../../lib/passkeys.ts';
import { loadPasskeyOptions, logInWithPasskey } from './login-api.ts';

/** A little less than what is asked of a passkey is good for. */
const renewedEveryMs = 4 * 60_000;

interface Outcome {
  onLoggedIn: (account: CurrentUser) => void;
  onFailed: (error: unknown) => void;
}

/**
 * Lets the browser offer passkeys at the address field for as long as this is on screen. Gives how to offer them again
 * after another question took their place.
 */
export function usePasskeySuggestions({ onLoggedIn, onFailed }: Outcome): () => void {
  const [round, setRound] = useState(0);
  const loggedIn = useEffectEvent(onLoggedIn);
  const failed = useEffectEvent(onFailed);

  useEffect(() => {
    if (!canUsePasskeys()) return undefined;
    const again = setTimeout(() => setRound(round + 1), renewedEveryMs);
    let isOver = false;
    const suggest = async () => {
      const assertion = await suggestPasskeys(loadPasskeyOptions);
      if (!assertion || isOver) return;
      try {
        loggedIn(await logInWithPasskey(assertion));
      } catch (error) {
        failed(error);
        setRound(round + 1);
      }
    };
    void suggest();
    return () => {
      isOver = true;
      clearTimeout(again);
      void stopSuggestingPasskeys();
    };
  }, [round]);

  return () => setRound((before) => before + 1);
}
