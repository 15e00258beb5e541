/** How the PDF of an overview says of itself that its year has not ended: it holds no proof to tell it by. */
export const provisionalTitle = (heading: string) => `${heading} (voorlopig)`;

export function isProvisionalTitle(title: unknown): boolean {
  return typeof title === 'string' && /^Jaaroverzicht \d{4} \(voorlopig\)$/.test(title);
}
