// An issue goes to thousands of people through a real mail server while the process that sends it is killed again and again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
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

type Options = {
  people: number
  kills: number
  rate: number
  databaseUrl?: string
  /** Kept, so that a run that was stopped goes on with the next call. Without it a folder of its own. */
  folder?: string
  note?: (line: string) => void
}

/** What the mail server has taken and how often the sender was killed, kept beside the data of a run that may be stopped itself. */
function openJournal(folder: string) {
  const file = join(folder, 'received.txt')
  const ids = new Map<string, string[]>()
  let kills = 0
  const read = (line: string) => {
    const [to = '', id = ''] = line.split(' ')
    if (to === 'kill') kills += 1
    else ids.set(to, [...(ids.get(to) ?? []), id])
  }
  if (existsSync(file)) for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) read(line)
  return {
    ids,
    kills: () => kills,
    letters: () => [...ids.values()].reduce((sum, { length }) => sum + length, 0),
    add(line: string) {
      appendFileSync(file, `${line}\n`)
      read(line)
    },
  }
}

export async function runSentOnce({ people, kills, rate, databaseUrl, folder, note }: Options): Promise<SentOnce> {
  const own = folder ?? mkdtempSync(join(tmpdir(), 'delno-sent-once-'))
  const dataDir = join(own, 'data')
  mkdirSync(dataDir, { recursive: true })
  const journal = openJournal(own)
  const { ids } = journal
  let letters = journal.letters()
  let isDue = () => {}
  const server = await startSmtpServer({
    onLetter: ({ to, raw }) => {
      letters += 1
      const id = /^Message-ID: (.+)$/im.exec(raw)?.[1] ?? ''
      journal.add(`${to} ${id}`)
      isDue()
    },
  })
  const began = performance.now()
  let states = ''
  try {
    for (let turn = journal.kills(); turn <= Math.max(kills, journal.kills()); turn += 1) {
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
      const stop = () => {
        child.kill('SIGKILL')
        journal.add('kill')
        process.exit(1)
      }
      process.once('SIGTERM', stop)
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
      process.off('SIGTERM', stop)
      if (signal === 'SIGKILL') journal.add('kill')
      note?.(`process ${turn + 1}: ${signal ?? `exit ${code}`} after ${letters} letters`)
      if (signal !== 'SIGKILL' && code !== 0) throw new Error(`the last process ended with ${code ?? signal}`)
      states = /^sent (.+)$/m.exec(said)?.[1] ?? ''
    }
  } finally {
    await server.close()
    if (folder === undefined) rmSync(own, { recursive: true, force: true })
  }
  const copies = [...ids.values()].filter(({ length }) => length > 1)
  return {
    people,
    kills: journal.kills(),
    letters,
    missing: people - ids.size,
    secondCopies: copies.reduce((sum, { length }) => sum + length - 1, 0),
    strangers: copies.filter(each => new Set(each).size > 1).length,
    states,
    seconds: (performance.now() - began) / 1000,
  }
}
