const LOOPBACK_HOST = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|\[::1\])$/i;

export const isLoopbackHost = (host: string): boolean => LOOPBACK_HOST.test(host);
