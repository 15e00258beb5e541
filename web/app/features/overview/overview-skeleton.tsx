import { Skeleton } from '../../../ui/skeleton.tsx';

export function OverviewSkeleton() {
  return (
    <>
      <output className="sr-only">Cijfers laden...</output>
      <div className="grid grid-cols-2 gap-2 sm:gap-4 xl:grid-cols-4">
        {['w-28', 'w-12', 'w-10', 'w-8'].map((width) => (
          <div
            key={width}
            className="flex flex-col gap-3 rounded-box border border-line bg-surface p-4 md:p-6"
          >
            <Skeleton className="h-4 w-full max-w-32" />
            <Skeleton className={`h-8 ${width}`} />
            <Skeleton className="h-4 w-24" />
          </div>
        ))}
      </div>
      <div className="grid gap-4 xl:grid-cols-[3fr_2fr]">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </>
  );
}
