import { useQuery } from '@tanstack/react-query';
import { readAnbi, readIncome, uploadAnbiFile } from '../../../../contract/endpoints/anbi.ts';
import { call } from '../../../lib/api-client.ts';
import { keyOf, useCall, useEndpoint } from '../../../lib/query-client.ts';

export const useAnbi = () => useEndpoint(readAnbi, {}, { staleTime: 60_000 });

export function useIncome(year: number, endMonth: number) {
  const asked = { params: { year } };
  return useQuery({
    queryKey: [...keyOf(readIncome, asked), endMonth],
    queryFn: ({ signal }) => call(readIncome, { ...asked, signal }),
    staleTime: 60_000,
  });
}

/** The file is uploaded at once and used when the form that refers to it is saved. */
export const useUpload = () =>
  useCall(uploadAnbiFile, (file: File) => ({ query: { name: file.name }, file }));
