export interface IntegrationTarget {
  origin: string;
  organisationId: string;
}

export function hostedFormUrl(
  { origin, organisationId }: IntegrationTarget,
  component: 'simple' | 'advanced',
): string {
  return `${origin}/donation-embed?component=${component}&orgId=${organisationId}`;
}
