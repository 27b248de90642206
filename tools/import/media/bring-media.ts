// Fetches one kind of media of a site that is being imported. Each item is fetched once, however many texts show it.
import { createHash } from 'node:crypto'
import { CallError, errorReply } from '#contract/errors.ts'
import { fullAddress, type FetchedBytes } from './find-picture.ts'
import type { Report } from '../report.ts'
import type { Tell } from '../save-all.ts'

export type Bringer<Reply> = {
  /** Returns what is stored for an address; undefined if it could not be fetched or is on another site. */
  get(address: string, words: string, where: string, itemSource?: string): Promise<Reply | undefined>
  counts: { stored: number; known: number; missing: number }
}

export type BringOptions = {
  findPicture: (address: string) => Promise<FetchedBytes>
  isTrial: boolean
  site: { key: string; pictureHosts: ReadonlySet<string> }
  tell: Tell
  report?: Report
}

type Kind<Reply> = {
  /** Part of the importer's key. */
  name: string
  /** Message of the report, such as «Картинка не перенесена». */
  refusal: string
  find(source: string): Promise<Reply | undefined>
  upload(bytes: Buffer, source: string, address: string, words: string): Promise<Reply>
  /** Returns approximately what `upload` would return, without writing. */
  tryOut(bytes: Buffer, address: string): Promise<Reply>
}

const atOnce = 4

export const hostOf = (address: string) =>
  URL.canParse(address) ? new URL(address).host.toLowerCase().replace(/^www\./, '') : ''

export function makeBringer<Reply>(
  kind: Kind<Reply>,
  { findPicture, isTrial, site, tell, report }: BringOptions,
): Bringer<Reply> {
  const counts = { stored: 0, known: 0, missing: 0 }
  const brought = new Map<string, Promise<Reply | undefined>>()
  let running = 0
  const waiting: (() => void)[] = []

  async function inTurn<R>(work: () => Promise<R>): Promise<R> {
    if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }

  async function bring(
    address: string,
    words: string,
    where: string,
    itemSource: string | undefined,
  ): Promise<Reply | undefined> {
    const full = fullAddress(address)
    const note = (outcome: 'created' | 'unchanged' | 'skipped', reason?: string) =>
      report?.add({ kind: kind.name, source: full, title: words, outcome, ...(reason && { reason }) })
    const refuse = (reason: string) => {
      counts.missing += 1
      note('skipped', reason)
      tell(where, `${kind.refusal}: ${reason}`, itemSource === undefined ? {} : { source: itemSource })
    }
    const source = `${site.key}:${kind.name}:${createHash('sha256').update(full).digest('hex').slice(0, 32)}`
    const known = await kind.find(source)
    if (known) {
      counts.known += 1
      note('unchanged')
      return known
    }
    const found = await findPicture(address)
    if ('reason' in found) {
      refuse(found.reason)
      return undefined
    }
    try {
      const reply = isTrial ? await kind.tryOut(found.bytes, full) : await kind.upload(found.bytes, source, full, words)
      counts.stored += 1
      note('created')
      return reply
    } catch (error) {
      if (!(error instanceof CallError) || error.status >= 500) throw error
      const reply = errorReply.safeParse(error.body)
      refuse(reply.success ? reply.data.message : 'файл не принят')
      return undefined
    }
  }

  return {
    counts,
    get: async (address, words, where, itemSource) => {
      if (!site.pictureHosts.has(hostOf(address))) return undefined
      const full = fullAddress(address)
      let media = brought.get(full)
      if (!media) brought.set(full, (media = inTurn(() => bring(address, words, where, itemSource))))
      return media
    },
  }
}
