export const careersAddress = 'werkenbij@gulhart.nl';

/** Opens a mail to us that says what it is about. */
export function applicationMail(subject: string): string {
  return `mailto:${careersAddress}?subject=${encodeURIComponent(subject)}`;
}
