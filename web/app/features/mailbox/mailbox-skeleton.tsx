import { Skeleton } from '../../../ui/skeleton.tsx';

export function MailboxSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[20rem_1fr]">
      <output className="sr-only">Postvak laden...</output>
      <div className="flex flex-col gap-6 py-3">
        {['w-56', 'w-44', 'w-60', 'w-40'].map((width) => (
          <div key={width} className="flex flex-col gap-2">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-4 w-36" />
          </div>
        ))}
      </div>
      <Skeleton className="hidden h-96 w-full lg:block" />
    </div>
  );
}
