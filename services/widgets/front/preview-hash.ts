// Who has the hash may see the gathered changes in the pages of the site, for some hours. It is signed, so nothing is stored.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { ServiceContext } from '#platform/service.ts'
import { previewHours } from '../limits.ts'

export type PreviewHashes = { make(): string; isOurs(hash: string): boolean }

export function makePreviewHashes({ config, clock }: ServiceContext): PreviewHashes {
  const secret = Buffer.from(hkdfSync('sha256', config.internalKey, '', 'delno front preview', 32))
  const sign = (until: string) => createHmac('sha256', secret).update(until).digest()
  return {
    make() {
      const until = Math.floor(clock.now().getTime() / 1000 + previewHours * 3600).toString(36)
      return `${until}.${sign(until).toString('base64url')}`
    },
    isOurs(hash) {
      const [, until, signature] = /^([\da-z]{1,10})\.([\w-]{43})$/.exec(hash) ?? []
      if (until === undefined || signature === undefined) return false
      if (!timingSafeEqual(Buffer.from(signature, 'base64url'), sign(until))) return false
      return Number.parseInt(until, 36) * 1000 > clock.now().getTime()
    },
  }
}
