import { mintPlatformScope } from './platform/database/mint-scope.ts';

/** Anyone who can start the product or run its commands already has full access to the database. */
export const operatorScope = mintPlatformScope();
