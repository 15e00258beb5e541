// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { consentTo, saveConsent } from './consent.ts';
import { chooseTheme, currentThemeChoice, startTheme } from './theme.ts';

afterEach(() => vi.useRealTimers());

const yearMs = 365 * 24 * 60 * 60 * 1000;

describe('the theme', () => {
  test('is applied immediately and stored for a year under the name that index.html reads', () => {
    vi.useFakeTimers({ now: 1_000 });
    chooseTheme('dark');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('gulhart-theme')).toBe(`dark ${1_000 + yearMs}`);

    chooseTheme('light');
    expect(document.documentElement.dataset['theme']).toBe('light');
    expect(localStorage.getItem('gulhart-theme')).toBe(`light ${1_000 + yearMs}`);
  });

  test('is stored even without consent, and removed when the visitor chooses the theme of the system', () => {
    saveConsent(consentTo(() => false));
    chooseTheme('dark');
    expect(localStorage.getItem('gulhart-theme')).toMatch(/^dark \d+$/);

    chooseTheme('system');
    expect(localStorage.getItem('gulhart-theme')).toBeNull();
  });

  test('is forgotten after a year', () => {
    vi.useFakeTimers();
    startTheme();
    chooseTheme('dark');
    vi.advanceTimersByTime(yearMs + 1);
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'gulhart-theme' }));
    expect(currentThemeChoice()).toBe('system');
    expect(localStorage.getItem('gulhart-theme')).toBeNull();
  });
});
