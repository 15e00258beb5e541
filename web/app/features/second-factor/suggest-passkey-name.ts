const devices: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android-telefoon'],
  [/Windows/, 'Windows-computer'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
];

/** What somebody is likely to call the device that they are using. */
export function suggestPasskeyName(userAgent: string): string {
  return devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Computer';
}
