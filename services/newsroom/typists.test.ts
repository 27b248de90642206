// Three people type at random while relays die at random: every acknowledged letter is in the log, and everybody sees the same text.
import { afterAll, beforeAll, expect, test } from 'vitest'
import fc from 'fast-check'
import type { Socket } from 'node:net'
import { createText } from '#contract/newsroom.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { listen } from '#tests/socket-pages.ts'
import { compactLogs, readLog } from './compact-log.ts'
import { openNewsroomContext } from './context.ts'
import { openEditor, send, wordsOf, type Editor } from '#tests/text-editors.ts'

let app: TestApp
let people: SignedIn[]
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'newsroom'] })
  people = await Promise.all(
    ['anna', 'vera', 'oleg'].map(name =>
      app.signInToOffice({ email: `${name}@delno.test`, roles: [{ application: 'quasar', name: 'admin' }] }),
    ),
  )
})
afterAll(() => app.close())

async function untilSaved(editor: Editor): Promise<void> {
  await expect.poll(() => editor.isSaved(), { interval: 5 }).toBe(true)
}

type Relay = { application: Awaited<ReturnType<TestApp['openAnother']>>; url: string; die(): void }

/** A relay that can die: its connections break without a message, and it receives nothing more. */
async function openRelay(): Promise<Relay> {
  const application = await app.openAnother()
  const connections = new Set<Socket>()
  application.app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  const url = await listen(application)
  return {
    application,
    url,
    die: () => {
      application.app.server.close()
      for (const socket of connections) socket.destroy()
    },
  }
}

/** A unique letter for each typist and index, so that the test can look for it. */
const letterOf = (typist: number, index: number) => String.fromCodePoint(0x4e00 + typist * 4_000 + index)

const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('type' as const), typist: fc.nat(2), place: fc.nat(1_000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('erase' as const), typist: fc.nat(2), place: fc.nat(1_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill' as const), relay: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('break' as const), typist: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fold' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), typist: fc.nat(2) }) },
)

test('every acknowledged letter survives, whichever relay dies', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 120 }), async steps => {
      const { body } = await send(app, createText, people[0]!.headers, { body: { title: 'Фикус' } })
      const text = body.text.id
      const base = openNewsroomContext(app.context)
      const relays = [await openRelay(), await openRelay()]
      const dead: Relay[] = []
      const homes = [0, 1, 0]
      const editors: Editor[] = []
      const letters: string[][] = [[], [], []]
      /** All letters that were ever acknowledged, and all that were deleted. */
      const acknowledged = new Set<string>()
      const erased = new Set<string>()
      const open = async (typist: number) =>
        openEditor(relays[homes[typist]!]!.url, {
          token: people[typist]!.token,
          text,
          ...(editors[typist] && { doc: editors[typist].doc }),
        })
      const noteSaved = () => {
        editors.forEach((editor, typist) => {
          if (editor.isSaved()) for (const letter of letters[typist]!) acknowledged.add(letter)
        })
      }
      // One paragraph, made once.
      editors[0] = await open(0)
      editors[0].type('Ф')
      await untilSaved(editors[0]!)
      for (const typist of [1, 2]) editors[typist] = await open(typist)
      try {
        for (const each of steps) {
          noteSaved()
          if (each.kind === 'type') {
            const editor = editors[each.typist]!
            const letter = letterOf(each.typist, letters[each.typist]!.length)
            letters[each.typist]!.push(letter)
            editor.type(letter, each.place % (editor.words.length + 1))
          } else if (each.kind === 'erase') {
            const editor = editors[each.typist]!
            if (editor.words.length === 0) continue
            const at = each.place % editor.words.length
            erased.add(editor.words[at]!)
            editor.erase(at, 1)
          } else if (each.kind === 'kill') {
            const relay = relays[each.relay]!
            relay.die()
            dead.push(relay)
            relays[each.relay] = await openRelay()
            for (const typist of [0, 1, 2].filter(one => homes[one] === each.relay)) {
              noteSaved()
              editors[typist]!.close()
              editors[typist] = await open(typist)
            }
          } else if (each.kind === 'break') {
            const { socket } = editors[each.typist]!
            // An engine that is closed while it opens stays so and never reconnects. A browser loses only connections that are open.
            if (socket.connected) socket.io.engine.close()
          } else if (each.kind === 'fold') {
            app.clock.advance(31_000)
            await compactLogs(base)
            // Tokens last for five minutes.
            app.clock.advance(-31_000)
          } else await untilSaved(editors[each.typist]!)
          // At this moment, everything acknowledged must be in the log.
          if (each.kind === 'kill' || each.kind === 'fold') {
            const stored = wordsOf((await readLog(base, text))!.doc)
            const missing = [...acknowledged].filter(letter => !erased.has(letter) && !stored.includes(letter))
            expect(missing).toEqual([])
          }
        }
        for (const editor of editors) await untilSaved(editor)
        const stored = wordsOf((await readLog(base, text))!.doc)
        const typed = letters.flat().filter(letter => !erased.has(letter))
        expect(typed.filter(letter => !stored.includes(letter))).toEqual([])
        expect(new Set(stored).size).toBe(stored.length)
        for (const editor of editors) await expect.poll(() => editor.words).toBe(stored)
      } finally {
        for (const editor of editors) editor.close()
        for (const { application } of [...dead, ...relays]) await application.close()
      }
    }),
    { numRuns: 6, endOnFailure: true },
  )
})
