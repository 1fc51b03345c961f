/** The version label that people see and quote. */
export const APP_VERSION = 'v.10232025';
