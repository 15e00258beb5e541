import { type ReactNode, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { IslandProviders } from './site/layout/island-providers.tsx';
import { islands } from './islands.ts';
import { Toaster } from './ui/toaster.tsx';

/** Makes a part that was rendered at build run, and gives it a place for its messages. Done once it answers to the visitor. */
export async function hydrateIsland(place: HTMLElement): Promise<void> {
  // Without this zod tries whether it may compile code, which the content security policy forbids and reports.
  config({ jitless: true });
  const name = place.dataset['island'] ?? '';
  const Component = await islands[name]?.();
  if (!Component) throw new Error(`No island is called '${name}'`);

  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />);
  await new Promise<void>((resolve) => {
    hydrateRoot(
      place,
      <StrictMode>
        <IslandProviders>
          <Announced onReady={resolve}>
            <Component />
          </Announced>
        </IslandProviders>
      </StrictMode>,
      { identifierPrefix: name },
    );
  });
}

function Announced({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}
