interface ReminderLinkProps {
  organisationId: string;
  /** The page that asks, when one does. */
  pageSlug?: string | undefined;
}

/** For whoever does not give now. Beside the form, and in a window of its own: what was typed stays. */
export function ReminderLink({ organisationId, pageSlug }: ReminderLinkProps) {
  const query = new URLSearchParams({ orgId: organisationId, ...(pageSlug && { page: pageSlug }) });
  return (
    <p className="reassurance">
      Nu even niet?{' '}
      <a href={`/herinnering?${query.toString()}`} target="_blank" rel="noopener">
        Stuur mij morgen een herinnering
      </a>
    </p>
  );
}
