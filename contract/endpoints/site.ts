import { actionDone, endpoint } from '../endpoint.ts';
import { contactBody } from '../contact.ts';

export const sendContactMessage = endpoint('POST /api/contact', {
  body: contactBody,
  response: { 201: actionDone },
  access: 'anyone',
});
export const readOpenApiDocument = endpoint('GET /api/openapi.json', { access: 'anyone' });
