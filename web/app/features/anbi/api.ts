import { useMutation, useQuery } from '@tanstack/react-query';
import { anbi, anbiFile, bookYearIncome } from '../../../../contract/anbi.ts';
import { requestJson } from '../../../lib/api-client.ts';
import { pathWithQuery } from '../../../lib/path-with-query.ts';
import { loadByKey } from '../../../lib/query-client.ts';

export const anbiPath = '/api/admin/anbi';

export function useAnbi() {
  return useQuery({ queryKey: [anbiPath], queryFn: loadByKey(anbi), staleTime: 60_000 });
}

/** What came in through us in a book year that ends in this month. */
export function useIncome(year: number, endMonth: number) {
  const path = `${anbiPath}/years/${year}/income`;
  return useQuery({
    queryKey: [path, { endMonth }],
    queryFn: ({ signal }) => requestJson(path, bookYearIncome, { signal }),
    staleTime: 60_000,
  });
}

/** It is uploaded at once, and used when the item that names it is saved. */
export function useUpload() {
  return useMutation({
    mutationFn: (file: File) =>
      requestJson(pathWithQuery(`${anbiPath}/files`, { name: file.name }), anbiFile, {
        method: 'POST',
        file,
      }),
  });
}
