// Pictures of a site that is being imported: each is brought once, whatever size of it a text shows.
import { createHash } from 'node:crypto'
import type { Ask } from '#contract/ask.ts'
import { CallError, errorReply } from '#contract/errors.ts'
import type { ImageReply } from '#contract/image.ts'
import { findImages, uploadImage } from '#contract/media.ts'
import { fullAddress, type Found } from './find-picture.ts'

export type Pictures = {
  /** The stored picture of an address, or undefined when it could not be brought or is not the site's own. */
  get(address: string, alt: string, where: string): Promise<ImageReply | undefined>
  counts: { stored: number; known: number; missing: number }
}

type Options = {
  ask: Ask
  findPicture: (address: string) => Promise<Found>
  isTrial: boolean
  site: { key: string; alts: ReadonlyMap<string, string>; pictureHosts: ReadonlySet<string> }
  tell: (where: string, message: string) => void
}

const picturesAtOnce = 4

/** Stands for a picture that a trial has found and not stored. */
const standIn: ImageReply = {
  image_id: 1,
  origin: '/media/1/160.webp',
  alt: '',
  width: 1,
  height: 1,
  sizes: [],
  thumbhash: null,
  focal: null,
  is_transparent: false,
}

export const hostOf = (address: string) =>
  URL.canParse(address) ? new URL(address).host.toLowerCase().replace(/^www\./, '') : ''

export function makePictures({ ask, findPicture, isTrial, site, tell }: Options): Pictures {
  const counts = { stored: 0, known: 0, missing: 0 }
  const brought = new Map<string, Promise<ImageReply | undefined>>()
  let running = 0
  const waiting: (() => void)[] = []

  async function inTurn<R>(work: () => Promise<R>): Promise<R> {
    if (running >= picturesAtOnce) await new Promise<void>(resolve => waiting.push(resolve))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }

  async function bring(address: string, alt: string, where: string): Promise<ImageReply | undefined> {
    const source = `${site.key}:picture:${createHash('sha256').update(address).digest('hex').slice(0, 32)}`
    const { images } = await ask(findImages, { body: { sources: [source] } })
    if (images[source]) {
      counts.known += 1
      return images[source]
    }
    const found = await findPicture(address)
    if ('reason' in found) {
      counts.missing += 1
      tell(where, `Картинка не перенесена: ${found.reason}`)
      return undefined
    }
    try {
      const image = isTrial
        ? standIn
        : await ask(uploadImage, {
            query: { alt: (site.alts.get(address) || alt).slice(0, 500), source },
            body: found.bytes,
          })
      counts.stored += 1
      return image
    } catch (error) {
      if (!(error instanceof CallError) || error.status >= 500) throw error
      counts.missing += 1
      const reply = errorReply.safeParse(error.body)
      tell(where, `Картинка не перенесена: ${reply.success ? reply.data.message : 'файл не принят'}`)
      return undefined
    }
  }

  return {
    counts,
    get: async (address, alt, where) => {
      if (!site.pictureHosts.has(hostOf(address))) return undefined
      const full = fullAddress(address)
      let picture = brought.get(full)
      if (!picture) brought.set(full, (picture = inTurn(() => bring(full, alt, where))))
      return picture
    },
  }
}
