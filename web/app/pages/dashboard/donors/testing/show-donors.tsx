import { makeTenant, signedIn } from '../../../../../testing/accounts.ts';
import { donorId, makeDonorPage, makeListedDonor } from '../../../../../testing/donors.ts';
import { json, startFakeApi } from '../../../../../testing/fake-api.ts';
import { renderScreen } from '../../../../../testing/render-screen.tsx';
import { DonorsScreen } from '../donors-screen.tsx';

export interface DonorsWorld {
  answers?: Parameters<typeof startFakeApi>[0];
  query?: string;
  visitor?: Parameters<typeof signedIn>[0];
}

export function showDonors({ answers = {}, query = '', visitor = {} }: DonorsWorld = {}) {
  const api = startFakeApi({
    'GET /api/auth/me': signedIn(visitor),
    'GET /api/admin/users': json([makeTenant()]),
    'GET /api/admin/donors': json([makeListedDonor()]),
    [`GET /api/admin/donors/${donorId}`]: json(makeDonorPage()),
    ...answers,
  });
  return { ...api, ...renderScreen(<DonorsScreen />, `/admin?tab=donateurs${query}`) };
}

export const textOf = (element: HTMLElement | undefined) =>
  (element?.textContent ?? '').replaceAll('\u00a0', ' ');
