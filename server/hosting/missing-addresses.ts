// Addresses that were asked for in vain, gathered in memory and passed on once a minute: a 404 costs no write. What a process had gathered
// when it ends is lost: counts become lower and nothing else.
import type { IncomingHttpHeaders } from 'node:http'
import { noteMissingAddresses, noticedAtOnce, plainPath } from '#contract/office/addresses.ts'
import { crawler } from '#domain/crawler.ts'
import type { ServiceContext } from '#platform/service.ts'

/** How often a process passes on what it has gathered. */
export const passOnMs = 60_000
/** Documents of a page have the address of the page. */
const surfaces = /\/(?:amp|feed)\/?$/

type Noticed = { times: number; robots: number; from: string | null }

export type MissingAddresses = {
  note(path: string, headers: IncomingHttpHeaders): void
  stop(): void
}

/** A path of this site, or a host; null if the browser did not say. */
function cameFrom(referrer: string | undefined, siteUrl: string): string | null {
  if (referrer === undefined || !URL.canParse(referrer)) return null
  const { origin, host, pathname } = new URL(referrer)
  return (origin === new URL(siteUrl).origin ? pathname : host).slice(0, 500)
}

export function gatherMissingAddresses({
  ask,
  config: { siteUrl },
  log,
}: Pick<ServiceContext, 'ask' | 'config' | 'log'>): MissingAddresses {
  const noticed = new Map<string, Noticed>()
  async function flush(): Promise<void> {
    if (noticed.size === 0) return
    const items = [...noticed].map(([path, counts]) => ({ path, ...counts }))
    noticed.clear()
    try {
      await ask(noteMissingAddresses, { body: { items } })
    } catch (error) {
      log.warn({ err: error }, 'addresses without a page not noted')
    }
  }
  const timer = setInterval(() => void flush(), passOnMs)
  timer.unref()
  return {
    note(path, headers) {
      const plain = plainPath(path).replace(surfaces, '').slice(0, 500).toWellFormed()
      const known = noticed.get(plain)
      // A flood of invented addresses is not remembered.
      if (plain === '' || (!known && noticed.size >= noticedAtOnce)) return
      const isRobot = crawler.test(String(headers['user-agent'] ?? 'bot'))
      noticed.set(plain, {
        times: (known?.times ?? 0) + (isRobot ? 0 : 1),
        robots: (known?.robots ?? 0) + (isRobot ? 1 : 0),
        from: (isRobot ? null : cameFrom(headers.referer, siteUrl)) ?? known?.from ?? null,
      })
    },
    stop: () => clearInterval(timer),
  }
}
