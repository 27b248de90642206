// Fills the database before the processes start: a small magazine, readers who are signed in, five colleagues, texts to be released.
import sharp from 'sharp'
import { requestEmailCode, verifyEmailCode } from '#contract/auth.ts'
import { uploadImage } from '#contract/media.ts'
import { createText } from '#contract/newsroom.ts'
import { readConfig } from '#platform/config/config.ts'
import { silentLog } from '#platform/db/testing.ts'
import { openApplication } from '#server/compose.ts'
import { mounts } from '#server/mounts.ts'
import { enterFirst, enterInvited } from '#services/auth/office/testing.ts'
import type { TestApp } from '../app.ts'
import { seedMagazine } from '../magazine.ts'
import type { Newsroom } from '../never-lost/supervisor.ts'
import { writeBody } from '../text-editors.ts'

export type Reader = { id: string; token: string; cookie: string; ip: string }
/** `picture`: the path of a picture in S3. */
export type Prepared = { readers: Reader[]; newsroom: Newsroom; texts: number[]; picture: string }

const typistNames = ['Нина Левина', 'Олег Рей', 'Ия Сон', 'Лев Гай']
const atOnce = 20

export const addressOf = (person: number) => `10.${10 + (person >> 16)}.${(person >> 8) & 255}.${person & 255}`

export async function prepare(
  env: Record<string, string>,
  { people, releases }: { people: number; releases: number },
): Promise<Prepared> {
  const config = readConfig({ ...env, PORT: '0', LOG_LEVEL: 'silent' })
  const application = await openApplication(config, { log: silentLog })
  const app = { ...application, config, clock: { now: () => new Date() } } as unknown as TestApp
  try {
    await seedMagazine(app)
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a6' } })
      .png()
      .toBuffer()
    const { sizes } = await app.ask(uploadImage, { query: { source: 'test:faults' }, body: bytes })
    const first = await enterFirst(app)
    const colleagues = [first]
    for (const [at, name] of typistNames.entries())
      colleagues.push(await enterInvited(app, first, { email: `typist-${at}@delno.test`, name, role: 'admin' }))
    const create = async (title: string) => {
      const { text } = (await first.browser.ask(createText, { body: { title, stage: 'draft' } })) as {
        text: { id: number }
      }
      return text.id
    }
    const shared = await create('Общий текст')
    const texts: number[] = []
    for (let at = 0; at < releases; at++) {
      const id = await create(`Текст ${at} ко времени`)
      await writeBody(app, id, `<p>Слова ${at}.</p>`)
      texts.push(id)
    }
    const readers = await signInAll(app, people)
    await app.waitUntilIdle()
    return {
      readers,
      newsroom: {
        text: shared,
        people: colleagues.map(({ userId, browser }) => ({ id: userId, cookies: [...browser.jar] })),
      },
      texts,
      picture: new URL(Object.values(sizes)[0]!.url, config.siteUrl).pathname,
    }
  } finally {
    await application.close()
  }
}

async function signInAll(app: TestApp, people: number): Promise<Reader[]> {
  const emailOf = (person: number) => `reader-${person}@delno.test`
  const post = async (path: string, person: number, payload: object) => {
    const reply = await app.app.inject({
      method: 'POST',
      url: mounts.auth + path,
      remoteAddress: '127.0.0.1',
      headers: { 'x-forwarded-for': addressOf(person) },
      payload,
    })
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body}`)
    return reply
  }
  const all = Array.from({ length: people }, (_, person) => person)
  const inTurn = async (each: (person: number) => Promise<unknown>) => {
    for (let at = 0; at < people; at += atOnce) await Promise.all(all.slice(at, at + atOnce).map(each))
  }
  await inTurn(person => post(requestEmailCode.path, person, { email: emailOf(person) }))
  await app.waitUntilIdle()
  const { rows } = await app.context.db.sql.query<{ to: string; text: string }>(
    'select "to", text from platform.mail_message',
  )
  const codes = new Map(
    rows.flatMap(({ to, text }) => {
      const code = /\b\d{6}\b/.exec(text)?.[0]
      return code === undefined ? [] : [[to, code] as const]
    }),
  )
  const readers: Reader[] = []
  await inTurn(async person => {
    const email = emailOf(person)
    const reply = await post(verifyEmailCode.path, person, { email, code: codes.get(email), consent: '2026-11' })
    const { access_token: token, user_id: id } = reply.json<{
      data: { token: { access_token: string; user_id: string } }
    }>().data.token
    const cookie = String(reply.headers['set-cookie']).split(';')[0]!
    readers[person] = { id, token, cookie, ip: addressOf(person) }
  })
  return readers
}
