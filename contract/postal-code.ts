/** Four figures and two letters, of which three pairs are never given out. */
const dutchPostalCode = /^([1-9]\d{3})\s*((?!SA|SD|SS)[A-Z]{2})$/i;

/** The same for the database, which compares without regard to case. */
export const dutchPostalCodePattern = dutchPostalCode.source;

export function isDutchPostalCode(text: string): boolean {
  return dutchPostalCode.test(text);
}

/** As 1234 AB, however it was typed. */
export function tidyPostalCode(typed: string): string {
  return isDutchPostalCode(typed) ? typed.replace(dutchPostalCode, '$1 $2').toUpperCase() : typed;
}
