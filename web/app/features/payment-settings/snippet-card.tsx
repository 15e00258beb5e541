import { dashboardStaleMs, useCurrentUser } from '../../../lib/current-user.ts';
import { scriptTag } from '../../../lib/integration-code.ts';
import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { toast } from '../../../ui/toast-store.ts';

export function SnippetCard() {
  const { data: user } = useCurrentUser(dashboardStaleMs);
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
        <p>
          Liever ons kant-en-klare formulier, zonder zelf iets te bouwen? De code daarvoor staat bij{' '}
          <Link href="/admin?tab=documentatie">Documentatie</Link>.
        </p>
        <CodeBlock label="Script tag" code={code} />
        <ol className="flex list-decimal flex-col gap-1 pl-5 text-sm">
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
      </div>
    </Card>
  );
}
