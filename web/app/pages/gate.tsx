import { lazy, type ReactNode, Suspense } from 'react';
import { Spinner } from '../../ui/spinner.tsx';
import { SessionGate } from '../features/session/session-gate.tsx';

// Few ever see it.
const SetUpSecondFactorScreen = lazy(() =>
  import('./set-up-second-factor-screen.tsx').then((file) => ({ default: file.SetUpSecondFactorScreen })),
);

interface GateProps {
  children: ReactNode;
}

/** Around every page that is for people who are logged in. */
export function Gate({ children }: GateProps) {
  return (
    <SessionGate
      secondFactorSetUp={(onDone) => (
        <Suspense fallback={<Spinner fullScreen />}>
          <SetUpSecondFactorScreen onDone={onDone} />
        </Suspense>
      )}
    >
      {children}
    </SessionGate>
  );
}
