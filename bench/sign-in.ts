// Attempts at other email addresses must not slow down sign-in: `node bench/sign-in.ts`, on PGlite in a temporary folder, or on PostgreSQL
// with DATABASE_URL (an empty, separate database). A million addresses have codes under attack. Measures a reader's sign-in (request a code,
// send the right one) alone, then with `hands` concurrent attempts from different networks in the same process, then while the clean-up
// job runs. Budget: p99 ≤ 3 × alone. The letter in between has its own row.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { requestEmailCode, verifyEmailCode } from '#contract/auth.ts'
import type { Call } from '#contract/call.ts'
import { dayMs } from '#domain/time-units.ts'
import { makeTestClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config/config.ts'
import { makeLog } from '#platform/log.ts'
import { openApplication } from '#server/compose.ts'
import { mounts } from '#server/mounts.ts'
import { cleanUp } from '#services/auth/cleanup.ts'
import { makeSecrets } from '#services/auth/secrets.ts'
import type { AuthTables } from '#services/auth/store/tables.ts'
import { printTable, summarize } from './measure.ts'

const { values } = parseArgs({
  options: {
    codes: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '300' },
    hands: { type: 'string', default: '16' },
  },
})
const codes = Number(values.codes)
const runs = Number(values.runs)
const hands = Number(values.hands)

const dataDir = mkdtempSync(join(tmpdir(), 'delno-bench-'))
const url = process.env['DATABASE_URL']
const config = {
  ...readConfig({ DATA_DIR: dataDir, SITE_URL: 'http://delno.test', ...(url && { DATABASE_URL: url }) }),
  services: ['auth' as const],
}
const clock = makeTestClock(new Date())
const application = await openApplication(config, { log: makeLog('error'), clock })
const { app, context } = application
const { sql } = context.db

async function fill(): Promise<void> {
  const { keyedHash } = await makeSecrets(config.accessKey!, config.siteUrl)
  const piece = 20_000
  for (let from = 0; from < codes; from += piece) {
    const keys = Array.from({ length: Math.min(piece, codes - from) }, (_, at) =>
      keyedHash('address', victim(from + at)),
    )
    await sql.query(
      `insert into auth.email_code (address_key, code_key, sent_at, expires_at, attempts_left, resends_left)
      select key, 'kept:' || key, $2::timestamptz, $2::timestamptz + interval '10 minutes', 5, 3 from unnest($1::text[]) key`,
      [keys, clock.now()],
    )
  }
  await sql.exec('vacuum analyze auth.email_code')
}

const victim = (n: number) => `victim-${n}@delno.test`

let networks = 0

async function post(call: Call, payload: object) {
  networks += 1
  const remoteAddress = `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`
  const response = await app.inject({ method: 'POST', url: mounts.auth + call.path, payload, remoteAddress })
  return { status: response.statusCode, text: response.body }
}

async function readCode(email: string): Promise<string> {
  for (;;) {
    const { rows } = await sql.query<{ text: string }>('select text from platform.mail_message where "to" = $1', [
      email,
    ])
    const code = /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0]
    if (code) return code
    await setTimeout(5)
  }
}

let readers = 0

/** Milliseconds of the two calls and of the letter. */
async function signIn(): Promise<{ calls: number; letter: number }> {
  const email = `reader-${(readers += 1)}@delno.test`
  const asked = performance.now()
  const { status } = await post(requestEmailCode, { email })
  const askMs = performance.now() - asked
  const code = await readCode(email)
  const letter = performance.now() - asked - askMs
  const sentBack = performance.now()
  const entry = await post(verifyEmailCode, { email, code, consent: '2026-11' })
  if (status !== 200 || entry.status !== 200) throw new Error(`${status}, then ${entry.status}: ${entry.text}`)
  return { calls: askMs + performance.now() - sentBack, letter }
}

async function measureSignIns(name: string, isOver: (done: number) => boolean) {
  const all: { calls: number; letter: number }[] = []
  while (!isOver(all.length)) all.push(await signIn())
  return [
    summarize(
      `sign-in ${name}`,
      all.map(({ calls }) => calls),
    ),
    summarize(
      `letter ${name}`,
      all.map(({ letter }) => letter),
    ),
  ] as const
}

let guesses = 0
let isFlooding = true

async function guess(): Promise<void> {
  while (isFlooding) {
    guesses += 1
    const { status, text } = await post(verifyEmailCode, { email: victim(guesses % codes), code: '000000' })
    if (status !== 400) throw new Error(`a guess was answered ${status}: ${text}`)
  }
}

async function countRows(): Promise<string> {
  const { rows } = await sql.query<{ name: string; rows: number; size: string }>(
    `select 'codes' as name, count(*)::int as rows, pg_size_pretty(pg_total_relation_size('auth.email_code')) as size from auth.email_code
    union all
    select 'networks', count(*)::int, pg_size_pretty(pg_total_relation_size('platform.limit_window')) from platform.limit_window`,
  )
  return rows.map(({ name, rows: count, size }) => `${name} ${count} rows, ${size}`).join('; ')
}

try {
  await fill()
  console.log(`${context.db.engine}: ${await countRows()}`)
  await measureSignIns('of the warm-up', done => done === 20)
  const alone = await measureSignIns('alone', done => done === runs)
  const since = performance.now()
  const flood = Promise.all(Array.from({ length: hands }, guess))
  const loaded = await measureSignIns('while codes are guessed', done => done === runs)
  isFlooding = false
  await flood
  const perSecond = Math.round((guesses / (performance.now() - since)) * 1000)
  console.log(`${guesses} guesses, ${perSecond}/s by ${hands} hands; ${await countRows()}`)

  clock.advance(2 * dayMs)
  let clearedMs = 0
  const clearing = Promise.all([
    cleanUp({ db: context.db.of<AuthTables>('auth'), now: clock.now, context }),
    context.sharedLimit.forgetPast(),
  ]).then(() => {
    clearedMs = performance.now() - clearingSince
  })
  const clearingSince = performance.now()
  const beside = await measureSignIns('while it is cleared away', done => clearedMs > 0 && done > 0)
  await clearing
  console.log(`cleared in ${(clearedMs / 1000).toFixed(1)} s; ${await countRows()}`)
  printTable(`${context.db.engine}, ${codes} codes`, [...alone, ...loaded, ...beside])
  const ratio = (rows: typeof alone) =>
    `p50 × ${(rows[0].p50 / alone[0].p50).toFixed(1)}, p99 × ${(rows[0].p99 / alone[0].p99).toFixed(1)}`
  console.log(`\nguessing: ${ratio(loaded)}; clearing: ${ratio(beside)}`)
} finally {
  isFlooding = false
  await application.close()
  rmSync(dataDir, { recursive: true, force: true })
}
