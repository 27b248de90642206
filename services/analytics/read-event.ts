// A tracker event → the stored event. Nothing here throws, whatever the sender wrote.
import { createHash, randomUUID } from 'node:crypto'
import type { TrackedEvent } from '#contract/analytics.ts'
import { postIdMax } from '#domain/post-id.ts'
import { fieldCharsMax } from './limits.ts'
import {
  articleContextSchema,
  ownEventSchema,
  reachedBlockMax,
  scrollCategories,
  scrollThresholds,
  type ScrollArea,
} from '#contract/tracking-names.ts'
import { trialTitlesMax } from '#domain/headline-trial.ts'
import { sourceOf, type Source } from './rules/source.ts'

export type ReadEvent = {
  /** A UUID. */
  eid: string
  happenedAt: Date
  kind: string
  postId: number | null
  pageView: string | null
  visitor: string | null
  source: Source | null
  scrollArea: ScrollArea | null
  scrollDepth: number | null
  trial: string | null
  arm: number | null
  isOpened: boolean | null
  block: number | null
  blocks: number | null
  /** A press on a link to another site. */
  isLeft: boolean | null
  fields: Record<string, string>
}

/** Fields with columns of their own, and fields about a person that are not needed: IP addresses, fingerprints, foreign ids, user agent. */
const leftOut = new Set(['e', 'eid', 'dtm', 'stm', 'ip', 'fp', 'mac', 'nuid', 'tnuid', 'ua'])
const isPlugin = (name: string) => name.startsWith('f_')

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const textMax = 200

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const clean = (text: string) => text.toWellFormed().replaceAll('\0', '')
/** Cutting may split a surrogate pair. */
const cut = (text: string) => text.slice(0, textMax).toWellFormed()
const short = (text: string | undefined) => (text ? cut(text) : null)

/** The event's own id. An id that is not a UUID is hashed to one, so that repetitions are recognised. */
function eidOf(given: string | undefined): string {
  if (!given) return randomUUID()
  if (uuid.test(given)) return given.toLowerCase()
  const hex = createHash('sha256').update(given).digest('hex').slice(0, 32)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** When the event happened by the server's clock: the sender's clock is only used for the time between event and sending. */
function happenedAt({ dtm, stm }: TrackedEvent, receivedAt: Date): Date {
  const age = Number(stm || receivedAt.getTime()) - Number(dtm || stm || undefined)
  return age > 0 && Number.isFinite(age) ? new Date(Math.max(0, receivedAt.getTime() - age)) : receivedAt
}

type SelfDescribing = { schema: string; data: Record<string, unknown> }

function parse(json: string | undefined, base64: string | undefined): unknown {
  const text = json ?? (base64 === undefined ? undefined : Buffer.from(base64, 'base64url').toString())
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSelfDescribing = (value: unknown): value is SelfDescribing =>
  isObject(value) && typeof value['schema'] === 'string' && isObject(value['data'])

/** The self-describing data of an event and its contexts, plain or in base64. */
function readData(event: TrackedEvent): SelfDescribing[] {
  const own = parse(event['ue_pr'], event['ue_px'])
  const contexts = parse(event['co'], event['cx'])
  const listed = isObject(contexts) && Array.isArray(contexts['data']) ? contexts['data'] : []
  return [isObject(own) ? own['data'] : undefined, ...listed].filter(isSelfDescribing)
}

const findData = (all: readonly SelfDescribing[], isOfKind: (schema: string) => boolean) =>
  all.find(({ schema }) => isOfKind(schema))?.data

/** Spec 7: `pageScroll` in any custom data; the category tells which of the two scroll trackers sent it. */
function scrollOf(event: TrackedEvent, all: readonly SelfDescribing[]): Pick<ReadEvent, 'scrollArea' | 'scrollDepth'> {
  const data = all.find(each => 'pageScroll' in each.data)?.data
  const depth = scrollThresholds.find(threshold => threshold === Number(data?.['pageScroll']))
  if (depth === undefined) return { scrollArea: null, scrollDepth: null }
  const category = event['se_ca'] ?? data?.['category']
  return { scrollArea: category === scrollCategories.content ? 'content' : 'page', scrollDepth: depth }
}

const trialKey = /^[1-9]\d{0,9}-[0-9a-z]{1,7}$/

/** A title that is being tried, as a reader of lists has seen or opened it. */
function headlineOf(all: readonly SelfDescribing[]): Pick<ReadEvent, 'trial' | 'arm' | 'isOpened'> {
  const data = findData(all, schema => schema === ownEventSchema('headline'))
  const [trial, arm] = [data?.['trial'], Number(data?.['arm'])]
  if (typeof trial !== 'string' || !trialKey.test(trial) || !isWhole(arm, 0, trialTitlesMax - 1))
    return { trial: null, arm: null, isOpened: null }
  return { trial, arm, isOpened: data?.['act'] === 'opened' }
}

function reachOf(all: readonly SelfDescribing[]): Pick<ReadEvent, 'block' | 'blocks'> {
  const data = findData(all, schema => schema === ownEventSchema('reach'))
  const [block, blocks] = [Number(data?.['block']), Number(data?.['blocks'])]
  const isRead = isWhole(blocks, 1, reachedBlockMax) && isWhole(block, 1, blocks)
  return isRead ? { block, blocks } : { block: null, blocks: null }
}

/** The event names both addresses: of the page, and of the link. */
function leftOf(all: readonly SelfDescribing[]): boolean | null {
  const data = findData(all, schema => schema === ownEventSchema('outer_transition'))?.['outer_transition']
  if (!isObject(data)) return null
  const hosts = Object.entries(data)[0]?.map(each => (URL.canParse(String(each)) ? new URL(String(each)).host : ''))
  return hosts ? hosts[0] !== hosts[1] && !hosts.includes('') : null
}

const isWhole = (value: number, min: number, max: number) => Number.isInteger(value) && value >= min && value <= max

/** The other fields, without the longest ones when they exceed the limit. */
function fieldsOf(event: Record<string, string>): Record<string, string> {
  let left = fieldCharsMax
  return Object.fromEntries(
    Object.entries(event)
      .filter(([name]) => !leftOut.has(name) && !isPlugin(name))
      .toSorted(([, a], [, b]) => a.length - b.length)
      .filter(([, value]) => (left -= value.length) >= 0),
  )
}

export function readEvent(sent: TrackedEvent, receivedAt: Date): ReadEvent {
  const event = Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, clean(value)]])),
  ) as TrackedEvent & Record<string, string>
  const all = readData(event)
  const postId = Number(findData(all, schema => schema === articleContextSchema)?.['postId'])
  const pageView = findData(all, schema => schema.includes('/web_page/'))?.['id']
  return {
    eid: eidOf(event['eid']),
    happenedAt: happenedAt(event, receivedAt),
    kind: cut(event.e),
    postId: Number.isInteger(postId) && postId >= 1 && postId <= postIdMax ? postId : null,
    pageView: typeof pageView === 'string' ? short(clean(pageView)) : null,
    visitor: short(event['duid'] ?? event['sid']),
    source: event.e === 'pv' ? sourceOf(event['refr'], event['url']) : null,
    ...scrollOf(event, all),
    ...headlineOf(all),
    ...reachOf(all),
    isLeft: leftOf(all),
    fields: fieldsOf(event),
  }
}
