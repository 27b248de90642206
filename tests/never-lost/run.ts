// Three typists write in one paragraph while tabs, servers and databases are killed at random moments. Afterwards, every letter that was shown as
// saved must be present.
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { startSupervised } from './supervisor.ts'
import { openSocketTypist, openTabTypist, type Typist } from './typists.ts'

export type NeverLostOptions = {
  kills: number
  engine: 'embedded' | 'postgres'
  /** If given, typists are tabs of this browser; otherwise they use only the connection code of the office. */
  browser?: Browser
  /** Every n-th kill hits the server or the database, all others a tab. */
  serverEvery: number
  /** Maximum time of typing between kills. */
  pauseMs: number
  note?: (line: string) => void
}

export type NeverLost = {
  kills: { tab: number; server: number; database: number }
  typed: number
  acknowledged: number
  onDevice: number
  /** Letters that were shown as saved on the server or on the device, and are missing in the text. */
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
  /** Tabs that are being reopened and do not type. */
  const reopening = new Set<number>()
  const typeOn = async (at: number) => {
    while (!isOver) {
      if (!reopening.has(at))
        await typists[at]!.type().catch(error => reopening.has(at) || isOver || Promise.reject(error))
      await delay(letterMs * (0.5 + Math.random()))
    }
  }
  try {
    // Only the first typist creates the paragraph.
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
        reopening.add(at)
        await typists[at]!.kill()
        reopening.delete(at)
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
    // A new person without a local copy sees only what is in the database.
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
