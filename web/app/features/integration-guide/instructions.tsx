import type { ReactNode } from 'react';
import {
  buttonExample,
  formExample,
  type IntegrationTarget,
  placeholderExample,
  scriptTag,
} from '../../../lib/integration-code.ts';
import { useOwnSettings } from '../../../lib/settings.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { FieldList } from './field-list.tsx';

interface InstructionsProps {
  target: IntegrationTarget;
}

export function Instructions({ target }: InstructionsProps) {
  const { data: settings = [] } = useOwnSettings();
  const { value, defaultValue } = settings.find(({ key }) => key === 'org_primary_color') ?? {};
  const colour = value ?? defaultValue ?? '';
  return (
    <div className="flex min-w-0 flex-col gap-6 lg:gap-8">
      <Step
        title="1. Plaats de script tag"
        copied={{ label: 'Script tag', text: scriptTag(target), failure: 'Kon script tag niet kopiëren' }}
      >
        Zet deze regel één keer in de <code>&lt;head&gt;</code> van uw website. Het script zet geen cookies en
        verandert niets aan de rest van uw pagina.
      </Step>
      <Step
        title="2. Maak een formulier"
        copied={{ label: 'HTML-formulier', text: formExample(target), failure: 'Kon code niet kopiëren' }}
        after={<FieldList />}
      >
        Plak dit formulier op de pagina waar u donaties vraagt. De opmaak is aan u; de class{' '}
        <code>donation-form</code> en de namen van de velden moeten zo blijven.
      </Step>
      <Step
        title="Of gebruik ons formulier"
        copied={{
          label: 'Plaats voor ons formulier',
          text: placeholderExample(target),
          failure: 'Kon code niet kopiëren',
        }}
      >
        Wilt u zelf niets maken? Dan zet het script op deze plek het formulier dat u op deze pagina ziet, op
        de achtergrond van uw eigen pagina. Gebruik <code>simple</code> in plaats van <code>advanced</code>{' '}
        voor het eenvoudige, zonder de keuze voor maandelijks.
      </Step>
      <Step
        title="Of een knop die het formulier opent"
        copied={{
          label: 'Knop die ons formulier opent',
          text: buttonExample(target, colour),
          failure: 'Kon code niet kopiëren',
        }}
      >
        Met <code>data-gulhart-button</code> staat er een knop met uw tekst. Het formulier opent dan in een
        venster over uw pagina; Escape of het kruisje sluit het. De twee kleuren zijn die van de knop en van
        de tekst erop.
      </Step>
      <Notes />
    </div>
  );
}

interface StepProps {
  title: string;
  copied: { label: string; text: string; failure: string };
  after?: ReactNode;
  children: ReactNode;
}

function Step({ title, copied: { label, text, failure }, after, children }: StepProps) {
  return (
    <Card title={title}>
      <div className="flex flex-col items-start gap-4">
        <p>{children}</p>
        <CodeBlock label={label} code={text} />
        <CopyButton
          text={text}
          label={`${label} kopiëren`}
          onCopied={() => toast({ title: 'Gekopieerd', description: 'Code is naar het klembord gekopieerd' })}
          onFailed={() => toast({ variant: 'destructive', title: failure })}
        />
        {after}
      </div>
    </Card>
  );
}

function Notes() {
  return (
    <Alert tone="neutral" title="Goed om te weten">
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        <li>
          Kan het script niet laden, dan werkt het formulier nog steeds: de donateur gaat dan verder op ons
          eigen formulier, met alles al ingevuld.
        </li>
        <li>
          Het script toont fouten in het formulier zelf en brengt de donateur daarna naar de betaalpagina.
        </li>
        <li>
          Probeer alles eerst met de testomgeving. U wisselt van omgeving bij{' '}
          <Link href="/admin?tab=api">API Configuratie</Link>; aan uw website hoeft u dan niets te veranderen.
        </li>
        <li>
          Registreer het domein van uw website bij <Link href="/admin?tab=api">API Configuratie</Link>. Dan
          keren donateurs na hun gift terug naar uw pagina, en kan alleen uw website ons formulier tonen.
        </li>
      </ul>
    </Alert>
  );
}
