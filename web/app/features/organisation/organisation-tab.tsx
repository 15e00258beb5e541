import { useOwnSettings } from '../../../lib/settings.ts';
import { usePaperHold, PaperHoldNote } from '../../../ui/paper-hold-note.tsx';
import { useUrlParams } from '../../../lib/url-params.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadError, Skeleton } from '../../../ui/loaded.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PartLinks } from '../../../ui/part-links.tsx';
import { DonationFormEditor } from './donation-form-editor.tsx';
import { EndOrganisationCard } from './end-organisation-card.tsx';
import { FundsPart } from './funds-part.tsx';
import { NotificationsForm } from './notifications-form.tsx';
import { OrganisationForm } from './organisation-form.tsx';
import { TrialCard } from './trial/trial-card.tsx';

const parts = [
  { part: undefined, label: 'Organisatieprofiel', Part: OrganisationForm },
  { part: 'formulier', label: 'Donatieformulier', Part: DonationFormEditor },
  { part: 'bestemmingen', label: 'Bestemmingen', Part: FundsPart },
  { part: 'meldingen', label: 'Meldingen', Part: NotificationsForm },
] as const;

export function OrganisationTab() {
  const { read, urlWith } = useUrlParams();
  const hold = usePaperHold();
  const shown = parts.find(({ part }) => part === read('deel')) ?? parts[0];
  return (
    <>
      <PageHeader
        title="Organisatie-instellingen"
        description="Hoe donateurs uw organisatie zien, op het formulier, in mails en op kwitanties."
      />
      <PartLinks
        label="Onderdelen van Organisatie"
        parts={parts}
        shown={shown}
        hrefOf={({ part }) => urlWith({ deel: part })}
      />
      {shown === parts[0] && (hold === 'waiting' || hold === 'refused') && <PaperHoldNote hold={hold} />}
      <LoadedOrganisation Part={shown.Part} />
      {shown === parts[0] && <EndOrganisationCard />}
      {shown.part === 'formulier' && <TrialCard />}
    </>
  );
}

function LoadedOrganisation({ Part }: { Part: (typeof parts)[number]['Part'] }) {
  const settings = useOwnSettings();
  if (settings.isPending) return <OrganisationSkeleton />;
  if (settings.data !== undefined) return <Part settings={settings.data} />;
  return <LoadError title="Fout bij laden instellingen" query={settings} />;
}

const fieldNames = ['naam', 'project', 'website', 'contact', 'logo', 'kleur'];

function OrganisationSkeleton() {
  return (
    <output>
      <span className="sr-only">Laden...</span>
      <Card>
        <Skeleton className="mb-8 h-6 w-48" />
        <div className="grid gap-6 md:grid-cols-2">
          {fieldNames.map((name) => (
            <div key={name}>
              <Skeleton className="mb-2 h-4 w-32" />
              <Skeleton className="h-11 w-full" />
            </div>
          ))}
        </div>
      </Card>
    </output>
  );
}
