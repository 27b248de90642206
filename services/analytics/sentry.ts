// Reports problems to Sentry or a service with its protocol (GlitchTip, Bugsink). The server sends one envelope, so that no browser contacts
// a foreign host. https://develop.sentry.dev/sdk/data-model/envelopes/
import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ServiceContext } from '#platform/service.ts'
import { problemsMax, sentryPauseMs, sentryRepeatMs, sentryTimeoutMs } from './limits.ts'
import type { NewProblem } from './store/problems.ts'

/** Returns at once and never throws. */
export type SentryReporter = (problem: NewProblem) => void

type Frame = { function?: string; filename: string; lineno: number; colno: number; in_app: boolean }

/** The frames of a stack, the innermost last: `at name (file:line:column)` in Chromium and Node, `name@file:line:column` in Firefox and Safari. */
function readFrames(stack: string): Frame[] {
  const frames = stack.split('\n').flatMap((line): Frame[] => {
    const [, call = '', lineno, colno] = /^(.*):(\d+):(\d+)\)?$/.exec(line) ?? []
    const [, name, filename = ''] = /^\s*at (?:(.*?) \()?(.*)$/.exec(call) ?? /^(.*?)@(.*)$/.exec(call) ?? []
    if (!filename) return []
    const inApp = !filename.includes('node_modules') && !filename.startsWith('node:')
    return [{ ...(name && { function: name }), filename, lineno: Number(lineno), colno: Number(colno), in_app: inApp }]
  })
  return frames.toReversed()
}

function makeEnvelope(problem: NewProblem, now: Date, siteUrl: string): string {
  const { fingerprint, origin, name, message, stack, place } = problem
  const eventId = randomUUID().replaceAll('-', '')
  const frames = readFrames(stack)
  const event = {
    event_id: eventId,
    timestamp: now.getTime() / 1000,
    platform: origin === 'browser' ? 'javascript' : 'node',
    level: 'error',
    environment: 'production',
    server_name: new URL(siteUrl).host,
    transaction: place,
    tags: { origin },
    fingerprint: [fingerprint],
    exception: { values: [{ type: name, value: message, ...(frames.length > 0 && { stacktrace: { frames } }) }] },
  }
  const header = { event_id: eventId, sent_at: now.toISOString() }
  return [header, { type: 'event' }, event].map(each => `${JSON.stringify(each)}\n`).join('')
}

/** Without a DSN nothing is sent. The same problem is sent once a minute; after a 429, a 5xx or no answer there is a pause. */
export function makeSentryReporter({ config, clock, log }: ServiceContext): SentryReporter {
  if (config.sentryDsn === undefined) return () => {}
  const { protocol, host, username, pathname } = new URL(config.sentryDsn)
  const [, folder = '', project = ''] = /^(.*)\/([^/]+)$/.exec(pathname) ?? []
  const url = `${protocol}//${host}${folder}/api/${project}/envelope/`
  const headers = {
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': `Sentry sentry_version=7, sentry_client=delno/1.0, sentry_key=${username}`,
  }
  const sentAtMs = new LRUCache<string, number>({ max: problemsMax })
  let pausedUntil = 0

  async function send(problem: NewProblem, now: Date): Promise<void> {
    const { status, body } = await fetch(url, {
      method: 'POST',
      headers,
      body: makeEnvelope(problem, now, config.siteUrl),
      signal: AbortSignal.timeout(sentryTimeoutMs),
    })
    // The body is not read; cancelling it frees the connection.
    await body?.cancel()
    if (status === 429 || status >= 500) pausedUntil = now.getTime() + sentryPauseMs
  }
  return problem => {
    const now = clock.now()
    const last = sentAtMs.get(problem.fingerprint) ?? -Infinity
    if (now.getTime() < pausedUntil || now.getTime() - last < sentryRepeatMs) return
    sentAtMs.set(problem.fingerprint, now.getTime())
    send(problem, now).catch(error => {
      pausedUntil = now.getTime() + sentryPauseMs
      log.debug({ err: error }, 'a problem was not sent to Sentry')
    })
  }
}
