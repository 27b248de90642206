import { makeAsk, type Ask } from '#contract/client/ask.ts'
import { askOverHttp } from '#platform/http/transport.ts'
import { mounts } from '#server/mounts.ts'

const timeoutMs = 60_000

/** Calls of a running server as its clients make them; `headers` say who asks. */
export const askServer = (url: string, headers: Record<string, string>): Ask =>
  makeAsk({
    transport: request => askOverHttp(url + mounts[request.service] + request.url, request, timeoutMs),
    headers: () => headers,
  }).ask
