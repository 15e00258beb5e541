import { dashboardStaleMs, useCurrentUser } from '../../../lib/current-user.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormPreviews } from './form-previews.tsx';
import { Instructions } from './instructions.tsx';

export function IntegrationGuideTab() {
  const { data: user } = useCurrentUser(dashboardStaleMs);
  if (!user) return null;
  const target = { origin: window.location.origin, organisationId: user.organizationId };
  return (
    <>
      <PageHeader title="Documentatie" description="Het donatieformulier op uw eigen website." />
      <div className="grid gap-6 lg:gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Instructions target={target} />
        <FormPreviews target={target} />
      </div>
    </>
  );
}
