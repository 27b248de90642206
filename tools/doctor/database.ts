import { existsSync } from 'node:fs'
import pg from 'pg'
import { serviceNames } from '#contract/call.ts'
import type { Config } from '#platform/config/config.ts'
import { reasonOf } from '#platform/config/config-error.ts'
import type { Database } from '#platform/db/database.ts'
import { DatabaseNotOpenedError } from '#platform/db/errors.ts'
import { findNewer, platformMigrations, readMigrations, requiredExtensions, schemaOf } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open.ts'
import { DataFolderLockedError } from '#platform/db/pglite/folder-lock.ts'
import type { Logger } from '#platform/log.ts'
import { failure, ok, unknown, warning, type Finding } from './finding.ts'

/** The oldest that the tests run on. */
const oldestServer = 15
/** More than this between two clocks breaks codes from applications and the order of what is written. */
const clockSlackMs = 2_000

/** The opened database, if it could be opened; the caller closes it. */
export async function examineDatabase(
  config: Config,
  log: Logger,
): Promise<{ database: Database | undefined; findings: Finding[] }> {
  if (config.database.kind === 'pglite' && !existsSync(config.database.folder))
    return { database: undefined, findings: [ok('database.absent', 'Базы ещё нет: её сделает первый запуск')] }
  let database: Database
  try {
    database = await openDatabase(
      config.database.kind === 'postgres' ? { ...config.database, poolSize: 2 } : config.database,
      { log },
    )
  } catch (error) {
    if (error instanceof DataFolderLockedError) return { database: undefined, findings: [describeHeld(error)] }
    const reason = error instanceof DatabaseNotOpenedError ? error.message : reasonOf(error)
    const mend =
      config.database.kind === 'postgres'
        ? 'Проверьте DATABASE_URL: адрес, имя базы, пользователя и пароль, и что сервер запущен'
        : 'Верните базу из последней копии: npm run restore -- КОПИЯ'
    return { database: undefined, findings: [failure('database.away', `База не открывается: ${reason}`, mend)] }
  }
  const findings = [
    ...(config.database.kind === 'postgres'
      ? await examineServer(database, config)
      : [ok('database', 'Встроенная база открывается')]),
    ...(await examineMigrations(database)),
  ]
  return { database, findings }
}

const describeHeld = ({ holder }: DataFolderLockedError) =>
  unknown(
    'database.held',
    `Журнал запущен${holder ? ` (процесс ${holder.pid})` : ''} и один держит встроенную базу: её устройство и числа не проверены. Остановите журнал и повторите`,
  )

type ServerFacts = { version: number; shown: string; ctype: string; connections: number; now: Date }

async function examineServer({ sql }: Database, config: Config): Promise<Finding[]> {
  const askedAt = Date.now()
  const { rows } = await sql.query<ServerFacts>(`select current_setting('server_version_num')::integer as version,
    current_setting('server_version') as shown, current_setting('max_connections')::integer as connections,
    clock_timestamp() as now, (select datctype from pg_database where datname = current_database()) as ctype`)
  const { version, shown, ctype, connections, now } = rows[0]!
  const findings: Finding[] = []
  findings.push(
    version >= oldestServer * 10_000
      ? ok('database', `PostgreSQL ${shown} отвечает`)
      : warning(
          'database.old',
          `PostgreSQL ${shown}: проверено с ${oldestServer}`,
          `Обновите сервер до ${oldestServer} или новее`,
        ),
  )
  const { rows: installed } = await sql.query<{ extname: string }>('select extname from pg_extension')
  const missing = requiredExtensions.filter(name => !installed.some(({ extname }) => extname === name))
  const list = missing.map(name => `create extension if not exists ${name}`).join('; ')
  findings.push(
    missing.length === 0
      ? ok('database.extensions', 'Расширения на месте')
      : failure(
          'database.extensions',
          `В базе нет расширений: ${missing.join(', ')}`,
          `Выполните в базе с правами владельца: ${list}`,
        ),
  )
  if (!/utf-?8/i.test(ctype))
    findings.push(
      failure(
        'database.ctype',
        `lc_ctype базы – ${ctype}: она не знает русских букв, поиск не найдёт похожих слов`,
        'Создайте базу с lc_ctype вида C.UTF-8 или ru_RU.UTF-8 и перенесите в неё данные',
      ),
    )
  const wanted =
    config.database.kind === 'postgres'
      ? config.database.poolSize * (config.processes > 1 ? config.processes + 1 : 1)
      : 0
  if (wanted > connections * 0.8)
    findings.push(
      warning(
        'database.connections',
        `Журнал может открыть ${wanted} соединений, сервер разрешает ${connections}`,
        'Уменьшите DATABASE_POOL или PROCESSES, или увеличьте max_connections',
      ),
    )
  findings.push(compareClock('clock.database', 'базой', now, (askedAt + Date.now()) / 2))
  return findings
}

/** `there` was read at about `here`. */
export function compareClock(code: string, whom: string, there: Date, here: number): Finding {
  const apart = Math.abs(there.getTime() - here)
  if (apart <= clockSlackMs) return ok(code, `Часы с ${whom} сходятся`)
  return failure(
    code,
    `Часы этой машины расходятся с ${whom} на ${(apart / 1000).toFixed(1)} с`,
    'Включите сверку времени (NTP) на обеих машинах',
  )
}

async function examineMigrations({ sql }: Database): Promise<Finding[]> {
  const folders = serviceNames.map(name => ({
    schema: schemaOf(name),
    folder: new URL(`../../services/${name}/migrations/`, import.meta.url),
  }))
  const files = (
    await Promise.all([platformMigrations, ...folders.filter(({ folder }) => existsSync(folder))].map(readMigrations))
  ).flat()
  const rows = await sql
    .query<{ schema: string; name: string; checksum: string }>('select schema, name, checksum from platform.migration')
    .then(
      result => result.rows,
      error =>
        error instanceof pg.DatabaseError || (error as { code?: string }).code === '42P01' ? [] : Promise.reject(error),
    )
  const applied = new Map(rows.map(({ schema, name, checksum }) => [`${schema}/${name}`, checksum]))
  const changed = files.filter(file => {
    const checksum = applied.get(`${file.schema}/${file.name}`)
    return checksum !== undefined && checksum !== file.checksum
  })
  const waiting = files.filter(file => !applied.has(`${file.schema}/${file.name}`))
  const newer = findNewer(rows, files).map(({ schema, name }) => `${schema}/${name}`)
  const found: Finding[] = []
  if (changed.length > 0)
    found.push(
      failure(
        'database.changed',
        `Применённые миграции изменены: ${changed.map(({ schema, name }) => `${schema}/${name}`).join(', ')}`,
        'Верните файлы миграций такими, какими они были в выпуске',
      ),
    )
  if (newer.length > 0)
    found.push(
      failure(
        'database.newer',
        `База новее программы: ${newer.slice(0, 5).join(', ')}`,
        'Поставьте ту же или более новую версию программы – или верните базу, какой она была до обновления («Обновление и путь назад»)',
      ),
    )
  if (found.length === 0)
    found.push(
      ok(
        'database.migrations',
        waiting.length === 0 ? 'Миграции применены' : `Миграций ждёт запуска: ${waiting.length}, он применит их сам`,
      ),
    )
  return found
}
