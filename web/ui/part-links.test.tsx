import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { PartLinks } from './part-links.tsx';

const parts = [
  { label: 'Overzicht', part: 'een' },
  { label: 'Boekjaren', part: 'twee' },
];

function show(place: number) {
  return renderScreen(<PartLinks label="Onderdelen" parts={parts} shown={parts[place]} />, '/admin?pagina=3');
}

test('only the shown part is marked as current', () => {
  show(1);
  const current = screen.getAllByRole('link', { current: 'page' });
  expect(current.map((link) => link.textContent)).toEqual(['Boekjaren']);
});

test('a link opens another part at its first page, without loading a new document', async () => {
  const { user, addresses } = show(0);
  await user.click(screen.getByRole('link', { name: 'Boekjaren' }));
  expect(addresses).toEqual(['/admin?pagina=3', '/admin?deel=twee']);
});
