// Readers for the pictures of the office, sent to the collector as a tracker sends them: four weeks and today by hour, and who reads now.
import { randomUUID } from 'node:crypto'
import type { Ask } from '#contract/client/ask.ts'
import { collectEvents, type TrackedEvent } from '#contract/analytics.ts'
import { articleContextSchema, payloadSchemaName } from '#contract/tracking-names.ts'
import { dayMs, hourMs } from '#domain/time-units.ts'
import { makeRandom, seedOf } from '../random.ts'

const days = 29
const viewsOfDay = 110
const eventsAtOnce = 200
/** People read at lunch and late in the evening. Shares of the busiest hour. */
const hours = [
  0.12, 0.06, 0.04, 0.03, 0.04, 0.1, 0.22, 0.42, 0.55, 0.5, 0.46, 0.52, 0.84, 0.8, 0.5, 0.44, 0.46, 0.55, 0.68, 0.8,
  0.94, 1, 0.74, 0.34,
]
const busy = hours.reduce((sum, share) => sum + share, 0)
const referrers = ['https://yandex.ru/', 'https://yandex.ru/', 'https://dzen.ru/a/1', 'https://t.me/', '', '']
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

/** `agoMs`: how long before the sending. */
function viewOf(postId: number, agoMs: number, referrer = ''): TrackedEvent {
  const now = Date.now()
  const context = [
    { schema: 'iglu:com.snowplowanalytics.snowplow/web_page/jsonschema/1-0-0', data: { id: randomUUID() } },
    { schema: articleContextSchema, data: { postId } },
  ]
  return {
    e: 'pv',
    tv: 'delno-1',
    p: 'web',
    eid: randomUUID(),
    dtm: String(now - agoMs),
    stm: String(now),
    ...(referrer !== '' && { refr: referrer }),
    co: JSON.stringify({ data: context }),
  }
}

async function send(ask: Ask, events: readonly TrackedEvent[]): Promise<void> {
  for (let at = 0; at < events.length; at += eventsAtOnce) {
    const data = events.slice(at, at + eventsAtOnce)
    await ask(collectEvents, { body: { schema: payloadSchemaName, data } }, { headers: { 'user-agent': browser } })
  }
}

/** The first posts are read most. */
export async function fillDays(ask: Ask, postIds: readonly number[]): Promise<void> {
  const random = makeRandom(seedOf('screens'))
  const now = Date.now()
  const midnight = Math.floor((now + 3 * hourMs) / dayMs) * dayMs - 3 * hourMs
  const events: TrackedEvent[] = []
  for (let back = 0; back < days; back++)
    for (const [hour, share] of hours.entries()) {
      const count = Math.round((viewsOfDay * share * (0.75 + 0.5 * random())) / busy)
      for (let one = 0; one < count; one++) {
        const agoMs = now - (midnight - back * dayMs + (hour + random()) * hourMs)
        const post = postIds[Math.floor(postIds.length * random() ** 2.2)]!
        const referrer = referrers[Math.floor(referrers.length * random())]
        if (agoMs > 0) events.push(viewOf(post, agoMs, referrer))
      }
    }
  await send(ask, events)
}

/** Who reads in these minutes: fewer of each next post. */
export const fillNow = (ask: Ask, postIds: readonly number[]): Promise<void> =>
  send(
    ask,
    postIds.flatMap((postId, at) => Array.from({ length: Math.ceil(24 / (at + 1)) }, () => viewOf(postId, 0))),
  )
