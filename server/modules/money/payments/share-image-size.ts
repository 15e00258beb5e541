/** As those who show links of others ask for. */
export const shareImageSize = { width: 1200, height: 630 };
