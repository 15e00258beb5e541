import { mintPlatformScope } from './platform/database/mint-scope.ts';

/** For startup and for the operator's commands. The operator already has full access to the database. */
export const operatorScope = mintPlatformScope();
