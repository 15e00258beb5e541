import { serverMessage } from '../../../lib/api-client.ts';
import { useOwnSettings } from '../../../lib/settings.ts';
import { useMay, useCurrentUser } from '../../../lib/current-user.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SmallButton } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DomainsCard } from './domains-card.tsx';
import { MollieCard } from './mollie-card.tsx';
import { PaymentSettingsForm } from './payment-settings-form.tsx';
import { Card } from '../../../ui/card.tsx';
import { SkeletonBlocks } from '../../../ui/loaded.tsx';
import { scriptTag } from '../../../lib/integration-code.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Link } from '../../../ui/link.tsx';
import { toast } from '../../../ui/toast-store.ts';

export function PaymentSettingsTab() {
  const mayChangeKeys = useMay()('manageOrganisation');
  return (
    <>
      <PageHeader
        title="API-instellingen"
        description={
          mayChangeKeys
            ? 'Mollie en betalingen.'
            : 'De koppeling met uw website. Mollie regelen de eigenaren.'
        }
      />
      {mayChangeKeys && <LoadedPaymentSettings />}
      <SnippetCard />
      <DomainsCard />
    </>
  );
}

function LoadedPaymentSettings() {
  const settings = useOwnSettings({ uncheckedPollMs: 5_000 });
  if (settings.isPending) return <SkeletonBlocks heights={['h-44', 'h-56', 'h-44']} />;
  if (settings.data === undefined) {
    return (
      <Alert
        tone="danger"
        title="Fout bij het laden"
        announce
        action={<SmallButton onClick={() => window.location.reload()}>Pagina vernieuwen</SmallButton>}
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

function SnippetCard() {
  const { data: user } = useCurrentUser();
  if (!user) return null;
  const code = scriptTag({ origin: window.location.origin, organisationId: user.organizationId });
  return (
    <Card
      title="JavaScript-integratie"
      description="Met deze regel werkt het donatieformulier op uw eigen website."
      actions={
        <CopyButton
          text={code}
          label="Script tag kopiëren"
          onCopied={() => toast({ title: 'Script tag gekopieerd' })}
          onFailed={() => toast({ variant: 'destructive', title: 'Kon script tag niet kopiëren' })}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <CodeBlock label="Script tag" code={code} />
        <Disclosure summary="Zo gebruikt u de script tag">
          <ol className="flex list-decimal flex-col gap-1 pl-5">
            <li>
              Plaats de script tag in de <code>&lt;head&gt;</code> van uw website.
            </li>
            <li>
              Maak een formulier met de class <code>donation-form</code>.
            </li>
            <li>
              Voeg de verplichte velden toe, zoals in de{' '}
              <Link href="/admin?tab=documentatie">documentatie</Link> staat.
            </li>
          </ol>
        </Disclosure>
        <p className="text-sm">
          Ons kant-en-klare formulier staat bij <Link href="/admin?tab=documentatie">Documentatie</Link>.
        </p>
      </div>
    </Card>
  );
}
