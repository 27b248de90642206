import { isIPv6 } from 'node:net'
import type * as calls from '#contract/cms-ajax.ts'
import type { Handler } from '#platform/http/answer.ts'

/** A socket may write an IPv4 address in the IPv6 form `::ffff:…`; it counts as IPv4. */
export const getIpVersion: Handler<typeof calls.getIpVersion> = (_, { ip }) => ({
  v: isIPv6(ip) && !/^::ffff:\d+\./i.test(ip) ? 6 : 4,
})
