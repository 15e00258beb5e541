import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

export function PaymentSettingsSkeleton() {
  return (
    <output className="flex flex-col gap-6 lg:gap-8">
      <span className="sr-only">Laden...</span>
      <Card>
        <Skeleton className="mb-6 h-6 w-40" />
        <div className="grid gap-3 md:grid-cols-2">
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-20 w-full" />
        </div>
      </Card>
      <Card>
        <Skeleton className="mb-6 h-6 w-32" />
        <Skeleton className="mb-5 h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </Card>
      <Card>
        <Skeleton className="mb-6 h-6 w-48" />
        <Skeleton className="h-24 w-full" />
      </Card>
    </output>
  );
}
