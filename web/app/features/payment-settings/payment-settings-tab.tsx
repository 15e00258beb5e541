import { serverMessage } from '../../../lib/api-client.ts';
import { useOwnSettings } from '../../../lib/settings.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DomainsCard } from './domains-card.tsx';
import { MollieCard } from './mollie-card.tsx';
import { PaymentSettingsForm } from './payment-settings-form.tsx';
import { PaymentSettingsSkeleton } from './payment-settings-skeleton.tsx';
import { SnippetCard } from './snippet-card.tsx';

export function PaymentSettingsTab() {
  const mayChangeKeys = useMay()('manageOrganisation');
  return (
    <>
      <PageHeader
        title="API-instellingen"
        description={
          mayChangeKeys
            ? 'De koppeling met uw betaalprovider en met uw website.'
            : 'De koppeling met uw website. De betaalprovider regelen de eigenaren.'
        }
      />
      {mayChangeKeys && <LoadedPaymentSettings />}
      <SnippetCard />
      <DomainsCard />
    </>
  );
}

function LoadedPaymentSettings() {
  const settings = useOwnSettings();
  if (settings.isPending) return <PaymentSettingsSkeleton />;
  if (settings.data === undefined) {
    return (
      <Alert
        tone="danger"
        title="Fout bij het laden"
        announce
        action={
          <Button variant="secondary" size="small" onClick={() => window.location.reload()}>
            Pagina vernieuwen
          </Button>
        }
      >
        {serverMessage(settings.error) ?? 'De instellingen konden niet worden geladen.'}
      </Alert>
    );
  }
  return (
    <>
      <PaymentSettingsForm settings={settings.data} />
      <MollieCard settings={settings.data} />
    </>
  );
}
