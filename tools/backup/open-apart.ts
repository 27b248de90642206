// Opens a database in a process of its own, which ends: the embedded one takes 200 MB, and the tool would keep them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/db/open.ts'
import type { SqlEngine } from '#platform/db/engine.ts'
import { makeLog } from '#platform/log.ts'
import { BackupError } from './backup-error.ts'

/** What the operator knows of a magazine; `held`: letters that wait for a person now. */
export type Opened = { articles: number; readers: number; held: number }

/** Looks into the embedded database in a folder. */
export const tryDatabase = async (folder: string): Promise<void> => void (await runApart(['try', folder], {}))

/** Opens the database of an installation that was just restored, and holds letters that may have been sent after the copy was made. */
export const openRestored = (env: Record<string, string | undefined>): Promise<Opened> => runApart(['restored'], env)

async function runApart(args: string[], env: Record<string, string | undefined>): Promise<Opened> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Record<'stdout' | 'stderr', string> = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (said[name] = (said[name] + text).slice(-4000)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new BackupError(`База из копии не открывается: ${said.stderr.trim() || `код ${code}`}`)
  return JSON.parse(said.stdout) as Opened
}

async function look(sql: SqlEngine, isRestored: boolean): Promise<Opened> {
  const { rows } = await sql.query<{ articles: number; readers: number }>(
    'select (select count(*)::int from content.post) as articles, (select count(*)::int from auth."user") as readers',
  )
  if (!isRestored) return { ...rows[0]!, held: 0 }
  const { rows: issues } = await sql.query(
    `update newsletter.issue set state = case state when 'sending' then 'paused' else 'draft' end,
       send_at = case state when 'sending' then send_at end, letter = case state when 'sending' then letter end,
       problem = 'Журнал возвращён из копии: проверьте, не ушло ли это письмо'
     where state in ('scheduled', 'sending') returning id`,
  )
  return { ...rows[0]!, held: issues.length }
}

if (import.meta.main) {
  const [task, folder = ''] = process.argv.slice(2)
  const isRestored = task === 'restored'
  const config = isRestored ? readConfig(process.env).database : { kind: 'pglite' as const, folder }
  const database = await openDatabase(config, { log: makeLog('silent') })
  try {
    process.stdout.write(JSON.stringify(await look(database.sql, isRestored)))
  } finally {
    await database.close()
  }
}
