import { passwordLink, passwordLinkBody } from '../accounts.ts';
import { endpoint } from '../endpoint.ts';

export const openPasswordLink = endpoint('POST /api/auth/password-link', {
  body: passwordLinkBody,
  response: { 200: passwordLink },
  access: 'anyone',
});
