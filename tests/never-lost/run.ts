// Three typists in one paragraph while tabs, servers and databases are killed at random moments; then every promised letter is looked for.
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { startSupervised } from './supervisor.ts'
import { openSocketTypist, openTabTypist, type Typist } from './typists.ts'

export type NeverLostOptions = {
  kills: number
  engine: 'embedded' | 'postgres'
  /** Typists are tabs of this browser; without it they use the office's connection alone. */
  browser?: Browser
  /** Every so many kills take a server or a database, the others a tab. */
  serverEvery: number
  /** Typing goes on for up to so long between kills. */
  pauseMs: number
  note?: (line: string) => void
}

export type NeverLost = {
  kills: { tab: number; server: number; database: number }
  typed: number
  acknowledged: number
  onDevice: number
  /** Letters that were called saved by the server, or on the device, and are not in the text. */
  lostAcknowledged: number
  lostOnDevice: number
  doubled: number
  troubles: string[]
  isOneText: boolean
  seconds: number
}

const people = 3
const letterMs = 30

async function untilAllSaved(typists: readonly Typist[]): Promise<void> {
  const until = Date.now() + 90_000
  for (;;) {
    const saved = await Promise.all(typists.map(typist => typist.isSaved()))
    const words = await Promise.all(typists.map(typist => typist.words()))
    if (saved.every(Boolean) && words.every(each => each === words[0])) return
    if (Date.now() > until)
      throw new Error(`not saved in time: ${saved.join(', ')}; lengths ${words.map(w => w.length)}`)
    await delay(50)
  }
}

export async function runNeverLost(options: NeverLostOptions): Promise<NeverLost> {
  const { kills, engine, browser, serverEvery, pauseMs, note = () => {} } = options
  const begun = performance.now()
  const server = await startSupervised(engine)
  const typists: Typist[] = []
  const open = (typist: number) => (browser ? openTabTypist(server, browser, typist) : openSocketTypist(server, typist))
  const counts = { tab: 0, server: 0, database: 0 }
  let isOver = false
  /** Tabs that are being opened again do not type. */
  const isAway = new Set<number>()
  const typeOn = async (at: number) => {
    while (!isOver) {
      if (!isAway.has(at)) await typists[at]!.type().catch(error => isAway.has(at) || isOver || Promise.reject(error))
      await delay(letterMs * (0.5 + Math.random()))
    }
  }
  try {
    // The paragraph is made once, by the first of them.
    typists.push(await open(0))
    while (typists[0]!.typed.length === 0) {
      await typists[0]!.type()
      await delay(20)
    }
    await untilAllSaved(typists)
    while (typists.length < people) typists.push(await open(typists.length))
    const typing = Promise.all(typists.map((_, at) => typeOn(at)))
    for (let kill = 0; kill < kills; kill += 1) {
      await delay(Math.random() * pauseMs)
      if ((kill + 1) % serverEvery > 0) {
        const at = Math.floor(Math.random() * people)
        counts.tab += 1
        isAway.add(at)
        await typists[at]!.kill()
        isAway.delete(at)
      } else {
        const part = server.parts[Math.floor(Math.random() * server.parts.length)]!
        counts[part] += 1
        await server.kill(part)
      }
      if ((kill + 1) % 20 === 0)
        note(`${kill + 1} kills, ${typists.reduce((sum, { typed }) => sum + typed.length, 0)} letters`)
    }
    isOver = true
    await typing
    await untilAllSaved(typists)
    // Somebody who has nothing of it: what they see is in the database.
    await server.kill('server')
    const reader = await openSocketTypist(server, 0)
    let words = ''
    while (!(await reader.isSaved()) || words === '') {
      words = await reader.words()
      await delay(20)
    }
    await reader.close()
    const present = new Set(words)
    const missing = (letters: ReadonlySet<string>) => [...letters].filter(letter => !present.has(letter)).length
    const sum = (of: (typist: Typist) => number) => typists.reduce((total, typist) => total + of(typist), 0)
    return {
      kills: counts,
      typed: sum(({ typed }) => typed.length),
      acknowledged: sum(({ acknowledged }) => acknowledged.size),
      onDevice: sum(({ onDevice }) => onDevice.size),
      lostAcknowledged: sum(({ acknowledged }) => missing(acknowledged)),
      lostOnDevice: sum(({ onDevice }) => missing(onDevice)),
      doubled: [...words].length - present.size,
      troubles: typists.flatMap(({ troubles }) => troubles),
      isOneText: (await Promise.all(typists.map(typist => typist.words()))).every(each => each === words),
      seconds: (performance.now() - begun) / 1_000,
    }
  } finally {
    isOver = true
    for (const typist of typists) await typist.close().catch(() => {})
    await server.stop()
  }
}
