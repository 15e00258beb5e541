// @vitest-environment happy-dom
import { act, useId, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { IslandProviders } from './island-providers.tsx';
import { Island } from './island.tsx';

function Counter() {
  const id = useId();
  const [count, setCount] = useState(0);
  return (
    <button id={id} onClick={() => setCount(count + 1)}>
      {count} keer
    </button>
  );
}

it('reads the same in the page and in the browser, wherever it stands, and then works', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = renderToStaticMarkup(
    <main>
      <p>Eerst iets anders.</p>
      <Island name="counter" component={Counter} />
    </main>,
  );
  const place = document.querySelector<HTMLElement>('[data-island=counter]')!;
  const button = place.querySelector('button')!;
  expect(button.textContent).toBe('0 keer');

  const mismatch = vi.fn<(error: unknown) => void>();
  await act(async () =>
    hydrateRoot(
      place,
      <IslandProviders>
        <Counter />
      </IslandProviders>,
      { identifierPrefix: 'counter', onRecoverableError: mismatch },
    ),
  );
  await act(async () => button.click());
  expect(place.querySelector('button')).toBe(button);
  expect(button.textContent).toBe('1 keer');
  expect(button.id).toContain('counter');
  expect(mismatch).not.toHaveBeenCalled();
});
