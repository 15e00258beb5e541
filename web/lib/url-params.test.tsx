import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { useUrlParams } from './url-params.ts';

function show(address: string) {
  function Screen() {
    const { page, read, readOneOf, change, changeFilter } = useUrlParams();
    return (
      <>
        <output>{JSON.stringify([page, read('zoek'), readOneOf('omgeving', ['live', 'test'])])}</output>
        <button onClick={() => change({ pagina: 3 })}>Derde pagina</button>
        <button onClick={() => change({ pagina: 1 })}>Eerste pagina</button>
        <button onClick={() => changeFilter({ zoek: '' })}>Niet zoeken</button>
      </>
    );
  }
  const { user, addresses } = renderScreen(<Screen />, address);
  return {
    read: () => JSON.parse(screen.getByRole('status').textContent) as unknown,
    press: async (name: string) => {
      await user.click(screen.getByRole('button', { name }));
      return addresses.at(-1);
    },
  };
}

describe('the URL parameters', () => {
  test('are parsed for the screen', () => {
    expect(show('/admin?pagina=2&zoek=jan&omgeving=test').read()).toEqual([2, 'jan', 'test']);
  });

  test('are ignored when invalid', () => {
    expect(show('/admin?pagina=-1.5&zoek=&omgeving=elders').read()).toEqual([1, null, null]);
  });

  test('leave out empty texts and the first page, and lose the page number when a filter changes', async () => {
    const { press } = show('/admin?tab=tenants&zoek=jan');
    expect(await press('Derde pagina')).toBe('/admin?tab=tenants&zoek=jan&pagina=3');
    expect(await press('Niet zoeken')).toBe('/admin?tab=tenants');
    expect(await press('Derde pagina')).toBe('/admin?tab=tenants&pagina=3');
    expect(await press('Eerste pagina')).toBe('/admin?tab=tenants');
  });
});
