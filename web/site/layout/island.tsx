import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { IslandProviders } from './island-providers.tsx';

interface IslandProps {
  /** A name from `web/islands.ts`, where the browser finds the same component. */
  name: string;
  component: ComponentType;
}

/**
 * A part of a public page that becomes a React application in the browser, once the page can be read. It is rendered apart
 * from the page around it, because the browser starts it apart and ids have to come out the same.
 */
export function Island({ name, component: Component }: IslandProps) {
  const html = renderToString(
    <IslandProviders>
      <Component />
    </IslandProviders>,
    { identifierPrefix: name },
  );
  return <div data-island={name} dangerouslySetInnerHTML={{ __html: html }} />;
}
