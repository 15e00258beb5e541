/** A heart drawn with one line that ends in an open hand. */
export const markPath =
  'M12 14.2 6 8.2a3.8 3.8 0 0 1 5.4-5.4l.6.6.6-.6A3.8 3.8 0 0 1 18 8.2L12 14.2c-2.3 2.3-5 2.3-7.5 1.3-1.3-.5-2.3.8-1.5 1.9 2 2.7 5.3 4.3 9 4.3 4.5 0 7.7-2.1 9.7-5.7';

/** Decorative: the name stands beside it. */
export function GulhartMark() {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path d={markPath} />
    </svg>
  );
}
