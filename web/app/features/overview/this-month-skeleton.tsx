import { Skeleton } from '../../../ui/loaded.tsx';

/** On a phone, the comparison with last month is below the amount and may take two lines. */
export const thisMonthHeight = 'min-h-25 sm:min-h-15';

export function ThisMonthSkeleton() {
  return <Skeleton className={`${thisMonthHeight} w-80 max-w-full`} />;
}
