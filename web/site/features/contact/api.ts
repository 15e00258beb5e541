import { useMutation } from '@tanstack/react-query';
import type { ContactMessage } from '../../../../contract/contact.ts';
import { request } from '../../../lib/api-client.ts';

export function useContactMessage() {
  return useMutation({
    mutationFn: (body: ContactMessage) => request('/api/contact', { method: 'POST', body }),
  });
}
