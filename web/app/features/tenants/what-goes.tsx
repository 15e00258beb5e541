import type { Tenant } from '../../../../contract/tenants.ts';
import { formatAmount, formatNumber } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useTenantStats } from './api.ts';

interface WhatGoesProps {
  tenant: Tenant;
}

/** What deleting a tenant does, in the order in which it happens. */
export function WhatGoes({ tenant }: WhatGoesProps) {
  return (
    <div className="flex flex-col gap-4 text-sm">
      <section>
        <h3 className="font-semibold">Meteen</h3>
        <ul className="mt-1 list-disc pl-5">
          <li>Het formulier neemt geen donaties meer aan.</li>
          <MonthlyGifts tenant={tenant} />
          <li>De eigenaars krijgen hiervan een mail.</li>
        </ul>
      </section>
      <section>
        <h3 className="font-semibold">Zodra er geen betaling of terugbetaling meer openstaat</h3>
        <ul className="mt-1 list-disc pl-5">
          <Donations tenant={tenant} />
          <li>Ook de testdonaties, domeinen, instellingen en accounts verdwijnen voorgoed.</li>
        </ul>
        <p className="mt-2 text-muted">
          Staat er nu niets open, dan is dat direct. Anders kunt u de organisatie tot dat moment nog behouden.
        </p>
      </section>
    </div>
  );
}

function MonthlyGifts({ tenant }: WhatGoesProps) {
  const { data: stats, isPending } = useTenantStats(tenant.id);
  const forGood = 'en blijven gestopt, ook als u de organisatie toch behoudt.';
  if (isPending) return <Waiting />;
  if (!stats) return <li>De maandelijkse donaties worden gestopt {forGood}</li>;
  const { count, amount } = stats.monthlyGifts;
  if (count === 0) return <li>Er lopen geen maandelijkse donaties die moeten stoppen.</li>;
  const perMonth = `${formatAmount(amount)} per maand`;
  return count === 1 ? (
    <li>
      <strong>1 maandelijkse donatie</strong> ({perMonth}) wordt gestopt en blijft gestopt, ook als u de
      organisatie toch behoudt.
    </li>
  ) : (
    <li>
      <strong>{formatNumber(count)} maandelijkse donaties</strong> (samen {perMonth}) worden gestopt {forGood}
    </li>
  );
}

function Donations({ tenant }: WhatGoesProps) {
  const { data: stats, isPending } = useTenantStats(tenant.id);
  if (isPending) return <Waiting />;
  if (!stats) return <li>Alle donaties verdwijnen voorgoed.</li>;
  const { donationCount, paidCount, totalRevenue } = stats;
  if (donationCount === 0) return <li>Er zijn nog geen echte donaties.</li>;
  return (
    <li>
      <strong>
        {formatNumber(donationCount)} {donationCount === 1 ? 'donatie' : 'donaties'}
      </strong>
      , waarvan {formatNumber(paidCount)} betaald (samen {formatAmount(totalRevenue)}),{' '}
      {donationCount === 1 ? 'verdwijnt' : 'verdwijnen'} voorgoed.
    </li>
  );
}

function Waiting() {
  return (
    <li>
      <Skeleton className="inline-block h-4 w-56" />
    </li>
  );
}
