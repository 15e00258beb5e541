import { Skeleton } from '../../../ui/loaded.tsx';

/** On a phone the difference has two lines of its own. */
export const thisMonthHeight = 'min-h-25 sm:min-h-15';

export function ThisMonthSkeleton() {
  return <Skeleton className={`${thisMonthHeight} w-80 max-w-full`} />;
}
