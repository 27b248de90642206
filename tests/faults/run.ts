// Rounds of faults under load, and what they cost.
import { setTimeout as delay } from 'node:timers/promises'
import { requestEmailCode } from '#contract/auth.ts'
import { makeAsk } from '#contract/client/ask.ts'
import { saveArticles } from '#contract/office/content.ts'
import { askOverHttp } from '#platform/http/transport.ts'
import { mounts } from '#server/mounts.ts'
import { makeTokens, openSocketTypist, type Typist } from '../never-lost/typists.ts'
import { checkWrites, readViews } from './checks.ts'
import { openEngines, type Engines } from './engines.ts'
import { faults, type Fault } from './faults.ts'
import { openLedger, type Ledger } from './ledger.ts'
import { openCrowd, type Crowd } from './people.ts'
import { addressOf, prepare, type Prepared } from './prepare.ts'

export type FaultRunOptions = {
  rounds: number
  people: number
  typists: number
  seed: number
  /** Names of faults; all of them without it. */
  only?: readonly string[]
  /** How long something is frozen, full or wrong. */
  holdMs: number
  /** Time between the actions of a person. */
  thinkMs: number
  note?: (line: string) => void
}

export type FaultRun = {
  rounds: string[]
  skipped: string[]
  writes: number
  reads: number
  letters: number
  lost: string[]
  doubled: string[]
  counters: string[]
  /** Pages that were older than two seconds after the end of a fault. */
  stale: string[]
  unheard: string[]
  /** Reads that failed while one node was left. */
  failedReads: string[]
  /** Scheduled and mailed things that came twice or never. */
  untimely: string[]
  /** Processes that ended by themselves. */
  deaths: string[]
  lateMs: number[]
  /** How long after each round the last page heard. */
  heardMs: number[]
  /** From the end of a fault until a node answered with the title that was changed meanwhile. */
  freshMs: number[]
  seconds: number
}

/** Mulberry32: the same faults and deeds for the same seed, as far as time allows. */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const staleMs = 2_000
const settleMs = 30_000
/** A ring whose process or database died in it is taken again when it has not been heard of for 10 s, at the next look (5 s). */
const heardMs = 40_000
const codesPerRound = 3

async function soon(check: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  for (const until = Date.now() + withinMs; ;) {
    if (await check().catch(() => false)) return true
    if (Date.now() > until) return false
    await delay(100)
  }
}

/** What happens in the magazine during a round, beside the deeds of readers. */
function openOffice(engines: Engines, { newsroom, texts }: Prepared) {
  const { url, internalKey, letters } = engines
  const tokens = makeTokens({ url, newsroom }, 0)
  const { ask } = makeAsk({
    transport: request => askOverHttp(url + mounts[request.service] + request.url, request, 20_000),
    headers: () => ({ 'x-delno-internal': internalKey, 'x-forwarded-for': '127.0.0.1' }),
  })
  const released: { text: number; at: number }[] = []
  const mailed: string[] = []
  /** The last title that was answered, and those asked for since: a request without an answer may have been done. */
  let titles = ['Фикус зимой']
  let codes = 0
  return {
    released,
    mailed,
    /** Whether a page is current. */
    hasTitle: (page: string) => titles.some(title => page.includes(title)),
    titles: () => titles.join('» or «'),
    async rename(round: number): Promise<void> {
      const wanted = `Фикус, круг ${round}`
      titles.push(wanted)
      await ask(saveArticles, {
        body: {
          articles: [
            {
              source: 'test:1',
              id: 101,
              type: 'post',
              slug: 'fikus-zimoj',
              title: wanted,
              body: '<p>Зимой фикус пьёт мало.</p>',
              publishedAt: new Date(Date.now() - 86_400_000).toISOString(),
            },
          ],
        },
      })
      titles = [wanted]
    },
    async schedule(round: number, inMs: number): Promise<void> {
      const text = texts[round]!
      const at = Date.now() + inMs
      for (let attempt = 1; ; attempt++) {
        const token = await tokens.get()
        const response = await fetch(`${url}/svc/newsroom/api/v1/texts/${text}/releases`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'x-forwarded-for': '10.9.9.9',
          },
          body: JSON.stringify({ at: new Date(at).toISOString() }),
          signal: AbortSignal.timeout(20_000),
        })
        if (response.ok) break
        if (response.status !== 401 || attempt > 1)
          throw new Error(`release: ${response.status} ${await response.text()}`)
        tokens.refuse(token)
      }
      released.push({ text, at })
    },
    /** Somebody asks for a letter with a code. */
    async askForCode(): Promise<void> {
      codes += 1
      const email = `newcomer-${codes}@delno.test`
      const response = await fetch(url + mounts.auth + requestEmailCode.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(100_000 + codes) },
        body: JSON.stringify({ email }),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined)
      if (response?.ok) mailed.push(email)
    },
    letterCount: (email: string) => letters.filter(to => to === email).length,
  }
}
type Office = ReturnType<typeof openOffice>

