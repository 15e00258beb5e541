import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { reloadRoleAfterRefusal } from '../lib/current-user.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { clearToast, toast } from '../ui/toast-store.ts';
import { Toaster } from '../ui/toaster.tsx';

export function renderScreen(screen: ReactNode, address = '/') {
  onTestFinished(cleanup);
  clearToast();
  const client = createQueryClient();
  reloadRoleAfterRefusal(client, (description) => toast({ title: 'Uw rol is gewijzigd', description }));
  const location = memoryLocation({ path: address, record: true });
  render(
    <QueryClientProvider client={client}>
      <Router hook={location.hook} searchHook={location.searchHook}>
        {screen}
      </Router>
      <Toaster />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), addresses: location.history };
}

export async function paste(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
