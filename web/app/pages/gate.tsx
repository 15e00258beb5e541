import { lazy, type ReactNode } from 'react';
import { SessionGate } from '../features/session/session-gate.tsx';

// Few ever see it.
const SetUpSecondFactorScreen = lazy(() =>
  import('./set-up-second-factor-screen.tsx').then((file) => ({ default: file.SetUpSecondFactorScreen })),
);

/** Around every page that is for people who are logged in. */
export function Gate({ children }: { children: ReactNode }) {
  return <SessionGate SecondFactorSetUp={SetUpSecondFactorScreen}>{children}</SessionGate>;
}
