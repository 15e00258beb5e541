import { hostedFormUrl, type IntegrationTarget } from '../../../lib/hosted-form-url.ts';
import { readyMadeButton, readyMadeForm } from '../../../lib/integration-code.ts';
import { useOwnSettings } from '../../../lib/settings.ts';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { QrCode } from './qr-code.tsx';
import { CircleCheck, Radio, TriangleAlert } from 'lucide-react';
import type { FormSighting } from '../../../../contract/endpoints/form-sightings.ts';
import { pathWithQuery } from '../../../lib/api-client.ts';
import { useFormSightings } from '../../../lib/form-sightings.ts';
import { formatDate } from '../../../lib/format.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { toast } from '../../../ui/toast-store.ts';

const pollMs = 3_000;

const builders = [
  {
    value: 'wordpress',
    label: 'WordPress',
    steps: [
      'Bewerk de pagina waarop u giften vraagt.',
      'Voeg een blok ‘Aangepaste HTML’ toe en plak daar de code in.',
      'Kies ‘Bijwerken’ of ‘Publiceren’.',
    ],
  },
  {
    value: 'webflow',
    label: 'Webflow',
    steps: [
      'Sleep een ‘Code Embed’ naar de plek waar het formulier moet komen.',
      'Plak de code erin en kies ‘Save & Close’.',
      'Publiceer uw website. In het ontwerpscherm zelf ziet u het formulier nog niet.',
    ],
  },
  {
    value: 'anders',
    label: 'Andere website',
    steps: [
      'Open de HTML van de pagina waarop u giften vraagt.',
      'Plak de code op de plek waar het formulier moet komen.',
      'Sla de pagina op. Verder hoeft u niets te doen.',
    ],
  },
];

export function InstallCard({ target }: { target: IntegrationTarget }) {
  const tabs = builders.map(({ value, label, steps }) => ({
    value,
    label,
    content: (
      <div className="flex flex-col items-start gap-4">
        <ol className="flex list-decimal flex-col gap-1 pl-5">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <CopyableCode
          label="Code voor uw website"
          text={readyMadeForm(target)}
          copyLabel="Alles kopiëren"
          isPrimary
        />
        <p className="text-sm text-muted">
          Met <code>simple</code> in plaats van <code>advanced</code> is er geen keuze voor maandelijks.
        </p>
      </div>
    ),
  }));
  const url = hostedFormUrl(target, 'advanced');
  return (
    <Card title="Zet het formulier op uw website" description="Kies waarmee uw website is gemaakt.">
      <div className="flex flex-col gap-6">
        <Tabs
          label="Waar komt het formulier?"
          variant="boxed"
          tabs={[
            ...tabs,
            { value: 'knop', label: 'Een knop', content: <ButtonCode target={target} /> },
            { value: 'link', label: 'Alleen een link', content: <LinkTab url={url} /> },
            { value: 'qr', label: 'QR-code', content: <QrCode url={url} /> },
          ]}
        />
        <FormSightings />
      </div>
    </Card>
  );
}

function ButtonCode({ target }: { target: IntegrationTarget }) {
  const { data: settings = [] } = useOwnSettings();
  const { value, defaultValue } = settings.find(({ key }) => key === 'org_primary_color') ?? {};
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        Een knop met uw tekst, die het formulier in een venster over uw pagina opent. De twee kleuren zijn die
        van de knop en van de tekst erop.
      </p>
      <CopyableCode
        label="Knop die ons formulier opent"
        text={readyMadeButton(target, value ?? defaultValue ?? '')}
        copyLabel="Knop kopiëren"
        isPrimary
      />
    </div>
  );
}

function LinkTab({ url }: { url: string }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        Voor een nieuwsbrief, een bericht of uw website. Registreer uw website als domein bij{' '}
        <Link href="/admin?tab=api">API Configuratie</Link>, dan zien we de link vanzelf.
      </p>
      <CopyableCode
        label="Link naar uw formulier"
        text={url}
        copyLabel="Link kopiëren"
        failure="Kon link niet kopiëren"
      />
    </div>
  );
}

/** Polls, because users try the form in another window. */
function FormSightings() {
  const { data: sightings } = useFormSightings({ pollMs });
  return (
    <div aria-live="polite" className="border-t border-line pt-4 text-sm">
      {sightings && sightings.length > 0 ? (
        <ul className="flex flex-col gap-1">
          {sightings.slice(0, 5).map((sighting) => (
            <SightingItem key={sighting.host} sighting={sighting} />
          ))}
        </ul>
      ) : (
        <p className="flex items-start gap-2 text-muted">
          <Radio aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          Nog niet op een website gezien. Open uw pagina als de code erop staat.
        </p>
      )}
    </div>
  );
}

function SightingItem({ sighting: { host, lastSeenAt, mayShowForm } }: { sighting: FormSighting }) {
  if (!mayShowForm) {
    return (
      <li className="flex items-start gap-2">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning-text" />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-semibold">Gezien op {host}, maar dat domein staat niet in uw lijst.</span>{' '}
          <Link href={pathWithQuery('/admin', { tab: 'api', domein: host })} aria-label={`${host} toevoegen`}>
            Toevoegen
          </Link>
        </span>
      </li>
    );
  }
  return (
    <li className="flex items-start gap-2">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success-text" />
      <span className="min-w-0">
        <span className="font-semibold wrap-anywhere">Formulier gezien op {host}</span>{' '}
        <span className="text-muted">voor het laatst op {formatDate(lastSeenAt)}</span>
      </span>
    </li>
  );
}

interface CopyableCodeProps {
  label: string;
  text: string;
  copyLabel: string;
  failure?: string;
  isPrimary?: boolean;
  isLong?: boolean;
}

export function CopyableCode({
  label,
  text,
  copyLabel,
  failure = 'Kon code niet kopiëren',
  isPrimary = false,
  isLong = false,
}: CopyableCodeProps) {
  const button = (
    <CopyButton
      text={text}
      label={copyLabel}
      {...(isPrimary && { variant: 'primary', size: 'normal' })}
      onCopied={() => toast({ title: 'Gekopieerd', description: 'Code is naar het klembord gekopieerd' })}
      onFailed={() => toast({ variant: 'destructive', title: failure })}
    />
  );
  return (
    <>
      {/* The main action of the screen comes first, so that users of a phone see it without scrolling. */}
      {isPrimary && button}
      <CodeBlock label={label} code={text} isLong={isLong} />
      {!isPrimary && button}
    </>
  );
}