type Round = {
  name: string
  fault: Fault
  engines: Engines
  office: Office
  crowd: Crowd
  ledger: Ledger
  run: FaultRun
}

/** A page is stale until its last answer with the former title; a new one that comes late is slow, not stale. */
async function checkStale({ name, engines, office, run }: Round, end: number): Promise<void> {
  await Promise.all(
    engines.nodes.map(async node => {
      let staleForMs = 0
      const shows = async () => {
        const response = await fetch(`${node.url}/fikus-zimoj`, { signal: AbortSignal.timeout(5_000) })
        const html = await response.text()
        if (office.hasTitle(html)) return true
        if (response.ok) staleForMs = Date.now() - end
        return false
      }
      if (!(await soon(shows, settleMs))) run.stale.push(`${name}: ${node.name} never shows «${office.titles()}»`)
      else if (staleForMs > staleMs) run.stale.push(`${name}: ${node.name} ${staleForMs} ms after the end`)
      run.freshMs.push(Date.now() - end)
    }),
  )
}

/** Where it got lost: on the way to the page if the notification is stored, otherwise before that. */
async function whereIs(engines: Engines, comment: number): Promise<string> {
  const [row] = await engines.query<{ notification: Date | null; jobs: number }>(
    `select (select created_at from notifications.notification n where n.comment_id = c.id limit 1) as notification,
       (select count(*)::integer from pgboss.job where state in ('created', 'retry', 'active')) as jobs
     from comments.comment c where id = $1`,
    [comment],
  )
  if (!row) return 'there is no comment'
  const { notification, jobs } = row
  return `${notification ? `stored at ${notification.toISOString()}` : 'not stored'}, ${jobs} jobs wait`
}

async function checkHeard({ name, engines, crowd, ledger, run }: Round): Promise<void> {
  // A comment that waits for a moderator is told to nobody.
  const visible = new Set(
    (await engines.query<{ id: string }>('select id from comments.comment where status = 1')).map(({ id }) =>
      Number(id),
    ),
  )
  const wanted = ledger.said.filter(
    ({ id, parentAuthor, author }) => parentAuthor !== undefined && parentAuthor !== author && visible.has(id),
  )
  const unheard = () => wanted.filter(({ parentAuthor, id }) => !crowd.people[parentAuthor!]!.heard.has(id))
  const begun = Date.now()
  await soon(async () => unheard().length === 0, heardMs)
  run.heardMs.push(Date.now() - begun)
  for (const { id, parentAuthor } of unheard()) {
    run.unheard.push(`${name}: person ${parentAuthor}, comment ${id}, ${await whereIs(engines, id)}`)
    // Told once.
    crowd.people[parentAuthor!]!.heard.add(id)
  }
}

