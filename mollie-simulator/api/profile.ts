import { singleResponse, type ApiResponse, type ApiCall } from './api-handler.ts';
import { toTimestamp } from '../time/calendar.ts';

export function getCurrentProfile(call: ApiCall): ApiResponse {
  const { account, links, simulation } = call;
  const body = {
    resource: 'profile',
    id: account.id,
    mode: account.mode,
    name: 'Simulator',
    website: 'https://simulator.example',
    email: 'simulator@example.org',
    phone: '+31200000000',
    businessCategory: 'CHARITY_AND_DONATIONS',
    status: 'verified',
    createdAt: toTimestamp(account.createdAt),
    _links: {
      self: links.api(`/profiles/${account.id}`),
      dashboard: links.dashboard(`/profiles/${account.id}`),
      ...(account.methods.length > 0 && { methods: links.api('/methods') }),
      ...(simulation.store.payments.ownedBy(account.id).length > 0 && { payments: links.api('/payments') }),
    },
  };
  return singleResponse(call, 200, body, 'get-current-profile');
}
