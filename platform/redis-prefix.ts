/** What begins every name in Redis: magazines that share a server, a trial one for example, do not hear each other. */
export const redisPrefix = (siteUrl: string) => `delno:${new URL(siteUrl).host}`
