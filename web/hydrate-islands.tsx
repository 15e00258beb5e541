import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { IslandProviders } from './features/site/island-providers.tsx';
import { islands } from './islands.ts';
import { Toaster } from './ui/toaster.tsx';

/** Makes the parts that were rendered at build run, and gives them a place for their messages. */
export async function hydrateIslands(places: Iterable<HTMLElement>): Promise<void> {
  // Without this zod tries whether it may compile code, which the content security policy forbids and reports.
  config({ jitless: true });
  for (const place of places) {
    const name = place.dataset['island'] ?? '';
    const Component = await islands[name]?.();
    if (!Component) throw new Error(`No island is called '${name}'`);
    hydrateRoot(
      place,
      <StrictMode>
        <IslandProviders>
          <Component />
        </IslandProviders>
      </StrictMode>,
      { identifierPrefix: name },
    );
  }
  const messages = document.body.appendChild(document.createElement('div'));
  createRoot(messages).render(<Toaster />);
}
