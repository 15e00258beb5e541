import { listenForChanges } from '../../platform/database/listen-for-changes.ts';
import type { PageCache } from '../../platform/http/page-cache.ts';

/** Keeps donation forms while the database tells of every change to what they show. */
export function keepFormPages(pages: PageCache, connectionString: string): { stop(): Promise<void> } {
  return listenForChanges(connectionString, 'form_changed', {
    onChange: (organisationId) => pages.forget(organisationId || undefined),
    onConnected: () => pages.setKeeping(true),
    onDisconnected: () => pages.setKeeping(false),
  });
}
