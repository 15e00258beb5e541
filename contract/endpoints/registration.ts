import * as z from 'zod/mini';
import { registrationBody } from '../accounts.ts';
import { endpoint } from '../endpoint.ts';
import { publicId } from '../text.ts';

const registered = z.object({ id: publicId, username: z.string(), email: z.string(), isAdmin: z.boolean() });

export const register = endpoint('POST /api/auth/register', {
  body: registrationBody,
  response: { 201: registered },
  access: 'anyone',
});
