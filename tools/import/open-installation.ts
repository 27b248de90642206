// Opens the installation to write to: over HTTP if its server is running, otherwise in this process.
import { makeAsk, type Ask } from '#contract/client/ask.ts'
import { listHomePosts } from '#contract/content.ts'
import { CallError } from '#contract/errors.ts'
import { getContentState } from '#contract/office/content.ts'
import { openBlobs } from '#platform/blobs/open.ts'
import type { Blobs } from '#platform/blobs/port.ts'
import type { Config } from '#platform/config/config.ts'
import { readHolder } from '#platform/db/pglite/folder-lock.ts'
import { askOverHttp } from '#platform/http/transport.ts'
import { makeLog } from '#platform/log.ts'
import { mounts } from '#server/mounts.ts'

export type Installation = {
  ask: Ask
  blobs: Blobs
  /** The target of the import, for people. */
  where: string
  /** The public address, as the running server reports it. */
  siteUrl: string
  /** Waits for jobs and events that the import caused, then closes. */
  close(): Promise<void>
}

/** The server answers but does not accept our key. */
class WrongKeyError extends Error {
  readonly code = 'wrong_key'
  constructor(address: string) {
    super(
      `Сервер ${address} не принял ключ установки. Запустите команду с теми же DATA_DIR и INTERNAL_KEY, что у сервера, или остановите его.`,
    )
    this.name = 'WrongKeyError'
  }
}

const callTimeoutMs = 300_000

export async function isAnswering(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(3000) })).ok
  } catch {
    return false
  }
}

async function openRunning(config: Config, address: string): Promise<Installation> {
  const { ask } = makeAsk({
    transport: request => askOverHttp(address + mounts[request.service] + request.url, request, callTimeoutMs),
    headers: () => ({ 'x-delno-internal': config.internalKey }),
  })
  try {
    await ask(getContentState)
  } catch (error) {
    if (error instanceof CallError && error.status === 403) throw new WrongKeyError(address)
    throw error
  }
  const blobs = await openBlobs(config.blobs, { log: makeLog(config.logLevel) })
  // The environment of this process may lack the address that the server has.
  const { seo } = await ask(listHomePosts, { query: { limit: 1 } })
  const siteUrl = URL.canParse(seo.canonical) ? new URL(seo.canonical).origin : config.siteUrl
  return { ask, blobs, where: `работающий сервер ${address}`, siteUrl, close: async () => {} }
}

async function openHere(config: Config, where: string): Promise<Installation> {
  // Loaded only here: it brings every service, and beside a running server none is needed.
  const { openApplication } = await import('#server/compose.ts')
  const application = await openApplication(config, { log: makeLog(config.logLevel) })
  return {
    ask: application.ask,
    blobs: application.context.blobs,
    where,
    siteUrl: config.siteUrl,
    close: async () => {
      try {
        await application.waitUntilIdle({ leavesRetries: true })
      } finally {
        await application.close()
      }
    },
  }
}

/** Throws DataFolderLockedError if the process that holds the folder does not answer. */
export async function openInstallation(config: Config): Promise<Installation> {
  // A PostgreSQL server accepts any number of processes. Only an embedded database has a single holder.
  const address = config.database.kind === 'pglite' ? readHolder(config.dataDir)?.address : undefined
  if (address && (await isAnswering(address))) return openRunning(config, address)
  return openHere(config, config.database.kind === 'postgres' ? 'сервер PostgreSQL' : `папка данных ${config.dataDir}`)
}
