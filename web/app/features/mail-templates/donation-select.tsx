import type { UseFormRegisterReturn } from 'react-hook-form';
import type { ListedDonation } from '../../../../contract/donation-list.ts';
import { formatAmount, formatDate } from '../../../lib/format.ts';
import { Select } from '../../../ui/input.tsx';
import type { useTestDonations } from './api.ts';

interface DonationSelectProps {
  donations: ReturnType<typeof useTestDonations>;
  registration: UseFormRegisterReturn;
}

export function DonationSelect({ donations, registration }: DonationSelectProps) {
  const listed = donations.data ?? [];
  return (
    <Select {...registration}>
      {listed.length === 0 && <option value="">{emptyTextOf(donations)}</option>}
      {listed.map((donation) => (
        <option key={donation.id} value={donation.id}>
          {describe(donation)}
        </option>
      ))}
    </Select>
  );
}

function emptyTextOf({ isPending, isError }: DonationSelectProps['donations']): string {
  if (isPending) return 'Laden...';
  return isError ? 'De donaties konden niet worden geladen' : 'Er zijn nog geen donaties';
}

function describe({ amount, currency, createdAt, isRecurring, email }: ListedDonation): string {
  const parts = [
    formatAmount(amount, currency),
    isRecurring ? 'Maandelijks' : 'Eenmalig',
    formatDate(createdAt),
    ...(email ? [email] : []),
  ];
  return parts.join(' · ');
}
