import type { ReactNode } from 'react';
import { SessionGate } from '../features/session/session-gate.tsx';
import { lazyNamed } from '../../lib/lazy-named.ts';

// Few ever see it.
const SetUpSecondFactorScreen = lazyNamed(
  () => import('./set-up-second-factor-screen.tsx'),
  'SetUpSecondFactorScreen',
);

/** Around every page that is for people who are logged in. */
export function Gate({ children }: { children: ReactNode }) {
  return <SessionGate SecondFactorSetUp={SetUpSecondFactorScreen}>{children}</SessionGate>;
}
