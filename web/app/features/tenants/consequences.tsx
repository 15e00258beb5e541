import type { DonationStats } from '../../../../contract/donation-list.ts';
import type { Tenant } from '../../../../contract/tenants.ts';
import { formatAmount, formatNumber } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/loaded.tsx';
import { useTenantStats } from './api.ts';

interface ConsequencesProps {
  tenant: Tenant;
}

export function Consequences({ tenant }: ConsequencesProps) {
  const testGifts = useTestDonationsText(tenant);
  return (
    <div className="flex flex-col gap-4 text-sm">
      <section>
        <h3 className="font-semibold">Meteen</h3>
        <ul className="mt-1 list-disc pl-5">
          <li>Het formulier neemt geen giften meer aan.</li>
          <MonthlyGifts tenant={tenant} />
          <li>De eigenaars krijgen hiervan een mail.</li>
        </ul>
      </section>
      <section>
        <h3 className="font-semibold">Zodra er geen betaling of terugbetaling meer openstaat</h3>
        <ul className="mt-1 list-disc pl-5">
          <Donations tenant={tenant} />
          <li>Ook {testGifts}, domeinen, instellingen en accounts verdwijnen voorgoed.</li>
        </ul>
        <p className="mt-2 text-muted">
          Staat er nu niets open, dan is dat direct. Anders kunt u de organisatie tot dat moment nog behouden.
        </p>
      </section>
    </div>
  );
}

function MonthlyGifts({ tenant }: ConsequencesProps) {
  const real = useTenantStats(tenant.id);
  const tests = useTenantStats(tenant.id, 'test');
  if (real.isPending || tests.isPending) return <Waiting />;
  if (!real.data || !tests.data)
    return (
      <li>
        De maandelijkse giften worden gestopt en blijven gestopt, ook als u de organisatie toch behoudt.
      </li>
    );
  if (real.data.monthlyGifts.count + tests.data.monthlyGifts.count === 0)
    return <li>Er lopen geen maandelijkse giften die moeten stoppen.</li>;
  return (
    <>
      <StoppedGifts gifts={real.data.monthlyGifts} what="gift" />
      <StoppedGifts gifts={tests.data.monthlyGifts} what="testgift" />
    </>
  );
}

interface StoppedGiftsProps {
  gifts: DonationStats['monthlyGifts'];
  what: string;
}

function StoppedGifts({ gifts: { count, otherCount, amount }, what }: StoppedGiftsProps) {
  if (count === 0) return null;
  const perMonth = `${otherCount > 0 ? 'omgerekend ' : ''}${formatAmount(amount)} per maand`;
  return count === 1 ? (
    <li>
      <strong>
        1 {otherCount > 0 ? 'lopende' : 'maandelijkse'} {what}
      </strong>{' '}
      ({perMonth}) wordt gestopt en blijft gestopt, ook als u de organisatie toch behoudt.
    </li>
  ) : (
    <li>
      <strong>
        {formatNumber(count)} {otherCount > 0 ? 'lopende' : 'maandelijkse'} {what}en
      </strong>{' '}
      (samen {perMonth}) worden gestopt en blijven gestopt, ook als u de organisatie toch behoudt.
    </li>
  );
}

function useTestDonationsText({ id }: Tenant): string {
  const { data: tests } = useTenantStats(id, 'test');
  if (!tests || tests.donationCount === 0) return 'de testgiften';
  return tests.donationCount === 1 ? 'de testgift' : `de ${formatNumber(tests.donationCount)} testgiften`;
}

function Donations({ tenant }: ConsequencesProps) {
  const { data: stats, isPending } = useTenantStats(tenant.id);
  if (isPending) return <Waiting />;
  if (!stats) return <li>Alle giften verdwijnen voorgoed.</li>;
  const { donationCount, paidCount, totalRevenue } = stats;
  if (donationCount === 0) return <li>Er zijn nog geen echte giften.</li>;
  return (
    <li>
      <strong>
        {formatNumber(donationCount)} {donationCount === 1 ? 'gift' : 'giften'}
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
