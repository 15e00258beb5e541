import { useCurrentUser } from '../../../lib/current-user.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormPreviews } from './form-previews.tsx';
import type { ReactNode } from 'react';
import { formExample, scriptTag } from '../../../lib/integration-code.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Link } from '../../../ui/link.tsx';
import { CopyableCode, InstallCard } from './install-card.tsx';

const fields = [
  { name: 'amount', meaning: 'Het bedrag in euro, minimaal 1. Zowel 12,50 als 12.50 mag.', required: true },
  { name: 'email', meaning: 'Het e-mailadres waar de bevestiging naartoe gaat.', required: true },
  { name: 'firstName', meaning: 'Voornaam.', required: false },
  { name: 'lastName', meaning: 'Achternaam.', required: false },
  { name: 'isRecurring', meaning: 'Met de waarde true wordt het een maandelijkse gift.', required: false },
  {
    name: 'frequency',
    meaning:
      'In plaats van isRecurring: once, monthly, quarterly of yearly. De laatste twee zet u eerst aan bij uw formulier.',
    required: false,
  },
];

export function IntegrationGuideTab() {
  const { data: user } = useCurrentUser();
  if (!user) return null;
  const target = { origin: window.location.origin, organisationId: user.organizationId };
  return (
    <>
      <PageHeader title="Documentatie" description="Formulier op uw website." />
      <div className="grid gap-6 lg:gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-6 lg:gap-8">
          <InstallCard target={target} />
          <Card title="Zelf een formulier maken" description="Voor wie de opmaak in eigen hand wil houden.">
            {/* Closed on a phone, where it would be a long text above the previews of the forms. */}
            <Disclosure summary="Script tag en HTML-formulier" open={innerWidth >= 768}>
              <div className="flex flex-col gap-8 text-base">
                <Step title="1. Plaats de script tag">
                  <p>
                    Zet deze regel één keer in de <code>&lt;head&gt;</code> van uw website.
                  </p>
                  <CopyableCode
                    label="Script tag"
                    text={scriptTag(target)}
                    copyLabel="Script tag kopiëren"
                    failure="Kon script tag niet kopiëren"
                  />
                </Step>
                <Step title="2. Maak een formulier">
                  <p>
                    Plak dit op de pagina waar u giften vraagt. Laat de class <code>donation-form</code> en de
                    namen van de velden staan.
                  </p>
                  <CopyableCode
                    label="HTML-formulier"
                    text={formExample(target)}
                    copyLabel="HTML-formulier kopiëren"
                    isLong
                  />
                  <Disclosure summary="Velden van het formulier">
                    <FieldList />
                  </Disclosure>
                </Step>
              </div>
            </Disclosure>
          </Card>
          <Notes />
        </div>
        <FormPreviews target={target} />
      </div>
    </>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col items-start gap-4">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Notes() {
  return (
    <Alert tone="neutral" title="Goed om te weten">
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        <li>Laadt het script niet, dan gaat de donateur verder op ons eigen formulier.</li>
        <li>
          Probeer alles eerst in de testomgeving, en registreer het domein van uw website. Beide staan bij{' '}
          <Link href="/admin?tab=api">API Configuratie</Link>.
        </li>
      </ul>
    </Alert>
  );
}

function FieldList() {
  return (
    <dl
      aria-label="Velden van het formulier"
      className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_1fr]"
    >
      {fields.map(({ name, meaning, required }) => (
        <div key={name} className="sm:contents">
          <dt>
            <code className="font-mono text-xs font-semibold">{name}</code>{' '}
            <span className="text-muted">{required ? 'verplicht' : 'optioneel'}</span>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
