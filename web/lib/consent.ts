export const optionalKinds = ['functional', 'analytics', 'marketing'] as const;
export type OptionalKind = (typeof optionalKinds)[number];
export type Consent = Readonly<Record<OptionalKind, boolean>>;

const cookieName = 'gulhart-consent';
const yearInSeconds = 365 * 24 * 60 * 60;

export function readConsent(): Consent | null {
  const stored = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${cookieName}=`));
  if (stored === undefined) return null;
  const granted = stored.slice(cookieName.length + 1).split('.');
  return consentTo((kind) => granted.includes(kind));
}

/** This cookie needs no consent itself, because it contains only the visitor's answer. */
export function saveConsent(consent: Consent): void {
  const granted = optionalKinds.filter((kind) => consent[kind]);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const value = granted.join('.') || 'none';
  document.cookie = `${cookieName}=${value}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`;
}

export function consentTo(isGranted: (kind: OptionalKind) => boolean): Consent {
  return Object.fromEntries(optionalKinds.map((kind) => [kind, isGranted(kind)])) as Consent;
}
