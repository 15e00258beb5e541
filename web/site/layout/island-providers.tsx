import { type ReactNode, useState } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from '../../lib/query-client.ts';

interface IslandProvidersProps {
  children: ReactNode;
}

export function IslandProviders({ children }: IslandProvidersProps) {
  // Nobody is logged in on a public page, so that nobody can be logged out.
  const [client] = useState(() => createQueryClient(() => undefined));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
