interface SkeletonProps {
  /** Width and height, for instance `h-6 w-40`, so that it has the shape of what comes. */
  className?: string;
}

export function Skeleton({ className = 'h-4 w-full' }: SkeletonProps) {
  return <span aria-hidden="true" className={`block animate-breathe rounded-box bg-line ${className}`} />;
}
