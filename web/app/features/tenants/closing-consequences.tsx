import type { DonationStats } from '../../../../contract/donation-list.ts';
import { formatAmount, formatCount, formatNumber } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/loaded.tsx';
import { useTenantStats } from './api.ts';

export function Consequences({ tenantId }: { tenantId: string }) {
  const liveStats = useTenantStats(tenantId);
  const testStats = useTenantStats(tenantId, 'test');
  return (
    <div className="flex flex-col gap-4 text-sm">
      <section>
        <h3 className="font-semibold">Meteen</h3>
        <ul className="mt-1 list-disc pl-5">
          <li>Het formulier neemt geen giften meer aan.</li>
          {liveStats.isPending || testStats.isPending ? (
            <LoadingItem />
          ) : (
            <StoppedGifts real={liveStats.data?.monthlyGifts} tests={testStats.data?.monthlyGifts} />
          )}
          <li>De eigenaars krijgen hiervan een mail.</li>
        </ul>
      </section>
      <section>
        <h3 className="font-semibold">Zodra er geen betaling of terugbetaling meer openstaat</h3>
        <ul className="mt-1 list-disc pl-5">
          {liveStats.isPending ? <LoadingItem /> : <Donations stats={liveStats.data} />}
          <li>
            Ook {describeTests(testStats.data?.donationCount)}, domeinen, instellingen en accounts verdwijnen
            voorgoed.
          </li>
        </ul>
        <p className="mt-2 text-muted">
          Staat er nu niets open, dan is dat direct. Anders kunt u de organisatie tot dat moment nog behouden.
        </p>
      </section>
    </div>
  );
}

type MonthlyGifts = DonationStats['monthlyGifts'];

function StoppedGifts({ real, tests }: Record<'real' | 'tests', MonthlyGifts | undefined>) {
  if (!real || !tests)
    return (
      <li>
        De maandelijkse giften worden gestopt en blijven gestopt, ook als u de organisatie toch behoudt.
      </li>
    );
  if (real.count + tests.count === 0) return <li>Er lopen geen maandelijkse giften die moeten stoppen.</li>;
  return (
    <>
      {real.count > 0 && <StoppedGift gifts={real} what="gift" />}
      {tests.count > 0 && <StoppedGift gifts={tests} what="testgift" />}
    </>
  );
}

function StoppedGift({ gifts: { count, otherCount, amount }, what }: { gifts: MonthlyGifts; what: string }) {
  const kind = otherCount > 0 ? 'lopende' : 'maandelijkse';
  const perMonth = `${otherCount > 0 ? 'omgerekend ' : ''}${formatAmount(amount)} per maand`;
  return (
    <li>
      <strong>{formatCount(count, `${kind} ${what}`, `${kind} ${what}en`)}</strong>{' '}
      {count === 1
        ? `(${perMonth}) wordt gestopt en blijft gestopt`
        : `(samen ${perMonth}) worden gestopt en blijven gestopt`}
      , ook als u de organisatie toch behoudt.
    </li>
  );
}

function describeTests(count = 0): string {
  if (count === 0) return 'de testgiften';
  return count === 1 ? 'de testgift' : `de ${formatNumber(count)} testgiften`;
}

function Donations({ stats }: { stats: DonationStats | undefined }) {
  if (!stats) return <li>Alle giften verdwijnen voorgoed.</li>;
  const { donationCount, paidCount, totalRevenue } = stats;
  if (donationCount === 0) return <li>Er zijn nog geen echte giften.</li>;
  return (
    <li>
      <strong>{formatCount(donationCount, 'gift', 'giften')}</strong>, waarvan {formatNumber(paidCount)}{' '}
      betaald (samen {formatAmount(totalRevenue)}), {donationCount === 1 ? 'verdwijnt' : 'verdwijnen'}{' '}
      voorgoed.
    </li>
  );
}

function LoadingItem() {
  return (
    <li>
      <Skeleton className="inline-block h-4 w-56" />
    </li>
  );
}
