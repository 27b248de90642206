// A text is released as an article: at once, at a planned time and as an update; releases are also taken back.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { documentFromSource } from '#article-body/editing/article-source.ts'
import { writeSharedBody } from '#article-body/editing/shared-document.ts'
import { listTextLog, createText, moveText, removeText, bringTextBack, getText } from '#contract/newsroom.ts'
import type { GateSeverity } from '#contract/newsroom-gate.ts'
import * as calls from '#contract/newsroom-release.ts'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { getSinglePost } from '#contract/content.ts'
import { saveArticles, saveTerms, savePeople } from '#contract/office/content.ts'
import { getArticleDraft } from '#contract/office/releasing.ts'
import { dayMs } from '#domain/time-units.ts'
import type { ServiceContext } from '#platform/service.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { fullDraft } from '#tests/full-draft.ts'
import { send } from '#tests/text-editors.ts'
import { fieldsOf, readDocument, standfirstOf, titleOf } from '../document/document.ts'
import { changeRule, getRule } from '../gate/change-rule.ts'
import { openNewsroomContext } from '../context.ts'
import { releaseLeaseMs, removedKeptDays } from '../limits.ts'
import type { Newsroom } from '../newsroom.ts'
import { makeOpenTexts } from '../relay/open-texts.ts'
import { removeOld } from '../remove-old.ts'
import { readTextState } from '../versions.ts'
import { appendAsSystem } from './freeze.ts'
import { releaseText } from './routes/release-text.ts'
import { runDueReleases } from './steps.ts'

let app: TestApp
let chief: SignedIn
let newsroom: Newsroom
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'content', 'newsroom'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  chief = await app.signInToOffice({ email: 'chief@delno.test', roles: [{ application: 'quasar', name: 'admin' }] })
  newsroom = openNewsroom(app.context)
  await app.ask(saveTerms, { body: { terms: [{ kind: 'topic', slug: 'dom', title: 'Дом' }] } })
  await app.ask(savePeople, { body: { people: [{ slug: 'anna', name: 'Анна' }] } })
})

/** The newsroom of another process: its own memory, the same database. */
function openNewsroom(context: ServiceContext): Newsroom {
  const base = openNewsroomContext(context)
  return { ...base, texts: makeOpenTexts(base, { onUpdate: () => {}, onRow: () => {} }) }
}

