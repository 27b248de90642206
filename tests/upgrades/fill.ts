// A small magazine with something of each kind, and the facts about it that must be true after every later upgrade.
import sharp from 'sharp'
import { requestEmailCode, verifyEmailCode } from '#contract/auth.ts'
import { createComment } from '#contract/comments.ts'
import { checkOfficeLog } from '#contract/office/log.ts'
import { uploadImage } from '#contract/media.ts'
import { createText } from '#contract/newsroom.ts'
import { setPostReaction } from '#contract/reactions.ts'
import { addFavorite } from '#contract/user.ts'
import { enterFirst } from '#services/auth/office/testing.ts'
import type { TestApp } from '../app.ts'
import { seedMagazine } from '../magazine.ts'
import { send, writeBody } from '../text-editors.ts'
import { countRows } from './count-rows.ts'

export type Facts = {
  version: string
  madeAt: string
  /** A reader whose session must go on. */
  reader: { id: string; email: string; cookie: string }
  comment: { id: number; content: string }
  /** The path of a picture, which is in the store of pictures. */
  picture: string
  /** Rows of tables that only people fill. */
  rows: Record<string, number>
  /** Texts of the newsroom; there was none in 0.1.0. */
  texts: { id: number; title: string; words: string }[]
  /** The end of the log of the office: `seq:hash`. */
  logHead: { seq: number; hash: string } | null
}

export async function fill(app: TestApp, version: string): Promise<Facts> {
  await seedMagazine(app)
  const reader = await signIn(app, 'vera@delno.test')
  const headers = { authorization: `Bearer ${reader.token}` }
  const content = 'А я поливаю талой водой'
  const said = await expectDone(send(app, createComment, headers, { body: { post_ID: 101, content, parent: 0 } }))
  await expectDone(send(app, setPostReaction, headers, { body: { post_id: 101, user_state: 'heart' } }))
  await expectDone(send(app, addFavorite, headers, { params: { id: reader.id }, body: { postId: 102 } }))
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer()
  const { sizes } = await app.ask(uploadImage, { query: { source: 'test:upgrades' }, body: bytes })
  const texts = await writeTexts(app)
  await app.waitUntilIdle()
  const { head } = await app.ask(checkOfficeLog, { body: { anchors: [] } })
  return {
    version,
    madeAt: new Date().toISOString(),
    reader: { id: reader.id, email: reader.email, cookie: reader.cookie },
    comment: { id: (said as { data: { id: number } }).data.id, content },
    picture: new URL(Object.values(sizes)[0]!.url, app.config.siteUrl).pathname,
    rows: await countRows(app.context.db.sql),
    texts,
    logHead: head ?? null,
  }
}

async function writeTexts(app: TestApp): Promise<Facts['texts']> {
  const chief = await enterFirst(app)
  const texts = []
  for (const [title, words] of [
    ['Окно без сквозняка', 'Проклейте раму до холодов.'],
    ['Суп за двадцать минут', 'Сначала обжарьте лук.'],
  ] as const) {
    const { text } = (await chief.browser.ask(createText, { body: { title, stage: 'draft' } })) as {
      text: { id: number }
    }
    await writeBody(app, text.id, `<p>${words}</p>`)
    texts.push({ id: text.id, title, words })
  }
  return texts
}

async function expectDone<Body>(answering: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await answering
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

async function signIn(app: TestApp, email: string) {
  await expectDone(send(app, requestEmailCode, {}, { body: { email } }))
  await app.waitUntilIdle()
  const { rows } = await app.context.db.sql.query<{ text: string }>(
    'select text from platform.mail_message where "to" = $1 order by id desc limit 1',
    [email],
  )
  const code = /\b\d{6}\b/.exec(rows[0]!.text)![0]
  const response = await app.app.inject({
    method: verifyEmailCode.method,
    url: `/svc/auth${verifyEmailCode.path}`,
    payload: { email, code, consent: '2026-11' },
  })
  const { data } = response.json<{ data: { token: { access_token: string; user_id: string } } }>()
  const cookie = String(response.headers['set-cookie']).split(';')[0]!
  return { id: data.token.user_id, token: data.token.access_token, email, cookie }
}