async function checkTimely({ name, engines, office, run }: Round): Promise<void> {
  type Row = { text_id: string; state: string; late_ms: number | null; times: number }
  const rows = () =>
    engines.query<Row>(
      `select text_id, state, late_ms, (select count(*)::integer from newsroom.text_log l
         where l.text_id = r.text_id and l.action = 'released') as times from newsroom.text_release r`,
    )
  await soon(async () => (await rows()).every(({ state }) => state === 'out'), settleMs)
  const found = new Map((await rows()).map(row => [Number(row.text_id), row]))
  for (const { text } of office.released.splice(0)) {
    const row = found.get(text)
    if (row?.state !== 'out' || row.times !== 1)
      run.untimely.push(`${name}: text ${text} ${row?.state ?? 'is gone'}, released ${row?.times} times`)
    if (typeof row?.late_ms === 'number') run.lateMs.push(row.late_ms)
  }
  await soon(async () => office.mailed.every(email => office.letterCount(email) > 0), settleMs)
  for (const email of office.mailed.splice(0)) {
    run.letters += 1
    const times = office.letterCount(email)
    if (times !== 1) run.untimely.push(`${name}: ${times} letters to ${email}`)
  }
}

/** The fault, with a changed article, a release and letters in its middle. */
async function harm(
  { fault, engines, office, name, run }: Round,
  round: number,
  options: FaultRunOptions,
  random: () => number,
) {
  await office.schedule(round, Math.max(1_500, options.holdMs / 2)).catch(error => options.note?.(`${name}: ${error}`))
  const begin = Date.now()
  const harming = fault.run(engines, { holdMs: options.holdMs, random })
  const meanwhile = (async () => {
    await delay(300)
    await Promise.all([
      office.rename(round).catch(() => {}),
      ...Array.from({ length: codesPerRound }, () => office.askForCode()),
    ])
  })()
  await harming
  const end = Date.now()
  await meanwhile
  run.rounds.push(`${name} ${end - begin} ms`)
  return { begin, end }
}

async function playRound(
  round: number,
  each: Round,
  options: FaultRunOptions,
  random: () => number,
  views: Map<number, number>,
): Promise<void> {
  const { engines, crowd, ledger, run, fault, name } = each
  const before = ledger.answers.length
  const { begin, end } = await harm(each, round, options, random)
  // A change that was answered after the end may need its two seconds from then on.
  await checkStale(each, Math.max(end, Date.now()))
  await delay(options.thinkMs)
  await crowd.rest()
  const meanwhile = ledger.answers.slice(before).filter(({ at, ms }) => at + ms >= begin && at <= end)
  const failed = meanwhile.filter(({ status, kind }) => kind !== 'write' && (status === 0 || status >= 500))
  const line = [...Map.groupBy(failed, ({ kind, status }) => `${kind} ${status}`)].map(
    ([key, { length }]) => `${length} × ${key}`,
  )
  options.note?.(`${name}: ${end - begin} ms, ${meanwhile.length} requests, failed reads: ${line.join(', ') || 'none'}`)
  if (fault.leavesNode)
    for (const { path, status, ms } of failed) run.failedReads.push(`${name}: ${path} ${status} after ${ms} ms`)
  await checkTimely(each)
  await checkHeard(each)
  // Counters follow by durable jobs.
  let found = await checkWrites(engines, ledger, views)
  await soon(async () => {
    found = await checkWrites(engines, ledger, views)
    return found.counters.length + found.lost.length === 0
  }, settleMs)
  run.lost.push(...found.lost.map(line => `${name}: ${line}`))
  run.doubled.push(...found.doubled.map(line => `${name}: ${line}`))
  run.counters.push(...found.counters.map(line => `${name}: ${line}`))
  crowd.goOn()
}

async function typeOn(typists: readonly Typist[], isOver: () => boolean): Promise<void> {
  await Promise.all(
    typists.map(async typist => {
      while (!isOver()) {
        await typist.type()
        await delay(200 + Math.random() * 600)
      }
    }),
  )
}

