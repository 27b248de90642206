// npm run move -- --to postgres://…             from the embedded database of DATA_DIR to a server
// npm run move -- --from postgres://… --to DIR  and back, into the data folder DIR
import { existsSync, globSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readArguments } from '#platform/command-line.ts'
import type { Database, DatabaseConfig } from '#platform/db/database.ts'
import { schemaOf } from '#platform/db/migrate.ts'
import { MoveError, moveDatabase } from '#platform/db/move.ts'
import { openDatabase } from '#platform/db/open.ts'
import { makeLog } from '#platform/log.ts'

const usage = `Перенос базы данных. Сервер «Дельно» на время переноса остановите.

  npm run move -- --to postgres://user:password@host/database
  npm run move -- --from postgres://user:password@host/database --to ПАПКА_ДАННЫХ

Без --from переносится встроенная база из DATA_DIR (по умолчанию ./data).
Переносятся только таблицы: картинки и загрузки (blobs) скопируйте сами.`

/** A server's address, or a data folder with an embedded database. */
function toConfig(place: string): DatabaseConfig {
  if (/^postgres(ql)?:\/\//.test(place)) return { kind: 'postgres', url: place, poolSize: 4 }
  return { kind: 'pglite', folder: join(resolve(place), 'database') }
}

/** The address without its password. */
function describe(config: DatabaseConfig): string {
  if (config.kind !== 'postgres') return config.kind === 'pglite' ? dirname(config.folder) : 'память'
  const { host, pathname } = new URL(config.url)
  return host + pathname
}

const root = fileURLToPath(new URL('../', import.meta.url))
const services = globSync('services/*/migrations', { cwd: root })
  .toSorted()
  .map(folder => ({ schema: schemaOf(basename(dirname(folder))), folder: pathToFileURL(`${join(root, folder)}/`) }))

async function move(fromPlace: string, toPlace: string): Promise<void> {
  const log = makeLog('warn')
  const [source, target] = [toConfig(fromPlace), toConfig(toPlace)]
  const opened: Database[] = []
  const open = async (config: DatabaseConfig) => {
    const database = await openDatabase(config, { log })
    opened.push(database)
    return database
  }
  const since = performance.now()
  try {
    if (source.kind === 'pglite' && !existsSync(source.folder))
      throw new MoveError('no_source', `В папке ${describe(source)} нет базы: переносить нечего.`)
    console.log(`Переношу: ${describe(source)} → ${describe(target)}`)
    const [from, to] = [await open(source), await open(target)]
    const result = await moveDatabase({
      from,
      to,
      services,
      log,
      onProgress: ({ table, done, total }) => {
        if (done === total && total > 0) console.log(`  ${table}: ${total}`)
        else if (process.stdout.isTTY && total > 0) process.stdout.write(`  ${table}: ${done} из ${total}\r`)
      },
    })
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    console.log(`Готово за ${seconds} с: таблиц ${result.tables}, строк ${result.rows}; числа строк и суммы совпали.`)
    console.log('Картинки и загрузки (blobs) не переносились: скопируйте папку blobs или хранилище S3.')
  } finally {
    for (const database of opened) await database.close()
  }
}

const { values } = readArguments(
  { options: { from: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean' } } },
  usage,
)
if (values.help || !values.to) {
  console.log(usage)
  process.exit(values.help ? 0 : 2)
}
try {
  await move(values.from ?? process.env['DATA_DIR'] ?? 'data', values.to)
} catch (error) {
  console.error(error instanceof Error && 'code' in error ? error.message : error)
  process.exitCode = 1
}
