import { useCurrentUser } from '../../../lib/current-user.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { dashboardTabs } from './dashboard-tabs.ts';

export function OutsideRole() {
  const { read } = useUrlParams();
  const { data: user } = useCurrentUser();
  const tab = dashboardTabs.find(({ slug }) => slug === read('tab'));
  const owners = user?.owners ?? [];
  const names = owners.length > 0 ? ` (${owners.join(', ')})` : '';
  return (
    <PageHeader
      title="Dit onderdeel hoort niet bij uw rol."
      description={
        tab?.access === 'administrator'
          ? 'Alleen een beheerder van Gulhart kan het openen.'
          : `Vraag een eigenaar van uw organisatie om hulp${names}.`
      }
    />
  );
}
