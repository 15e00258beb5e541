/** On every page, mail and receipt of a gift that is made with a test key. */
export const testModeNotice = 'Testmodus: er wordt niets afgeschreven';
