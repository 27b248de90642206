// «Почта» over the wire: who may answer what, that letters leave once and can be stopped, and that everything can be taken back.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setExpert } from '#contract/auth.ts'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { addQuestion, addTypo } from '#contract/inbox.ts'
import { listBell } from '#contract/newsroom-bell.ts'
import * as calls from '#contract/newsroom-inbox.ts'
import { getPlanBoard } from '#contract/newsroom-plan.ts'
import { findTypo, fixTypo } from '#contract/newsroom-typos.ts'
import { removeText } from '#contract/newsroom.ts'
import { saveArticles } from '#contract/office/content.ts'
import { getInboxItem, listInbox, markInbox } from '#contract/office/inbox.ts'
import { getArticleDraft } from '#contract/office/releasing.ts'
import { minuteMs } from '#domain/time-units.ts'
import { openInbox } from '#services/inbox/inbox.ts'
import { sendDueLetters } from '#services/inbox/letters/send.ts'
import { openTestApp, type SignedIn, type TestApp } from './app.ts'
import { adsFormUrl, sendForm } from './forms.ts'
import { send } from './text-editors.ts'

let app: TestApp
let people: Record<'chief' | 'editor' | 'author' | 'proofReader' | 'expert' | 'lena', SignedIn>
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'content', 'newsroom', 'inbox'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  const colleague = (name: string, role: 'admin' | 'moderator' | 'user') =>
    app.signInToOffice({ email: `${name}@delno.test`, roles: [{ application: 'quasar', name: role }] })
  await colleague('expert', 'user')
  await app.ask(setExpert, { body: { email: 'expert@delno.test', expertise: 'психолог' } })
  people = {
    chief: await colleague('chief', 'admin'),
    editor: await colleague('editor', 'moderator'),
    author: await colleague('author', 'user'),
    proofReader: await colleague('nina', 'user'),
    expert: await app.signInToOffice({ email: 'expert@delno.test' }),
    lena: await app.signIn({ email: 'lena@delno.test' }),
  }
  await app.context.db.sql.query(`insert into newsroom.member values ($1, true, '{}')`, [people.proofReader.userId])
  await app.context.db.sql.query(`update auth."user" set display_name = split_part(email, '@', 1)`)
})

