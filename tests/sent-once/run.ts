// An issue goes to thousands of people through a real mail server while the process that sends it is killed again and again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startSmtpServer } from '#platform/mail/smtp-server.fixture.ts'
import { childEnv } from '../child-env.ts'

const script = fileURLToPath(new URL('./sender.fixture.ts', import.meta.url))

export type SentOnce = {
  people: number
  kills: number
  letters: number
  missing: number
  /** Letters beyond the first to an address: the mail server had answered, and the process died before it wrote that down. */
  secondCopies: number
  /** Second copies with another Message-ID than the first, which a mail program cannot recognise. */
  strangers: number
  states: string
  seconds: number
}

type Options = { people: number; kills: number; rate: number; databaseUrl?: string; note?: (line: string) => void }

export async function runSentOnce({ people, kills, rate, databaseUrl, note }: Options): Promise<SentOnce> {
  const dataDir = mkdtempSync(join(tmpdir(), 'delno-sent-once-'))
  const ids = new Map<string, string[]>()
  let letters = 0
  let isDue = () => {}
  const server = await startSmtpServer({
    onLetter: ({ to, raw }) => {
      letters += 1
      const id = /^Message-ID: (.+)$/im.exec(raw)?.[1] ?? ''
      ids.set(to, [...(ids.get(to) ?? []), id])
      isDue()
    },
  })
  const began = performance.now()
  let states = ''
  try {
    for (let turn = 0; turn <= kills; turn += 1) {
      const child = spawn(process.execPath, [script, String(people), String(rate)], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...childEnv(),
          DATA_DIR: dataDir,
          SITE_URL: 'http://delno.test',
          SMTP_URL: server.url,
          MAIL_FROM: 'Дельно <noreply@delno.test>',
          ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
        },
      })
      let said = ''
      child.stdout.on('data', chunk => (said += String(chunk)))
      const ended = once(child, 'exit')
      if (turn < kills) {
        // Somewhere in this turn's share of the letters; every second time not at a letter but a moment later.
        const until = Math.max(letters + 1, Math.floor(((turn + 0.2 + Math.random() * 0.6) * people) / kills))
        const laterMs = turn % 2 === 0 ? 0 : Math.random() * 40
        isDue = () => {
          if (letters < until) return
          isDue = () => {}
          if (laterMs === 0) child.kill('SIGKILL')
          else setTimeout(() => child.kill('SIGKILL'), laterMs)
        }
      }
      const [code, signal] = (await ended) as [number | null, string | null]
      note?.(`process ${turn + 1}: ${signal ?? `exit ${code}`} after ${letters} letters`)
      if (turn === kills && code !== 0) throw new Error(`the last process ended with ${code ?? signal}`)
      states = /^sent (.+)$/m.exec(said)?.[1] ?? ''
    }
  } finally {
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const copies = [...ids.values()].filter(({ length }) => length > 1)
  return {
    people,
    kills,
    letters,
    missing: people - ids.size,
    secondCopies: copies.reduce((sum, { length }) => sum + length - 1, 0),
    strangers: copies.filter(each => new Set(each).size > 1).length,
    states,
    seconds: (performance.now() - began) / 1000,
  }
}
