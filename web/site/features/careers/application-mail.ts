export const careersAddress = 'werkenbij@gulhart.nl';

export function applicationMail(subject: string): string {
  return `mailto:${careersAddress}?subject=${encodeURIComponent(subject)}`;
}
