/**
 * What a visitor may refuse. Necessary cookies are not among them: those are there because somebody logs in or answers
 * this question.
 */
export const optionalKinds = ['functional', 'analytics', 'marketing'] as const;
export type OptionalKind = (typeof optionalKinds)[number];
export type Consent = Readonly<Record<OptionalKind, boolean>>;

const cookieName = 'gulhart-consent';
const yearInSeconds = 365 * 24 * 60 * 60;

/** The visitor's answer; null while the question is still open. */
export function readConsent(): Consent | null {
  const stored = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${cookieName}=`));
  if (stored === undefined) return null;
  const granted = stored.slice(cookieName.length + 1).split('.');
  return consentTo((kind) => granted.includes(kind));
}

/** Remembered for a year in a cookie that is itself necessary: it holds the answer and nothing about who gave it. */
export function saveConsent(consent: Consent): void {
  const granted = optionalKinds.filter((kind) => consent[kind]);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const value = granted.join('.') || 'none';
  document.cookie = `${cookieName}=${value}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`;
}

export function consentTo(isGranted: (kind: OptionalKind) => boolean): Consent {
  return {
    functional: isGranted('functional'),
    analytics: isGranted('analytics'),
    marketing: isGranted('marketing'),
  };
}
