// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { chooseTheme } from './theme.ts';

describe('the theme', () => {
  it('is applied at once and remembered under the name that index.html reads', () => {
    chooseTheme('dark');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('gulhart-theme')).toBe('dark');

    chooseTheme('light');
    expect(document.documentElement.dataset['theme']).toBe('light');
    expect(localStorage.getItem('gulhart-theme')).toBe('light');
  });
});
