export function SkipLink() {
  return (
    <a
      href="#inhoud"
      className="sr-only rounded-box bg-ink px-4 py-2 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60"
    >
      Naar de inhoud
    </a>
  );
}
