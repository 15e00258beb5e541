import { actionDone } from '../action-done.ts';
import { contactBody } from '../contact.ts';
import { endpoint } from '../endpoint.ts';

export const sendContactMessage = endpoint('POST /api/contact', {
  body: contactBody,
  response: { 201: actionDone },
  access: 'anyone',
});
export const readOpenApiDocument = endpoint('GET /api/openapi.json', { access: 'anyone' });