/** What the five saw as saved is in everybody's copy, once. */
async function checkTyped(typists: readonly Typist[], run: FaultRun): Promise<void> {
  const areSaved = async () => {
    const saved = await Promise.all(typists.map(typist => typist.isSaved()))
    const words = await Promise.all(typists.map(typist => typist.words()))
    return saved.every(Boolean) && new Set(words).size === 1
  }
  if (!(await soon(areSaved, settleMs))) run.lost.push('the five do not see one text')
  const words = await typists[0]!.words()
  const present = new Set(words)
  for (const [at, { acknowledged, troubles }] of typists.entries()) {
    const missing = [...acknowledged].filter(letter => !present.has(letter))
    if (missing.length > 0) run.lost.push(`${missing.length} letters of typist ${at}`)
    for (const trouble of troubles) run.lost.push(`typist ${at}: ${trouble}`)
    run.writes += acknowledged.size
  }
  const times = [...words].length - present.size
  if (times > 0) run.doubled.push(`${times} letters`)
}

export async function runFaults(options: FaultRunOptions): Promise<FaultRun> {
  const { rounds, people, seed, only, thinkMs, note = () => {} } = options
  const random = makeRandom(seed)
  const begun = performance.now()
  const run: FaultRun = {
    rounds: [],
    skipped: [],
    writes: 0,
    reads: 0,
    letters: 0,
    lost: [],
    doubled: [],
    counters: [],
    stale: [],
    unheard: [],
    failedReads: [],
    untimely: [],
    deaths: [],
    lateMs: [],
    heardMs: [],
    freshMs: [],
    seconds: 0,
  }
  let prepared!: Prepared
  const chosen = faults.filter(({ name }) => only === undefined || only.includes(name))
  const engines = await openEngines(
    async ({ env }) => void (prepared = await prepare(env, { people, releases: rounds })),
    { hasSmallDisk: chosen.some(({ name }) => name === 'full-disk') },
  )
  note(`prepared after ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
  const ledger = openLedger()
  const views = await readViews(engines.nodes[0].url, engines.internalKey)
  const crowd = openCrowd(prepared.readers, { url: engines.url, ledger, random, thinkMs, picture: prepared.picture })
  const office = openOffice(engines, prepared)
  const typists: Typist[] = []
  let isOver = false
  try {
    for (let at = 0; at < options.typists; at++)
      typists.push(await openSocketTypist({ url: engines.url, newsroom: prepared.newsroom }, at))
    // Only one makes the paragraph.
    if (typists[0])
      while (typists[0].typed.length === 0 || !(await typists[0].isSaved())) {
        if (typists[0].typed.length === 0) await typists[0].type()
        await delay(50)
      }
    const typing = typeOn(typists, () => isOver)
    await delay(2 * thinkMs)
    for (let round = 0; round < rounds; round++) {
      const fault = chosen[round % chosen.length]!
      const name = `${round + 1} ${fault.name}`
      const why = fault.cannot?.(engines)
      if (why !== undefined) run.skipped.push(`${name}: ${why}`)
      else await playRound(round, { name, fault, engines, office, crowd, ledger, run }, options, random, views)
    }
    isOver = true
    await typing
    if (typists.length > 0) await checkTyped(typists, run)
    run.writes += ledger.answers.filter(({ kind, status }) => kind === 'write' && status === 200).length
    run.reads = ledger.answers.filter(({ kind }) => kind !== 'write').length
    run.deaths.push(...[...engines.nodes, engines.worker].flatMap(({ deaths }) => deaths))
    for (const [what, times] of ledger.refusals) note(`refused ${times} × ${what}`)
  } finally {
    isOver = true
    run.seconds = (performance.now() - begun) / 1_000
    // Each names what it waits for, in case it does not end.
    note('waiting for the people to leave')
    await crowd.close()
    for (const typist of typists) await typist.close()
    note('waiting for the engines to stop')
    await engines.stop()
  }
  return run
}
