import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Logger } from '#platform/log.ts'
import type { SqlEngine } from './engine.ts'
import { makeDatabase, type Database, type DatabaseConfig } from './database.ts'
import { DatabaseNotOpenedError, isConnectionTimeout } from './errors.ts'
import { lockDataFolder } from './pglite/folder-lock.ts'
import { openPglite } from './pglite/pglite.ts'
import { openPostgres } from './postgres.ts'

/**
 * Opens the database of the configuration or throws DatabaseNotOpenedError. PGlite: takes the folder's lock first
 * (DataFolderLockedError) and creates the database if there is none. PostgreSQL: checks that the server answers.
 */
export async function openDatabase(config: DatabaseConfig, { log }: { log: Logger }): Promise<Database> {
  switch (config.kind) {
    case 'pglite-memory':
      return makeDatabase(await openPglite({}, { log }), { log })
    case 'pglite':
      return openFolder(resolve(config.folder), log)
    case 'postgres': {
      const engine = openPostgres({ url: config.url, poolSize: config.poolSize, log })
      try {
        await untilHeard(() => checkServer(engine, log), log)
      } catch (error) {
        await engine.close()
        const { host, pathname } = new URL(config.url)
        throw new DatabaseNotOpenedError(host + pathname, error)
      }
      return makeDatabase(engine, { log })
    }
  }
}

const attemptsMax = 3

/** A process that starts on a busy machine may hear an answer too late. A server that refuses is not asked again. */
async function untilHeard(ask: () => Promise<void>, log: Logger): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await ask()
    } catch (error) {
      if (attempt === attemptsMax || !isConnectionTimeout(error)) throw error
      log.warn({ err: error, attempt }, 'the database server did not answer in time and is asked again')
    }
}

/** With lc_ctype C the server does not know Cyrillic letters, and pg_trgm (spelling, suggestions) finds nothing. */
async function checkServer(engine: SqlEngine, log: Logger): Promise<void> {
  const { rows } = await engine.query<{ ctype: string }>(
    'select datctype as ctype from pg_database where datname = current_database()',
  )
  const ctype = rows[0]?.ctype ?? ''
  if (!/utf-?8/i.test(ctype)) log.warn({ ctype }, 'lc_ctype of the database is not UTF-8: spelling help will not work')
}

async function openFolder(folder: string, log: Logger): Promise<Database> {
  const lock = lockDataFolder(dirname(folder))
  try {
    await mkdir(folder, { recursive: true })
    const database = makeDatabase(await openPglite({ folder }, { log }), { log })
    return {
      ...database,
      close: async () => {
        try {
          await database.close()
        } finally {
          lock.release()
        }
      },
    }
  } catch (error) {
    lock.release()
    throw new DatabaseNotOpenedError(folder, error)
  }
}
