// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { consentTo, readConsent, saveConsent } from './consent.ts';
import { chooseTheme, forgetStoredTheme } from './theme.ts';

describe('the theme', () => {
  test('is applied at once and remembered under the name that index.html reads', () => {
    chooseTheme('dark');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('gulhart-theme')).toBe('dark');

    chooseTheme('light');
    expect(document.documentElement.dataset['theme']).toBe('light');
    expect(localStorage.getItem('gulhart-theme')).toBe('light');
  });

  test('is applied but not kept for who refused that', () => {
    saveConsent(consentTo((kind) => kind === 'analytics'));
    expect(readConsent()).toEqual({ functional: false, analytics: true, marketing: false });
    forgetStoredTheme();
    chooseTheme('dark');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('gulhart-theme')).toBeNull();

    saveConsent(consentTo(() => false));
    expect(readConsent()).toEqual({ functional: false, analytics: false, marketing: false });
  });
});
