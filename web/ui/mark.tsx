interface MarkProps {
  /** In pixels; left out, the classes decide. */
  size?: number;
  className?: string;
}

/** A heart drawn with one line that ends in an open hand. Decorative: the brand's name stands beside it. */
export function Mark({ size, className = 'text-accent-text' }: MarkProps) {
  return (
    <svg
      {...(size && { width: size, height: size })}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d="M12 14.2 6 8.2a3.8 3.8 0 0 1 5.4-5.4l.6.6.6-.6A3.8 3.8 0 0 1 18 8.2L12 14.2c-2.3 2.3-5 2.3-7.5 1.3-1.3-.5-2.3.8-1.5 1.9 2 2.7 5.3 4.3 9 4.3 4.5 0 7.7-2.1 9.7-5.7" />
    </svg>
  );
}

export function Brand({ size = 28 }: { size?: number }) {
  return (
    <span className="inline-flex items-center gap-2 font-display text-lg font-bold tracking-tight">
      <Mark size={size} />
      Gulhart
    </span>
  );
}
