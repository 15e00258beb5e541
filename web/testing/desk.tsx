import { useState } from 'react';
import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { request, serverMessage } from '../lib/api-client.ts';

export function Desk() {
  const [outcomes, setOutcomes] = useState<string[]>([]);
  const send = (path: `/api/${string}`) =>
    request(endpoint(`POST ${path}`, { body: z.object({ tekst: z.string() }), access: 'account' }), {
      body: { tekst: 'getypt' },
    }).then(
      () => setOutcomes((all) => [...all, `${path} gelukt`]),
      (error: unknown) => setOutcomes((all) => [...all, `${path}: ${serverMessage(error)}`]),
    );
  return (
    <>
      <label>
        Tekst <input />
      </label>
      <button type="button" onClick={() => void Promise.all([send('/api/een'), send('/api/twee')])}>
        Opslaan
      </button>
      {outcomes.map((outcome) => (
        <p key={outcome}>{outcome}</p>
      ))}
    </>
  );
}