async function ask<C extends Call>(call: C, input: CallInput<C>, person = chief): Promise<CallReply<C>> {
  const { status, body } = await send(app, call, person.headers, input)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
async function refusal<C extends Call>(call: C, input: CallInput<C>, person = chief) {
  const { status, body } = await send(app, call, person.headers, input)
  return [status, body.message]
}

type Written = { title?: string; standfirst?: string; source?: string; fields?: Record<string, unknown> }

/** Writes a title, a standfirst, a new body and fields into a text, as an editor would. */
async function write(id: number, { title, standfirst, source, fields = {} }: Written): Promise<void> {
  const { state } = await readTextState(newsroom, id)
  const doc = readDocument([state])
  const vector = Y.encodeStateVector(doc)
  if (title !== undefined) {
    titleOf(doc).delete(0, titleOf(doc).length)
    titleOf(doc).insert(0, title)
  }
  if (standfirst !== undefined) standfirstOf(doc).insert(0, standfirst)
  if (source !== undefined) writeSharedBody(doc, documentFromSource({ source, footnotes: [] }))
  for (const [key, value] of Object.entries(fields)) fieldsOf(doc).set(key, value)
  await appendAsSystem(newsroom, id, Y.encodeStateAsUpdate(doc, vector))
}

async function makeText(said: Written = {}, section: string | null = 'dom'): Promise<number> {
  const { text } = await ask(createText, { body: { title: said.title ?? 'Фикус зимой', stage: 'draft', section } })
  await write(text.id, { source: '<p>Поливать редко.</p>', ...said, title: undefined } as Written)
  return text.id
}
const release = (id: number, body: CallInput<typeof calls.releaseText>['body'] = {}) =>
  ask(calls.releaseText, { params: { id }, body })
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()
async function setRule(id: string, severity: GateSeverity): Promise<void> {
  await changeRule(newsroom, getRule(id), before => ({ ...before, severity }), chief.userId)
  // The application receives the event of the change.
  await app.waitUntilIdle()
}
/** Advances the clock and signs the chief in again, because tokens expire. */
async function pass(minutes: number): Promise<void> {
  app.clock.advance(minutes * 60_000)
  chief = await app.signInToOffice({ email: 'chief@delno.test' })
}
/** Runs due steps. If the timer of the application was faster, waits for its step. */
async function takeDue(): Promise<void> {
  await runDueReleases(newsroom)
  const now = app.clock.now()
  const taken = [new Date(now.getTime() + releaseLeaseMs), now]
  const countTaken = async () =>
    (
      await app.context.db.sql.query(
        `select r.id from newsroom.text_release r join newsroom.text t on t.id = r.text_id
         where r.lease_until = $1 and (r.state = 'waiting' or (r.state = 'out' and t.expires_at <= $2))`,
        taken,
      )
    ).rows.length
  await expect.poll(countTaken).toBe(0)
  await app.waitUntilIdle()
}
const releases = async (id: number) => (await ask(calls.listReleases, { params: { id } })).items
const states = async (id: number) => (await releases(id)).map(({ edition, state }) => [edition, state])
const stageOf = async (id: number) => (await ask(getText, { params: { id } })).text.stage
const listActions = async (id: number, action: string) =>
  (await ask(listTextLog, { params: { id } })).items.filter(entry => entry.action === action)

const ofChief = {
  roles: [{ application: 'quasar', name: 'admin' }],
  isBanned: false,
  isExpert: false,
  isArchived: false,
}

/** The text of the published article at an address, or the status of the refusal. */
async function readers(slug: string): Promise<string | number> {
  const { status, body } = await send(app, getSinglePost, {}, { params: { slug } })
  return status === 200 ? [body.title, ...body.parsed_content.map(textOf)].join('. ') : status
}
const textOf = (node: unknown): string => {
  const { text, children = [] } = node as { text?: string; children?: unknown[] }
  return (text ?? '') + children.map(textOf).join('')
}
const postStatus = async (id: number) => {
  const { postId } = (await ask(getText, { params: { id } })).text
  return (await app.ask(getArticleDraft, { params: { id: postId! } })).draft.status
}

describe('a release now', () => {
  test('publishes the text at its address; releasing again updates the article and keeps its date', async () => {
    const id = await makeText({ standfirst: 'Меньше воды.', fields: { author: 'anna' } })
    const first = await release(id)
    expect(first.text).toMatchObject({ stage: 'out', postId: expect.any(Number) })
    expect(first.release).toMatchObject({ edition: 1, state: 'out', lateSeconds: 0, title: 'Фикус зимой' })
    expect(await readers('fikus-zimoj')).toBe('Фикус зимой. Поливать редко.')
    await pass(60)
    await write(id, { source: '<p>Поливать раз в десять дней.</p>' })
    expect((await ask(calls.listReleases, { params: { id } })).isWrittenAnew).toBe(true)
    expect(await readers('fikus-zimoj')).toBe('Фикус зимой. Поливать редко.')
    await release(id, { note: 'Точнее о поливе' })
    expect(await readers('fikus-zimoj')).toBe('Фикус зимой. Поливать раз в\u00a0десять дней.')
    expect(await states(id)).toEqual([
      [2, 'out'],
      [1, 'former'],
    ])
    const { draft } = await app.ask(getArticleDraft, { params: { id: first.text.postId! } })
    expect(draft.publishedAt).toBe(first.release.outAt)
    expect(draft.categories).toEqual(['dom'])
    expect(await ask(calls.listReleases, { params: { id } })).toMatchObject({ isWrittenAnew: false })
  })

  test('is refused with the problem of each field, and nothing is saved', async () => {
    const { text } = await ask(createText, { body: { title: '', stage: 'draft', section: 'net' } })
    const { problems } = await ask(calls.listReleaseProblems, { params: { id: text.id } })
    expect(problems.filter(({ isBlocking }) => isBlocking).map(({ field }) => field)).toEqual([
      'section',
      'title',
      'body',
    ])
    const { status, body } = await send(app, calls.releaseText, chief.headers, { params: { id: text.id }, body: {} })
    expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([
      400,
      ['section', 'title', 'body'],
    ])
    expect(await releases(text.id)).toEqual([])
  })

  test('is blocked by a rule that became stricter, and not by one that was turned off', async () => {
    const id = await makeText({ source: '<p>До дедлайна два дня.</p>' })
    await setRule('anglicisms', 'stop')
    expect(await refusal(calls.releaseText, { params: { id }, body: {} })).toEqual([
      400,
      expect.stringContaining('дедлайна'),
    ])
    expect([await releases(id), await readers('fikus-zimoj')]).toEqual([[], 404])
    await setRule('anglicisms', 'off')
    await release(id)
    expect(await readers('fikus-zimoj')).toEqual(expect.stringContaining('дедлайна'))
  })

  test('is refused if another article has the address', async () => {
    await release(await makeText())
    const id = await makeText()
    const { problems, address } = await ask(calls.listReleaseProblems, { params: { id } })
    expect(address).toBe('/fikus-zimoj')
    expect(problems.find(({ field }) => field === 'slug')?.reason).toBe('адрес /fikus-zimoj уже у статьи «Фикус зимой»')
  })

  test('writes typographic corrections into the text once', async () => {
    const id = await makeText({ title: 'Фикус "у окна"', source: '<p>Полив - раз в <b>десять</b> дней...</p>' })
    await release(id)
    const { state } = await readTextState(newsroom, id)
    const doc = readDocument([state])
    expect(titleOf(doc).toString()).toBe('Фикус «у\u00a0окна»')
    expect(await readers('fikus-u-okna')).toBe('Фикус «у\u00a0окна». Полив\u00a0— раз в\u00a0десять дней…')
    expect(doc.getXmlFragment('body').toString()).toContain('дней…')
    expect((await listActions(id, 'typeset')).map(({ personId, detail }) => [personId, detail['count']])).toEqual([
      ['system', 3],
    ])
    expect(await ask(calls.listReleases, { params: { id } })).toMatchObject({ isWrittenAnew: false })
    await release(id)
    expect(await listActions(id, 'typeset')).toHaveLength(1)
  })

  test('is the only way to the stage `out`; a move there is allowed only while an edition is published', async () => {
    const id = await makeText()
    const out = { params: { id }, body: { stage: 'out' } } as const
    expect((await refusal(moveText, out))[0]).toBe(409)
    await release(id)
    await ask(moveText, { params: { id }, body: { stage: 'proofreading' } })
    await ask(moveText, out)
    expect(await stageOf(id)).toBe('out')
  })
})

describe('a planned release', () => {
  test('is a scheduled post until one of two processes publishes it on time', async () => {
    const id = await makeText()
    const at = inMinutes(30)
    const { release: asked, text } = await release(id, { at })
    expect([asked.state, asked.plannedAt, text.stage]).toEqual(['waiting', at, 'draft'])
    expect(await postStatus(id)).toBe('scheduled')
    // Words written now belong to the next edition.
    await write(id, { source: '<p>Позже.</p>' })
    await pass(29)
    await takeDue()
    expect(await readers('fikus-zimoj')).toBe(404)
    await pass(1 + 0.2 / 60)
    const other = await app.openAnother()
    try {
      await Promise.all([runDueReleases(newsroom), runDueReleases(openNewsroom(other.context))])
      // The job of the application may have been faster.
      await expect.poll(() => states(id)).toEqual([[1, 'out']])
    } finally {
      await other.close()
    }
    expect(await readers('fikus-zimoj')).toBe('Фикус зимой. Поливать редко.')
    expect(await releases(id)).toMatchObject([{ state: 'out', lateSeconds: 0.2 }])
    expect((await listActions(id, 'released')).map(({ detail }) => detail['lateSeconds'])).toEqual([0.2])
    expect(await stageOf(id)).toBe('out')
  })

  test('is blocked by a rule that became stricter meanwhile, stores the reason, and is published when the text is corrected', async () => {
    const id = await makeText({ source: '<p>До дедлайна два дня.</p>' })
    await release(id, { at: inMinutes(10) })
    await setRule('anglicisms', 'stop')
    await pass(10)
    await takeDue()
    expect(await readers('fikus-zimoj')).toBe(404)
    expect(await releases(id)).toMatchObject([{ failure: expect.stringContaining('дедлайна') }])
    expect(await listActions(id, 'failed-release')).toHaveLength(1)
    await setRule('anglicisms', 'warn')
    await pass(1)
    await takeDue()
    expect(await readers('fikus-zimoj')).toEqual(expect.stringContaining('дедлайна'))
  })

  test('of an update waits too, and readers have the former edition until then', async () => {
    const id = await makeText()
    await release(id)
    await write(id, { source: '<p>Новое.</p>' })
    await release(id, { at: inMinutes(10) })
    expect(await readers('fikus-zimoj')).toBe('Фикус зимой. Поливать редко.')
    await takeDue()
    expect(await postStatus(id)).toBe('published')
    await pass(10)
    await takeDue()
    expect(await readers('fikus-zimoj')).toBe('Фикус зимой. Новое.')
    expect(await states(id)).toEqual([
      [2, 'out'],
      [1, 'former'],
    ])
  })

  test('can be moved, frozen again, published now and cancelled', async () => {
    const id = await makeText()
    const { release: asked } = await release(id, { at: inMinutes(10) })
    const change = (body: CallInput<typeof calls.changeRelease>['body']) =>
      ask(calls.changeRelease, { params: { id, releaseId: asked.id }, body })
    await write(id, { source: '<p>Новее.</p>' })
    const later = inMinutes(20)
    await change({ at: later, isFrozenAnew: true })
    const { draft } = await app.ask(getArticleDraft, {
      params: { id: (await ask(getText, { params: { id } })).text.postId! },
    })
    expect([draft.status, draft.publishedAt, draft.body]).toEqual(['scheduled', later, '<p>Новее.</p>'])
    await pass(11)
    await takeDue()
    expect(await readers('fikus-zimoj')).toBe(404)
    expect((await change({ at: null })).release.state).toBe('out')
    expect(await readers('fikus-zimoj')).toBe('Фикус зимой. Новее.')

    const second = await makeText({ title: 'Отменят' })
    const { release: cancelled } = await release(second, { at: inMinutes(10) })
    const params = { id: second, releaseId: cancelled.id }
    expect((await ask(calls.cancelRelease, { params })).release.state).toBe('cancelled')
    expect(await postStatus(second)).toBe('draft')
    await pass(20)
    await takeDue()
    expect(await readers('otmenyat')).toBe(404)
    expect((await refusal(calls.cancelRelease, { params }))[0]).toBe(409)
  })

  test('is refused if another release of the text waits, and for a time in the past', async () => {
    const id = await makeText()
    expect(await refusal(calls.releaseText, { params: { id }, body: { at: inMinutes(-1) } })).toEqual([
      400,
      'Не выйдет: это время уже прошло',
    ])
    await release(id, { at: inMinutes(10) })
    expect((await refusal(calls.releaseText, { params: { id }, body: {} }))[0]).toBe(409)
  })

  test('survives a process that dies between saving the post and updating the row: the next one completes it, with one article', async () => {
    const id = await makeText()
    const dying = {
      ...app.context,
      ask: (async (...asked: Parameters<typeof app.context.ask>) => {
        const reply = await app.context.ask(...asked)
        return asked[0].name === 'saveArticles' ? new Promise(() => {}) : reply
      }) as typeof app.context.ask,
    }
    const viewer = { ...ofChief, userId: chief.userId }
    void releaseText({ ...newsroom, context: dying })(
      { params: { id }, query: undefined, body: { at: null, note: '' } },
      { viewer } as never,
    )
    await expect.poll(() => readers('fikus-zimoj')).toBe('Фикус зимой. Поливать редко.')
    await runDueReleases(newsroom)
    expect(await states(id)).toEqual([[1, 'waiting']])
    app.clock.advance(releaseLeaseMs)
    await takeDue()
    await expect.poll(() => states(id)).toEqual([[1, 'out']])
    expect(await listActions(id, 'released')).toHaveLength(1)
    const { rows } = await app.context.db.sql.query('select count(*)::integer as n from content.post')
    expect(rows).toEqual([{ n: 1 }])
  })

  test('that the content service refuses stores the reason, is retried, and announces that it is late', async () => {
    const id = await makeText()
    await release(id, { at: inMinutes(10) })
    await app.context.db.sql.query(`update content.post set content_hash = 'import'`)
    await pass(10)
    await takeDue()
    expect(await releases(id)).toMatchObject([
      { state: 'waiting', failure: expect.stringContaining('изменили помимо') },
    ])
    expect(await listActions(id, 'failed-release')).toHaveLength(1)
    const { text } = await ask(calls.takePost, { params: { id } })
    expect(text.title).toBe('Фикус зимой')
    await pass(1)
    await takeDue()
    expect(await releases(id)).toMatchObject([{ state: 'out', failure: null, lateSeconds: 60 }])
  })
})

describe('terms of a release', () => {
  test('an embargo blocks planned and immediate releases until it ends', async () => {
    const id = await makeText()
    const embargoUntil = inMinutes(60)
    await ask(calls.changeReleaseTerms, { params: { id }, body: { embargoUntil } })
    const early = [400, 'Не выйдет: раньше конца эмбарго выйти нельзя']
    expect(await refusal(calls.releaseText, { params: { id }, body: {} })).toEqual(early)
    expect(await refusal(calls.releaseText, { params: { id }, body: { at: inMinutes(59) } })).toEqual(early)
    await release(id, { at: embargoUntil })
    const later = { embargoUntil: inMinutes(90) }
    expect((await refusal(calls.changeReleaseTerms, { params: { id }, body: later }))[0]).toBe(400)
    await pass(60)
    await takeDue()
    expect(await readers('fikus-zimoj')).not.toBe(404)
  })

  test('on the end date the article is unpublished, and the text is at the stage `ready` again', async () => {
    const id = await makeText()
    await release(id, { expiresAt: inMinutes(60) })
    await pass(59)
    await takeDue()
    expect(await readers('fikus-zimoj')).not.toBe(404)
    await pass(1)
    await takeDue()
    expect([await readers('fikus-zimoj'), await postStatus(id), await stageOf(id)]).toEqual([404, 'private', 'ready'])
    expect(await states(id)).toEqual([[1, 'expired']])
  })
})

describe('taking back', () => {
  test.each(['private', 'draft'] as const)('an article makes it %s, and it can be returned unchanged', async to => {
    const id = await makeText()
    const { release: out } = await release(id)
    await pass(5)
    const recalled = await ask(calls.recallText, { params: { id }, body: { to } })
    expect([recalled.text.stage, recalled.release.state]).toEqual(['ready', 'recalled'])
    expect([await readers('fikus-zimoj'), await postStatus(id)]).toEqual([404, to])
    expect((await listActions(id, 'recalled'))[0]?.detail).toMatchObject({ to, afterSeconds: 300 })
    await ask(calls.returnRelease, { params: { id, releaseId: out.id } })
    expect(await readers('fikus-zimoj')).toBe('Фикус зимой. Поливать редко.')
    expect([await stageOf(id), await states(id)]).toEqual(['out', [[1, 'out']]])
  })

  test('an update publishes the previous edition, and the text stays at the stage `out`', async () => {
    const id = await makeText()
    await release(id)
    expect((await refusal(calls.recallText, { params: { id }, body: { to: 'former' } }))[0]).toBe(409)
    await write(id, { source: '<p>Хуже.</p>' })
    await release(id)
    await ask(calls.recallText, { params: { id }, body: { to: 'former' } })
    expect(await readers('fikus-zimoj')).toBe('Фикус зимой. Поливать редко.')
    expect([await stageOf(id), await states(id)]).toEqual([
      'out',
      [
        [2, 'recalled'],
        [1, 'out'],
      ],
    ])
  })

  test('a deleted text unpublishes its article; restoring publishes it again; after 30 days both are removed', async () => {
    const id = await makeText()
    await release(id)
    await ask(removeText, { params: { id } })
    expect(await readers('fikus-zimoj')).toBe(404)
    await ask(bringTextBack, { params: { id } })
    expect(await readers('fikus-zimoj')).toBe('Фикус зимой. Поливать редко.')
    await ask(removeText, { params: { id } })
    const waiting = await makeText({ title: 'Ждёт' })
    await release(waiting, { at: inMinutes(10) })
    await ask(removeText, { params: { id: waiting } })
    await pass(10)
    await takeDue()
    expect(await readers('zhdyot')).toBe(404)
    app.clock.advance((removedKeptDays + 1) * dayMs)
    await removeOld(newsroom)
    const { rows } = await app.context.db.sql.query(
      `select (select count(*) from newsroom.text)::integer as texts, (select count(*) from content.post)::integer as posts`,
    )
    expect(rows).toEqual([{ texts: 0, posts: 0 }])
  })
})

describe('an article', () => {
  const body =
    '<!-- wp:paragraph -->\n<p>Первый <em>абзац</em>.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:paragraph -->\n<p>Второй.</p>\n<!-- /wp:paragraph -->'
  const importPost = async (changes: object = {}) => {
    const draft = {
      source: 'wordpress:delno.ru:12',
      type: 'post' as const,
      slug: 'stol',
      title: 'Стол',
      excerpt: 'Десять минут.',
      body,
      publishedAt: '2026-01-10T08:00:00.000Z',
      author: 'anna',
      categories: ['dom'],
      jsonLd: { '@type': 'Product', name: 'Стол' },
      meta: { source: [{ url: 'https://a.test', text: 'А' }] },
      ...changes,
    }
    return (await app.ask(saveArticles, { body: { articles: [draft] } })).results[0]!.id
  }
  const openPost = async (postId: number) => (await ask(calls.openPostText, { params: { postId } })).text

  test('becomes one text, even with two concurrent calls, and has the same content when it is released', async () => {
    const postId = await importPost()
    const before = await app.ask(getArticleDraft, { params: { id: postId } })
    const [one, other] = await Promise.all([openPost(postId), openPost(postId)])
    expect(one.id).toBe(other.id)
    expect(one).toMatchObject({ stage: 'out', postId, title: 'Стол', standfirst: 'Десять минут.', section: 'dom' })
    expect(await states(one.id)).toEqual([[1, 'out']])
    await release(one.id)
    const after = await app.ask(getArticleDraft, { params: { id: postId } })
    expect(after.contentHash).toBe(before.contentHash)
    expect(after.draft).toEqual(before.draft)
  })

  test('keeps every field when it becomes a text and is released again', async () => {
    const people = ['anna', 'oleg'].map(slug => ({ slug, name: slug }))
    const terms = [
      { kind: 'health', slug: 'son', title: 'Сон' },
      { kind: 'tag', slug: 'zima', title: 'Зима' },
      { kind: 'stream', slug: 'kolonki', title: 'Колонки' },
    ] as const
    await app.ask(savePeople, { body: { people } })
    await app.ask(saveTerms, { body: { terms: [...terms] } })
    const full = { ...fullDraft, status: 'published' } as const
    await app.ask(saveArticles, { body: { articles: [full] } })
    const { id } = await openPost(full.id)
    // Without a change, nothing would be saved.
    await write(id, { standfirst: 'Теперь. ' })
    await release(id)
    const { draft } = await app.ask(getArticleDraft, { params: { id: full.id } })
    // The time of the release.
    expect(draft.modifiedAt).toBe(app.clock.now().toISOString())
    // Typographic corrections are written into the text, so it has no-break spaces.
    const said = { ...draft, excerpt: draft.excerpt.replaceAll('\u00a0', ' ') }
    const excerpt = `Теперь. ${full.excerpt}`
    expect(said).toEqual({ ...full, excerpt, modifiedAt: draft.modifiedAt })
  })

  test.each([
    ['draft', 'draft'],
    ['private', 'ready'],
  ] as const)('that is %s becomes a text at the stage %s', async (status, stage) => {
    expect((await openPost(await importPost({ status }))).stage).toBe(stage)
  })

  test('that is scheduled becomes a waiting release', async () => {
    const text = await openPost(await importPost({ publishedAt: inMinutes(10) }))
    expect([text.stage, await states(text.id)]).toEqual(['ready', [[1, 'waiting']]])
    await pass(10)
    await takeDue()
    expect(await states(text.id)).toEqual([[1, 'out']])
    expect(await readers('stol')).toBe('Стол. Первый абзац.. Второй.')
  })

  test('that an import changed meanwhile is overwritten only after it was taken into the text', async () => {
    const postId = await importPost()
    const { id } = await openPost(postId)
    await write(id, { standfirst: 'Наше. ' })
    await importPost({ body: body.replace('Второй', 'Импортный') })
    // Events of the import may change the row of the text while the release is being asked for: that is a refusal of its own.
    await expect
      .poll(() => refusal(calls.releaseText, { params: { id }, body: {} }))
      .toEqual(expect.arrayContaining([409, expect.stringContaining('изменили помимо этого текста')]))
    expect(await readers('stol')).toContain('Импортный')
    await ask(calls.takePost, { params: { id } })
    await write(id, { standfirst: 'Снова наше. ' })
    await release(id)
    const { draft } = await app.ask(getArticleDraft, { params: { id: postId } })
    expect([draft.excerpt, draft.body.includes('Импортный')]).toEqual(['Снова наше. Десять минут.', true])
  })

  test('that does not exist has no text', async () => {
    expect((await refusal(calls.openPostText, { params: { postId: 404 } }))[0]).toBe(404)
  })

  const correct = (postId: number, before: string, after: string) =>
    app.ask(calls.correctText, { body: { postId, before, after, personId: chief.userId } })

  test('without a text is corrected directly; words that occur twice or never are left unchanged', async () => {
    const postId = await importPost()
    expect(await correct(postId, 'абзац', 'раздел')).toEqual({ outcome: 'corrected', count: 1 })
    const { draft } = await app.ask(getArticleDraft, { params: { id: postId } })
    expect(draft.body).toBe(body.replace('абзац', 'раздел'))
    expect(await correct(postId, 'о', 'а')).toMatchObject({ outcome: 'ambiguous' })
    expect(await correct(postId, 'абзац', 'раздел')).toEqual({ outcome: 'absent', count: 0 })
  })

  test('with a text is corrected in the log and in a new edition without unreleased words', async () => {
    const postId = await importPost()
    const { id } = await openPost(postId)
    await write(id, { standfirst: 'Не вышло. ' })
    expect(await correct(postId, 'Второй', 'Другой')).toEqual({ outcome: 'corrected', count: 1 })
    expect(await readers('stol')).toContain('Другой')
    const { draft } = await app.ask(getArticleDraft, { params: { id: postId } })
    expect(draft.excerpt).toBe('Десять минут.')
    const doc = readDocument([(await readTextState(newsroom, id)).state])
    expect(doc.getXmlFragment('body').toString()).toContain('Другой')
    expect((await states(id)).map(([edition]) => edition)).toEqual([2, 1])
    await release(id)
    expect((await app.ask(getArticleDraft, { params: { id: postId } })).draft.excerpt).toMatch(/^Не\sвышло/)
  })
})
