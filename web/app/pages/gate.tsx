import type { ReactNode } from 'react';
import { SessionGate } from '../features/session/session-gate.tsx';
import { lazyNamed } from '../../lib/lazy-named.ts';

const SetUpSecondFactorScreen = lazyNamed(
  () => import('./set-up-second-factor-screen.tsx'),
  'SetUpSecondFactorScreen',
);

export function Gate({ children }: { children: ReactNode }) {
  return <SessionGate SecondFactorSetUp={SetUpSecondFactorScreen}>{children}</SessionGate>;
}
