export interface IntegrationTarget {
  /** Where Gulhart is. */
  origin: string;
  organisationId: string;
}

/** Where our own form of an organisation is. */
export function hostedFormUrl(
  { origin, organisationId }: IntegrationTarget,
  component: 'simple' | 'advanced',
): string {
  return `${origin}/donation-embed?component=${component}&orgId=${organisationId}`;
}
