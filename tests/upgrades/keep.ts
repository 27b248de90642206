// `node tests/upgrades/keep.ts 0.2.0` keeps what this version writes, for upgrades.test.ts of all later ones. Run it once, when a version is
// released. TEST_DATABASE_URL names an empty database of a PostgreSQL server that `pg_dump` of this machine knows.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#platform/config/config.ts'
import { moveDatabase } from '#platform/db/move.ts'
import { openDatabase } from '#platform/db/open.ts'
import { silentLog } from '#platform/db/testing.ts'
import { openApplication } from '#server/compose.ts'
import { allMigrations, type TestApp } from '../app.ts'
import { fill } from './fill.ts'
import { keepSnapshot, run } from './snapshot.ts'

const version = process.argv[2]
const url = process.env['TEST_DATABASE_URL']
if (!version || !/^\d+\.\d+\.\d+$/.test(version) || !url) {
  console.error('TEST_DATABASE_URL=postgres://… node tests/upgrades/keep.ts VERSION')
  process.exit(2)
}
const dataDir = mkdtempSync(join(tmpdir(), 'delno-keep-'))
try {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' })
  const application = await openApplication(config, { log: silentLog })
  const facts = await fill(
    { ...application, config, clock: { now: () => new Date() } } as unknown as TestApp,
    version,
  ).finally(() => application.close())

  const [from, to] = [
    await openDatabase(config.database, { log: silentLog }),
    await openDatabase({ kind: 'postgres', url, poolSize: 4 }, { log: silentLog }),
  ]
  await moveDatabase({ from, to, services: allMigrations, log: silentLog })
  await to.close()
  // Only the segment of the log that holds the last checkpoint is needed to open the folder.
  await from.sql.exec('select pg_switch_wal(); checkpoint')
  const { rows } = await from.sql.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name')
  await from.close()
  const segments = readdirSync(join(dataDir, 'database/pg_wal')).filter(name => /^[\dA-F]{24}$/.test(name))
  keepSnapshot(version, {
    facts,
    dataDir,
    leftOut: [
      'lock',
      'holder.json',
      ...segments.filter(name => name !== rows[0]!.name).map(name => `database/pg_wal/${name}`),
    ],
    // Commands of psql are no SQL.
    script: run('pg_dump', ['--no-owner', '--no-privileges', '--rows-per-insert=100', `--dbname=${url}`])
      .toString()
      .replaceAll(/^\\.*\n/gm, ''),
  })
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
