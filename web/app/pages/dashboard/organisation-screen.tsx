import { OrganisationTab } from '../../features/organisation/organisation-tab.tsx';
import { ChangePasswordCard } from '../../features/settings/change-password-card.tsx';

/** The organisation and the account that is logged in: every account can change its password here. */
export function OrganisationScreen() {
  return (
    <>
      <OrganisationTab />
      <ChangePasswordCard />
    </>
  );
}
