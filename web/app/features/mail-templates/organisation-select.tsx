import type { ComponentProps } from 'react';
import type { Tenant } from '../../../../contract/tenants.ts';
import { Select } from '../../../ui/input.tsx';

interface OrganisationSelectProps extends ComponentProps<typeof Select> {
  organisations: readonly Tenant[];
}

export function OrganisationSelect({ organisations, ...rest }: OrganisationSelectProps) {
  return (
    <Select {...rest}>
      <option value="">Standaard organisatie</option>
      {organisations.map(({ id, organizationName, email }) => (
        <option key={id} value={id}>
          {organizationName ? `${organizationName} (${email})` : email}
        </option>
      ))}
    </Select>
  );
}
