// Media of a site that is being imported, of one kind: each is brought once, however many texts show it.
import { createHash } from 'node:crypto'
import { CallError, errorReply } from '#contract/errors.ts'
import { fullAddress, type Found } from './find-picture.ts'

export type Bringer<Reply> = {
  /** What is stored under an address, or undefined when it could not be brought or is not the site's own. */
  get(address: string, words: string, where: string): Promise<Reply | undefined>
  counts: { stored: number; known: number; missing: number }
}

export type BringOptions = {
  findPicture: (address: string) => Promise<Found>
  isTrial: boolean
  site: { key: string; pictureHosts: ReadonlySet<string> }
  tell: (where: string, message: string) => void
}

type Kind<Reply> = {
  /** Part of the importer's key. */
  name: string
  /** «Картинка не перенесена». */
  refusal: string
  find(source: string): Promise<Reply | undefined>
  upload(bytes: Buffer, source: string, address: string, words: string): Promise<Reply>
  /** What `upload` would answer, near enough; nothing is written. */
  tryOut(bytes: Buffer, address: string): Promise<Reply>
}

const atOnce = 4

export const hostOf = (address: string) =>
  URL.canParse(address) ? new URL(address).host.toLowerCase().replace(/^www\./, '') : ''

export function makeBringer<Reply>(
  kind: Kind<Reply>,
  { findPicture, isTrial, site, tell }: BringOptions,
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

  async function bring(address: string, words: string, where: string): Promise<Reply | undefined> {
    const full = fullAddress(address)
    const source = `${site.key}:${kind.name}:${createHash('sha256').update(full).digest('hex').slice(0, 32)}`
    const known = await kind.find(source)
    if (known) {
      counts.known += 1
      return known
    }
    const found = await findPicture(address)
    if ('reason' in found) {
      counts.missing += 1
      tell(where, `${kind.refusal}: ${found.reason}`)
      return undefined
    }
    try {
      const reply = isTrial ? await kind.tryOut(found.bytes, full) : await kind.upload(found.bytes, source, full, words)
      counts.stored += 1
      return reply
    } catch (error) {
      if (!(error instanceof CallError) || error.status >= 500) throw error
      counts.missing += 1
      const reply = errorReply.safeParse(error.body)
      tell(where, `${kind.refusal}: ${reply.success ? reply.data.message : 'файл не принят'}`)
      return undefined
    }
  }

  return {
    counts,
    get: async (address, words, where) => {
      if (!site.pictureHosts.has(hostOf(address))) return undefined
      const full = fullAddress(address)
      let media = brought.get(full)
      if (!media) brought.set(full, (media = inTurn(() => bring(address, words, where))))
      return media
    },
  }
}
