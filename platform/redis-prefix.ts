/** Prefix of every name in Redis: magazines that share a server, such as a trial one, do not hear each other. */
export const redisPrefix = (siteUrl: string) => `delno:${new URL(siteUrl).host}`
