import { isIPv6 } from 'node:net'
import type { getIpVersion as GetIpVersion, getLogged as GetLogged } from '#contract/cms-ajax.ts'
import type { Handler } from '#platform/http/answer.ts'

/** An IPv4 address that a socket writes as an IPv6 one is what it is. */
export const getIpVersion: Handler<typeof GetIpVersion> = (_, { ip }) => ({
  v: isIPv6(ip) && !/^::ffff:\d+\./i.test(ip) ? 6 : 4,
})

export const getLogged: Handler<typeof GetLogged> = (_, { viewer }) => ({ logged: viewer !== null })
