import type { DonationStats } from '../../../../contract/donation-stats.ts';
import { formatAmount, formatCount, formatNumber } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/loaded.tsx';
import { useTenantStats } from './api.ts';

export function ClosingConsequences({ tenantId }: { tenantId: string }) {
  const liveFigures = useTenantStats(tenantId);
  const testFigures = useTenantStats(tenantId, 'test');
  return (
    <div className="flex flex-col gap-4 text-sm">
      <section>
        <h3 className="font-semibold">Meteen</h3>
        <ul className="mt-1 list-disc pl-5">
          <li>Het formulier neemt geen giften meer aan.</li>
          {liveFigures.isPending || testFigures.isPending ? (
            <LoadingItem />
          ) : (
            <StoppedGifts
              liveGifts={liveFigures.data?.monthlyGifts}
              testGifts={testFigures.data?.monthlyGifts}
            />
          )}
          <li>De eigenaars krijgen hiervan een mail.</li>
        </ul>
      </section>
      <section>
        <h3 className="font-semibold">Zodra er geen betaling of terugbetaling meer openstaat</h3>
        <ul className="mt-1 list-disc pl-5">
          {liveFigures.isPending ? <LoadingItem /> : <Donations figures={liveFigures.data} />}
          <li>
            Ook {describeTestGifts(testFigures.data?.donationCount)}, domeinen, instellingen en accounts
            verdwijnen voorgoed.
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

function StoppedGifts({ liveGifts, testGifts }: Record<'liveGifts' | 'testGifts', MonthlyGifts | undefined>) {
  if (!liveGifts || !testGifts)
    return (
      <li>
        De maandelijkse giften worden gestopt en blijven gestopt, ook als u de organisatie toch behoudt.
      </li>
    );
  if (liveGifts.count + testGifts.count === 0)
    return <li>Er lopen geen maandelijkse giften die moeten stoppen.</li>;
  return (
    <>
      {liveGifts.count > 0 && <StoppedGift gifts={liveGifts} what="gift" />}
      {testGifts.count > 0 && <StoppedGift gifts={testGifts} what="testgift" />}
    </>
  );
}

function StoppedGift({ gifts: { count, otherCount, amount }, what }: { gifts: MonthlyGifts; what: string }) {
  const areAllMonthly = otherCount === 0;
  const kind = areAllMonthly ? 'maandelijkse' : 'lopende';
  const perMonth = `${areAllMonthly ? '' : 'omgerekend '}${formatAmount(amount)} per maand`;
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

function describeTestGifts(count = 0): string {
  if (count === 0) return 'de testgiften';
  return count === 1 ? 'de testgift' : `de ${formatNumber(count)} testgiften`;
}

function Donations({ figures }: { figures: DonationStats | undefined }) {
  if (!figures) return <li>Alle giften verdwijnen voorgoed.</li>;
  const { donationCount, paidCount, totalRevenue } = figures;
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
