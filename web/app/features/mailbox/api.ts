import { listMailbox, openAttachment } from '../../../../contract/endpoints/mails.ts';
import { urlOf } from '../../../lib/api-client.ts';
import { useEndpoint } from '../../../lib/query-client.ts';

export const useMailbox = () => useEndpoint(listMailbox, {}, { staleTime: 0 });

export function attachmentUrl(id: string, position: number): string {
  return urlOf(openAttachment, { params: { id, position } });
}
