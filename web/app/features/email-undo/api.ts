import { undoEmail } from '../../../../contract/endpoints/accounts.ts';
import { useCall } from '../../../lib/query-client.ts';

export const useUndoEmail = () => useCall(undoEmail, (token: string) => ({ body: { token } }));
