import { useOwnSettings } from '../../../lib/settings.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { OrganisationForm } from './organisation-form.tsx';

export function OrganisationTab() {
  return (
    <>
      <PageHeader
        title="Organisatie-instellingen"
        description="Hoe donateurs uw organisatie zien, op het formulier, in mails en op kwitanties."
      />
      <LoadedOrganisation />
    </>
  );
}

function LoadedOrganisation() {
  const settings = useOwnSettings();
  if (settings.isPending) return <OrganisationSkeleton />;
  if (settings.data !== undefined) return <OrganisationForm settings={settings.data} />;
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
