export const APP_VERSION = 'v.10232025';
