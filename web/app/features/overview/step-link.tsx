import { type ReactNode, useRef } from 'react';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { hostedFormUrl } from '../../../lib/hosted-form-url.ts';
import {
  getSetting,
  makeSimulatorKey,
  saveOwnSettings,
  useOwnSettings,
  useRefreshSettings,
} from '../../../lib/settings.ts';
import { Link } from '../../../ui/link.tsx';
import { toastFailure } from '../../../ui/toast-store.ts';
import type { StartStep } from './start-steps.ts';

interface StepLinkProps extends Pick<StartStep, 'target'> {
  url: string | undefined;
  className: string;
  children: ReactNode;
}

/** A step opens a tab of the dashboard, or the form of the organisation. */
export function StepLink({ target, url, className, children }: StepLinkProps) {
  const { data: user } = useCurrentUser();
  const formUrl = hostedFormUrl(
    { origin: window.location.origin, organisationId: user?.organizationId ?? '' },
    'advanced',
  );
  if (target === 'form-after-key')
    return (
      <TestGiftButton formUrl={formUrl} className={className}>
        {children}
      </TestGiftButton>
    );
  const link = url ? { href: url } : { href: formUrl, target: '_blank' };
  return (
    <Link {...link} className={className}>
      {children}
    </Link>
  );
}

interface TestGiftButtonProps extends Pick<StepLinkProps, 'className' | 'children'> {
  formUrl: string;
}

function TestGiftButton({ formUrl, className, children }: TestGiftButtonProps) {
  const refresh = useRefreshSettings();
  const { data: settings = [] } = useOwnSettings();
  const isBusy = useRef(false);
  const startTestGift = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const { simulatorKeyPrefix = '' } = getSetting(settings, 'mollie_api_key');
      await saveOwnSettings({ mollie_api_key: makeSimulatorKey(simulatorKeyPrefix) });
      // Opens the form last, because saving may ask for the password, and a new tab would hide that question.
      // If the browser blocks the new tab as a pop-up, the form opens in the current tab.
      if (!window.open(formUrl, '_blank')) window.location.assign(formUrl);
      await refresh();
    } catch (error) {
      toastFailure(
        error,
        'De proefgift kon niet beginnen',
        'Controleer uw verbinding en probeer het opnieuw.',
      );
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <button type="button" onClick={() => void startTestGift()} className={className}>
      {children}
    </button>
  );
}
