/** SA, SD and SS are never used. */
const dutchPostalCode = /^([1-9]\d{3})\s*((?!SA|SD|SS)[A-Z]{2})$/i;

/** For the database, which ignores case. */
export const dutchPostalCodePattern = dutchPostalCode.source;

export function isDutchPostalCode(text: string): boolean {
  return dutchPostalCode.test(text);
}

export function tidyPostalCode(typed: string): string {
  return isDutchPostalCode(typed) ? typed.replace(dutchPostalCode, '$1 $2').toUpperCase() : typed;
}
