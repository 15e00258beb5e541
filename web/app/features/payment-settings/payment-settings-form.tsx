import { useWatch } from 'react-hook-form';
import type { Setting } from '../../../../contract/settings.ts';
import { saveOwnSettings, getSetting, useRefreshSettings } from '../../../lib/settings.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { explainFailure } from '../../../ui/toast-store.ts';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { useSavedForm } from '../../../ui/use-saved-form.ts';
import { EnvironmentCard } from './environment-card.tsx';
import { KeyField } from './key-field.tsx';
import { checkPaymentValues, storedPaymentValues } from './payment-values.ts';

export function PaymentSettingsForm({ settings }: { settings: readonly Setting[] }) {
  const refresh = useRefreshSettings();
  const stored = storedPaymentValues(settings);
  const { form, save, bar, question } = useSavedForm({
    stored,
    resolver: checkPaymentValues(stored),
    mustAsk: (values, changed) =>
      changed.payment_api_environment === 'live' && values.mollie_api_live_key.trim() === '',
    send: (_values, changed) => saveOwnSettings(changed),
    onSaved: async () => {
      await refresh();
      return { title: 'API-instellingen opgeslagen' };
    },
    describeFailure: (error) => ({
      title: 'Fout bij opslaan instellingen',
      ...explainFailure(error, {
        description: 'Er is iets misgegaan.',
        advice: 'Er is niets opgeslagen. Probeer het opnieuw.',
      }),
    }),
  });
  const liveKey = getSetting(settings, 'mollie_api_live_key');
  const typed = useWatch({ control: form.control });
  const environment = typed.payment_api_environment === 'live' ? 'live' : 'test';

  return (
    <form
      noValidate
      onSubmit={save}
      // The sticky bar must not cover a focused field.
      className="flex flex-col gap-6 lg:gap-8 [&_:is(input,button)]:scroll-mb-36"
    >
      <EnvironmentCard
        environment={environment}
        isSaved={!form.formState.dirtyFields.payment_api_environment}
        hasSimulator={getSetting(settings, 'mollie_api_key').simulatorKeyPrefix !== undefined}
        hasKey={Boolean(environment === 'live' ? typed.mollie_api_live_key : typed.mollie_api_key)}
        hasSimulatorKey={
          environment === 'live' &&
          Boolean(liveKey.isSimulatorKey) &&
          typed.mollie_api_live_key === liveKey.value
        }
        registration={form.register('payment_api_environment')}
      />
      <Card
        title="API-sleutels"
        description="U vindt ze in uw Mollie-dashboard, onder Ontwikkelaars. Wij bewaren ze versleuteld."
      >
        <div className="flex flex-col gap-8">
          <KeyField
            form={form}
            environment="test"
            setting={getSetting(settings, 'mollie_api_key')}
            label="Testsleutel"
          />
          <KeyField form={form} environment="live" setting={liveKey} label="Live-sleutel" />
        </div>
      </Card>
      {/* The bar is sticky after a change, so that the save button is always on the screen. */}
      <div
        className={`rounded-box border bg-surface px-4 py-3 md:px-6 ${bar.isDirty ? 'sticky bottom-3 z-10 border-edge shadow-lift' : 'border-line'}`}
      >
        <SaveBar {...bar} saveLabel="Opslaan" />
      </div>
      <ConfirmDialog
        {...question}
        title="Live zonder live-sleutel"
        description="Uw formulier neemt dan geen giften aan, want er is nog geen live-sleutel. Toch op live zetten?"
        confirmLabel="Op live zetten"
      />
    </form>
  );
}