type Person = keyof typeof people
async function ask<C extends Call>(call: C, input: CallInput<C>, person: Person = 'chief'): Promise<CallReply<C>> {
  const { status, body } = await send(app, call, people[person].headers, input)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const statusOf = async <C extends Call>(call: C, input: CallInput<C>, person: Person) => {
  const { status, body } = await send(app, call, people[person].headers, input)
  return status === 200 ? 200 : `${status} ${body.message}`
}

const article = {
  source: 'wordpress:delno.ru:12',
  type: 'post' as const,
  slug: 'fikus',
  title: 'Фикус зимой',
  body: '<p>Фикуз пьёт мало. Кактуз тоже.</p>\n\n<p>Зимой фикус спит в тепле. Летом фикус спит на балконе.</p>',
  publishedAt: '2026-01-10T08:00:00.000Z',
}
const save = async () => (await app.ask(saveArticles, { body: { articles: [article] } })).results[0]!.id
const bodyOf = async (id: number) => (await app.ask(getArticleDraft, { params: { id } })).draft.body
async function report(text: string, comment: string, more: { before?: string; after?: string; by?: Person } = {}) {
  const { before = '', after = '', by } = more
  const user_id = by ? people[by].userId : null
  await app.ask(addTypo, { body: { url: '/fikus', text, before, after, comment, network: '10.8.0.1', user_id } })
  return newest()
}
const newest = async () => (await app.ask(listInbox)).items[0]!.id
async function askQuestion(text: string, by?: Person) {
  const user_id = by ? people[by].userId : null
  await app.ask(addQuestion, { body: { user_id, name: 'Раиса Фёдоровна', text, url: null } })
  return newest()
}
async function writeLetter(fields: { text: string; company?: string }) {
  const form = { name: 'Пётр', email: 'petr@boots.test', company: '', agree: 'true', ...fields }
  expect((await sendForm(app, adsFormUrl, form)).statusCode).toBe(200)
  return newest()
}
const letters = async () => {
  await app.waitUntilIdle()
  const { rows } = await app.context.db.sql.query<{ to: string; subject: string; text: string }>(
    `select "to", subject, text from platform.mail_message where subject !~ 'код' order by id`,
  )
  return rows
}
const later = async (seconds: number) => {
  app.clock.advance(seconds * 1_000)
  await sendNow()
}
const sendNow = async () => {
  await sendDueLetters(openInbox(app.context))
  await app.waitUntilIdle()
}
const kindsOf = async (person: Person) => {
  const { items, counts, mine } = await ask(calls.listOfficeInbox, {}, person)
  return { kinds: items.map(({ kind }) => kind).toSorted(), counts, mine }
}

describe('rights', () => {
  test('each role sees and answers its kinds; an author sees nothing until something is given to them', async () => {
    await save()
    const ids = {
      typo: await report('Фикуз', 'фикус'),
      question: await askQuestion('Почему желтеет?'),
      letter: await writeLetter({ text: 'Спасибо за журнал' }),
      ads: await writeLetter({ text: 'Хотим рекламу', company: 'Сухие ноги' }),
    }
    expect(await kindsOf('chief')).toEqual({
      kinds: ['ads', 'letter', 'question', 'typo'],
      counts: { typo: 1, question: 1, letter: 1, ads: 1 },
      mine: 0,
    })
    expect(await kindsOf('proofReader')).toEqual({ kinds: ['typo'], counts: { typo: 1 }, mine: 0 })
    expect(await kindsOf('editor')).toEqual({ kinds: ['question'], counts: { question: 1 }, mine: 0 })
    for (const nobody of ['author', 'expert'] as const)
      expect(await kindsOf(nobody)).toEqual({ kinds: [], counts: {}, mine: 0 })
    expect(await statusOf(calls.listOfficeInbox, {}, 'lena')).toContain('401')

    // Readers have no sign-in of the office, colleagues no right.
    const isRefused = /^40[13] /
    const may: Record<keyof typeof ids, Person[]> = {
      typo: ['chief', 'proofReader'],
      question: ['chief', 'editor'],
      letter: ['chief'],
      ads: ['chief'],
    }
    for (const [kind, id] of Object.entries(ids)) {
      const allowed = may[kind as keyof typeof ids]
      for (const person of ['editor', 'author', 'proofReader', 'expert', 'lena'] as const) {
        if (allowed.includes(person)) continue
        const params = { id }
        const refused = [
          await statusOf(calls.openInboxItem, { params }, person),
          await statusOf(calls.answerInboxItem, { params, body: { text: 'Нет' } }, person),
          await statusOf(calls.closeInboxItem, { params, body: { outcome: 'closed' } }, person),
          await statusOf(calls.handInboxItem, { params, body: { to: people.expert.userId } }, person),
          await statusOf(calls.sortLetter, { params, body: { kind: 'letter' } }, person),
          await statusOf(calls.planInboxItem, { params }, person),
          await statusOf(calls.takeInboxBack, { body: { ids: [id] } }, person),
        ]
        expect([kind, person, refused.filter(status => !isRefused.test(String(status)))]).toEqual([kind, person, []])
      }
    }
    // A refused call leaves no lease behind.
    expect((await app.ask(listInbox)).items.map(({ claimed_by }) => claimed_by)).toEqual([null, null, null, null])
    for (const person of ['editor', 'author', 'expert', 'lena'] as const) {
      expect(await statusOf(calls.checkTypos, {}, person)).toMatch(isRefused)
      expect(
        await statusOf(calls.fixTypos, { body: { items: [{ id: ids.typo, correction: 'Фикус' }] } }, person),
      ).toMatch(isRefused)
    }
    for (const person of ['author', 'expert', 'lena'] as const)
      expect(await statusOf(calls.listInboxHelpers, {}, person)).toMatch(isRefused)
  })

  test('a question given to an expert rings, is written about, and is answered by them; nobody else sees it as theirs', async () => {
    const id = await askQuestion('Проверяю утюг. Тел. +7 916 123-45-67, ул. Мира, 3', 'lena')
    const { items } = await ask(calls.listInboxHelpers, {}, 'editor')
    expect(items[0]).toMatchObject({ id: people.expert.userId, isExpert: true })
    await ask(calls.handInboxItem, { params: { id }, body: { to: people.expert.userId } }, 'editor')
    await app.waitUntilIdle()
    expect(await kindsOf('expert')).toMatchObject({ kinds: ['question'], mine: 1 })
    // Neither the row nor the letter has words of the reader: both outlive the question and the reader's account.
    expect((await ask(listBell, {}, 'expert')).rows[0]).toMatchObject({
      kind: 'letter',
      thing: { kind: 'letter', id },
      quote: '',
    })
    const asking = (await letters()).filter(({ to }) => to === 'expert@delno.test')
    expect(asking.map(({ subject }) => subject)).toEqual(['Вас просят ответить на письмо'])
    expect(asking[0]!.text).toContain(`/office/inbox?item=${id}`)
    expect(asking[0]!.text).not.toContain('утюг')
    const opened = await ask(calls.openInboxItem, { params: { id } }, 'expert')
    expect(opened).toMatchObject({
      text: 'Проверяю утюг. Тел. [номер], [адрес]',
      removed: [{ kind: 'address' }, { kind: 'phone' }],
      address: 'l•••@delno.test',
    })
    await ask(calls.answerInboxItem, { params: { id }, body: { text: 'Это тревога.\n\nПоможет список.' } }, 'expert')
    await later(9)
    expect((await letters()).map(({ to }) => to)).not.toContain('lena@delno.test')
    await later(1)
    expect((await letters()).filter(({ to }) => to === 'lena@delno.test')).toEqual([
      {
        to: 'lena@delno.test',
        subject: 'Ответ на ваш вопрос',
        text: 'Это тревога.\n\nПоможет список.\n\nДельно, delno.test\n',
      },
    ])
    expect(await statusOf(calls.handInboxItem, { params: { id }, body: { to: null } }, 'editor')).toContain('409')
    expect(
      await statusOf(
        calls.handInboxItem,
        { params: { id: await askQuestion('Ещё?') }, body: { to: people.lena.userId } },
        'editor',
      ),
    ).toContain('400')
  })
})

describe('a reported mistake', () => {
  test('is corrected and thanked for once, five seconds later, whoever sends letters', async () => {
    const postId = await save()
    const id = await report('Фикуз', 'Надо «фикус»', { after: ' пьёт мало.', by: 'lena' })
    const opened = await ask(calls.openInboxItem, { params: { id } }, 'proofReader')
    expect(opened).toMatchObject({
      item: { from: { name: 'lena', isReader: true }, note: 'Фикус зимой', line: '«Фикуз» → «фикус»' },
      suggestion: 'фикус',
      address: 'l•••@delno.test',
      about: { id: postId, title: 'Фикус зимой', url: '/fikus', cover: null },
    })
    await ask(fixTypo, { params: { id }, body: { correction: 'Фикус', thanks: 'Поправили, спасибо.' } }, 'proofReader')
    expect(await bodyOf(postId)).toContain('Фикус пьёт мало')
    await later(4)
    expect(await letters()).toEqual([])
    app.clock.advance(2_000)
    // Two processes wake at the same time.
    await Promise.all([sendNow(), sendNow(), sendNow()])
    expect(await letters()).toEqual([
      {
        to: 'lena@delno.test',
        subject: 'Спасибо за найденную ошибку',
        text: 'Поправили, спасибо.\n\nДельно, delno.test\n',
      },
    ])
    // It can be taken back in the article; the letter has gone.
    expect(await ask(calls.takeInboxBack, { body: { ids: [id] } }, 'proofReader')).toEqual({ taken: 1, gone: 1 })
    expect(await bodyOf(postId)).toBe(article.body)
  })

  test('is taken back with its thank-you; nobody is thanked without an account', async () => {
    const postId = await save()
    const id = await report('Фикуз', 'фикус', { after: ' пьёт мало.', by: 'lena' })
    await ask(fixTypo, { params: { id }, body: { correction: 'Фикус', thanks: 'Спасибо.' } })
    expect(await ask(calls.takeInboxBack, { body: { ids: [id] } })).toEqual({ taken: 1, gone: 0 })
    expect(await bodyOf(postId)).toBe(article.body)
    await later(minuteMs / 1_000)
    const anonymous = await report('Кактуз', 'кактус')
    expect((await ask(calls.openInboxItem, { params: { id: anonymous } })).address).toBeNull()
    await ask(fixTypo, { params: { id: anonymous }, body: { correction: 'Кактус', thanks: 'Спасибо.' } })
    await later(minuteMs / 1_000)
    expect(await letters()).toEqual([])
  })

  test('is taken back though a crash had left its article corrected back and the report closed', async () => {
    const postId = await save()
    // In the second, the words of the reader are part of the corrected ones, in the third it is the other way round.
    for (const [words, comment, correction] of [
      ['Фикуз', 'фикус', 'Фикус'],
      ['тепле', 'тёпленьком тепле', 'тепле и свете'],
      ['балконе', 'балкон', 'балкон'],
    ] as const) {
      const id = await report(words, comment)
      await ask(fixTypo, { params: { id }, body: { correction } })
      const { deed } = (await app.ask(getInboxItem, { params: { id } })).item
      await ask(calls.takeInboxBack, { body: { ids: [id] } })
      await app.ask(markInbox, { body: { ids: [id], state: 'done', outcome: 'corrected', deed } })
      expect(await ask(calls.takeInboxBack, { body: { ids: [id] } })).toEqual({ taken: 1, gone: 0 })
      expect(await bodyOf(postId)).toBe(article.body)
    }
    // Other words stand there now: a person must look.
    const id = await report('Кактуз', 'кактус')
    await ask(fixTypo, { params: { id }, body: { correction: 'Кактус' } })
    await app.ask(saveArticles, { body: { articles: [{ ...article, body: '<p>Алоэ.</p>' }] } })
    expect(await statusOf(calls.takeInboxBack, { body: { ids: [id] } }, 'chief')).toContain('409')
  })

  test('whose words are gone closes by itself; one that stands twice is shown with both places', async () => {
    await save()
    const gone = await report('Пальма', 'пальмы')
    const twice = await report('фикус спит', 'фикус дремлет')
    const simple = await report('Кактуз', 'кактус')
    // Both are words, so a person decides.
    await report('тоже', 'тоже')
    expect(await ask(calls.checkTypos, {}, 'proofReader')).toEqual({
      gone: [gone],
      simple: [{ id: simple, words: 'Кактуз', correction: 'кактус', title: 'Фикус зимой', times: 1 }],
    })
    const closed = (await app.ask(listInbox, { query: { state: 'done' } })).items
    expect(closed.map(({ id, outcome, done_by }) => [id, outcome, done_by])).toEqual([[gone, 'gone', null]])
    expect((await ask(findTypo, { params: { id: twice } })).places).toHaveLength(2)
  })

  test('is corrected in a bundle that one undo takes back; what has become unsafe is left', async () => {
    const postId = await save()
    const first = await report('Фикуз', 'фикус', { after: ' пьёт мало.', by: 'lena' })
    const second = await report('Кактуз', 'кактус')
    const twice = await report('фикус спит', 'фикус дремлет')
    const items = [
      { id: first, correction: 'Фикус' },
      { id: second, correction: 'Кактус' },
      { id: twice, correction: 'фикус дремлет' },
    ]
    expect(await ask(calls.fixTypos, { body: { items } }, 'proofReader')).toEqual({
      corrected: [first, second],
      left: [{ id: twice, reason: 'таких мест несколько' }],
    })
    expect(await bodyOf(postId)).toContain('<p>Фикус пьёт мало. Кактус тоже.</p>')
    expect(await ask(calls.takeInboxBack, { body: { ids: [first, second] } }, 'proofReader')).toEqual({
      taken: 2,
      gone: 0,
    })
    expect(await bodyOf(postId)).toBe(article.body)
    expect((await ask(calls.listOfficeInbox, {}, 'proofReader')).total).toBe(3)
    await later(minuteMs / 1_000)
    expect(await letters()).toEqual([])
  })

  test('that is right stays right: the same report does not come back until the decision is taken back', async () => {
    await save()
    const id = await report('фикус', 'Фикус с большой', { before: 'Зимой ', after: ' спит' })
    await ask(calls.closeInboxItem, { params: { id }, body: { outcome: 'kept' } }, 'proofReader')
    await report('фикус', 'всё же с большой', { before: 'Зимой ', after: ' спит' })
    expect((await ask(calls.listOfficeInbox, {}, 'proofReader')).total).toBe(0)
    await report('фикус', '', { before: 'Летом ', after: ' спит' })
    expect((await ask(calls.listOfficeInbox, {}, 'proofReader')).total).toBe(1)
    await ask(calls.takeInboxBack, { body: { ids: [id] } }, 'proofReader')
    await report('фикус', 'в третий раз', { before: 'Зимой ', after: ' спит' })
    expect((await ask(calls.listOfficeInbox, {}, 'proofReader')).total).toBe(3)
    const question = await askQuestion('Когда?')
    expect(
      await statusOf(calls.closeInboxItem, { params: { id: question }, body: { outcome: 'kept' } }, 'chief'),
    ).toContain('400')
  })
})

test('what a colleague has open is theirs for two minutes, and one thing at a time', async () => {
  await save()
  const [one, two] = [await report('Фикуз', 'фикус'), await report('Кактуз', 'кактус')]
  await ask(calls.openInboxItem, { params: { id: one } }, 'proofReader')
  expect((await ask(calls.openInboxItem, { params: { id: one } })).item.openWith).toMatchObject({ name: 'nina' })
  const fix = { params: { id: one }, body: { correction: 'Фикус' } }
  expect(await statusOf(fixTypo, fix, 'chief')).toBe('409 Это письмо сейчас открыто: nina')
  expect((await ask(calls.fixTypos, { body: { items: [{ id: one, correction: 'Фикус' }] } })).left).toHaveLength(1)
  await ask(calls.openInboxItem, { params: { id: two } }, 'proofReader')
  expect((await ask(calls.openInboxItem, { params: { id: one } })).item.openWith).toBeNull()
  expect(await statusOf(fixTypo, { params: { id: two }, body: { correction: 'Кактус' } }, 'chief')).toContain('409')
  app.clock.advance(2 * minuteMs)
  expect(await statusOf(fixTypo, { params: { id: two }, body: { correction: 'Кактус' } }, 'chief')).toBe(200)
  expect(await statusOf(fixTypo, { params: { id: two }, body: { correction: 'Кактус' } }, 'proofReader')).toBe(
    '409 Это письмо уже разобрал кто-то ещё',
  )
})

describe('letters and advertising', () => {
  test('an answer can be stopped, and leaves once after a restart', async () => {
    const id = await writeLetter({ text: 'Спасибо за список «немедленно»' })
    const answer = () => ask(calls.answerInboxItem, { params: { id }, body: { text: 'И вам спасибо.' } })
    await answer()
    expect(await ask(calls.takeInboxBack, { body: { ids: [id] } })).toEqual({ taken: 1, gone: 0 })
    await later(60)
    expect(await letters()).toEqual([])
    await answer()
    // Another process of the installation finds the letter that this one had queued.
    app.clock.advance(11_000)
    const other = await app.openAnother()
    try {
      await expect.poll(async () => (await letters()).length).toBe(1)
    } finally {
      await other.close()
    }
    await later(60)
    expect((await letters()).map(({ to, subject }) => [to, subject])).toEqual([
      ['petr@boots.test', 'Ответ на ваше письмо'],
    ])
  })

  test('a request becomes a card with the firm and its INN; the idea removed, it waits again', async () => {
    const id = await writeLetter({ text: 'Партнёрский материал. ИНН 7707083893', company: 'ООО «Сухие ноги»' })
    expect(await ask(calls.openInboxItem, { params: { id } })).toMatchObject({
      item: { kind: 'ads', from: { name: 'ООО «Сухие ноги»' }, note: 'Пётр' },
      inn: { number: '7707083893', problem: null },
      planned: null,
    })
    const { text } = await ask(calls.planInboxItem, { params: { id } })
    expect(text.title).toBe('Реклама: ООО «Сухие ноги»')
    // Everybody who may read the text sees where it comes from: the firm, not who wrote for it.
    const { rows } = await app.context.db.sql.query(
      `select text.origin_note, log.detail from newsroom.text join newsroom.text_log log on log.text_id = text.id where text.id = $1`,
      [text.id],
    )
    expect(JSON.stringify(rows)).toContain('просит ООО')
    expect(JSON.stringify(rows)).not.toMatch(/petr@|Пётр/)
    const board = await ask(getPlanBoard, {})
    expect(board.columns.flatMap(({ items }) => items).find(each => each.id === text.id)).toMatchObject({
      stage: 'idea',
    })
    expect((await ask(calls.openInboxItem, { params: { id } })).planned).toEqual(text)
    expect((await ask(calls.listOfficeInbox, {})).total).toBe(0)
    await ask(removeText, { params: { id: text.id } })
    await app.waitUntilIdle()
    expect((await ask(calls.listOfficeInbox, {})).total).toBe(1)
    const { text: again } = await ask(calls.planInboxItem, { params: { id } })
    expect(await ask(calls.takeInboxBack, { body: { ids: [id] } })).toEqual({ taken: 1, gone: 0 })
    expect((await ask(calls.openInboxItem, { params: { id } })).planned).toBeNull()
    expect(again.id).not.toBe(text.id)
    await ask(calls.sortLetter, { params: { id }, body: { kind: 'letter' } })
    expect((await ask(calls.listOfficeInbox, { query: { kind: 'letter' } })).items.map(each => each.id)).toEqual([id])
  })

  test('an item that was answered stays answered, whatever happens to the text that once came of it', async () => {
    const id = await writeLetter({ text: 'Партнёрский материал', company: 'Лейка' })
    const { text } = await ask(calls.planInboxItem, { params: { id } })
    await ask(removeText, { params: { id: text.id } })
    await app.waitUntilIdle()
    await ask(calls.answerInboxItem, { params: { id }, body: { text: 'Спасибо, не в этот раз.' } })
    await app.context.db
      .of('newsroom')
      .inTransaction(trx => app.context.events.announce(trx, 'text.changed', { id: text.id, what: 'text' }))
    await app.waitUntilIdle()
    expect((await ask(calls.openInboxItem, { params: { id } })).item).toMatchObject({ outcome: 'answered' })
    await later(10)
    expect((await letters()).map(({ subject }) => subject)).toContain('Ответ на ваше письмо о рекламе')
  })

  test('nobody can be answered who left no address', async () => {
    const id = await askQuestion('Можно ли кофе после шести?')
    expect((await ask(calls.openInboxItem, { params: { id } }, 'editor')).address).toBeNull()
    expect(await statusOf(calls.answerInboxItem, { params: { id }, body: { text: 'Можно' } }, 'editor')).toBe(
      '400 Ответить некуда: адреса нет',
    )
  })
})

test('what a colleague has done is taken back by them or the chief, and by nobody else', async () => {
  await save()
  const id = await report('Фикуз', 'фикус')
  await ask(calls.closeInboxItem, { params: { id }, body: { outcome: 'closed' } })
  expect(await statusOf(calls.takeInboxBack, { body: { ids: [id] } }, 'proofReader')).toContain('403')
  await app.ask(markInbox, { body: { ids: [id], state: 'new' } })
  await ask(calls.closeInboxItem, { params: { id }, body: { outcome: 'closed' } }, 'proofReader')
  expect(await ask(calls.takeInboxBack, { body: { ids: [id] } })).toEqual({ taken: 1, gone: 0 })
})
