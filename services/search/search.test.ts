import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SearchDocument } from '#contract/office/content.ts'
import { recipeIdFloor } from '#domain/post-id.ts'
import { searchPosts } from '#contract/search.ts'
import { indexDocuments, isIndexReady, reindexEverything } from './indexing.ts'
import { makeCard } from './judged/demo-documents.ts'
import { searchPosts as handleSearchPosts } from './routes/search-posts.ts'
import { rank } from './search.ts'
import { suggest } from './suggest.ts'
import { openTestSearch, type TestSearch } from './testing.ts'

let opened: TestSearch
beforeAll(async () => {
  opened = await openTestSearch()
})
afterAll(() => opened[Symbol.asyncDispose]())
beforeEach(async () => {
  opened.documents.clear()
  await opened.search.context.db.sql.exec(
    'truncate search.doc, search.page, search.lexeme, search.word, search.stat, search.pending',
  )
  opened.search.rankings.clear()
  opened.search.memory.forget()
})

function makeDocument(id: number, title: string, changes: Partial<SearchDocument> = {}): SearchDocument {
  const kind = changes.kind ?? (id > recipeIdFloor ? 'recipe' : 'post')
  const excerpt = changes.excerpt ?? ''
  return {
    id,
    kind,
    title,
    excerpt,
    keywords: '',
    ingredients: [],
    body: '',
    publishedAt: id,
    card: makeCard({ id, kind, slug: `slug-${id}`, title, excerpt, url: `/slug-${id}` }),
    ...changes,
  }
}
async function publish(...documents: SearchDocument[]) {
  for (const document of documents) opened.documents.set(document.id, document)
  await indexDocuments(
    opened.search,
    documents.map(({ id }) => id),
  )
}
const find = async (question: string, kinds: number[] | null = null) => (await rank(opened.search, question, kinds)).ids
const call = (query: Record<string, unknown>) =>
  handleSearchPosts(opened.search)(
    { params: undefined, body: undefined, query: searchPosts.query.parse(query) },
    {
      ip: '',
      userAgent: '',
      viewer: null,
      sessionId: null,
      header: () => undefined,
      cookie: () => undefined,
      setCookie: () => {},
      tag: () => {},
      cacheFor: () => {},
      signal: new AbortController().signal,
    },
  ) as Promise<ReturnType<typeof searchPosts.reply.parse>>
const tables = async () => {
  const { sql } = opened.search.context.db
  const count = async (table: string) =>
    Number((await sql.query<{ n: number }>(`select count(*)::integer as n from search.${table}`)).rows[0]!.n)
  return { docs: await count('doc'), pages: await count('page'), pending: await count('pending') }
}

test('a published text is found, a changed one only by its new words, a hidden one not at all', async () => {
  await publish(makeDocument(101, 'Фикус зимой'))
  expect(await find('фикусы')).toEqual([101])
  await publish(makeDocument(101, 'Кактус летом'))
  expect(await find('кактус')).toEqual([101])
  expect(await find('фикус')).toEqual([])
  opened.documents.clear()
  await indexDocuments(opened.search, [101])
  expect(await find('кактус')).toEqual([])
  expect(await tables()).toEqual({ docs: 0, pages: 0, pending: 0 })
  const { rows } = await opened.search.context.db.sql.query('select lexeme from search.lexeme')
  expect(rows).toEqual([])
})

test('the dictionary counts a text once, however often it is indexed', async () => {
  const text = makeDocument(101, 'Борщ', { body: 'Борщ варят долго.' })
  await publish(text)
  await publish(text)
  await publish({ ...text, excerpt: 'Тот самый.' })
  const { rows } = await opened.search.context.db.sql.query<{ documents: number }>(
    `select documents from search.lexeme where lexeme = 'борщ'`,
  )
  expect(rows).toEqual([{ documents: 1 }])
  const stat = await opened.search.context.db.sql.query<{ documents: number; total_length: number }>(
    'select documents, total_length from search.stat',
  )
  expect(stat.rows[0]).toMatchObject({ documents: 1 })
})

test('a writer with an older ticket does not overwrite a newer one', async () => {
  const { search, documents } = opened
  documents.set(101, makeDocument(101, 'Старое название'))
  const slowAsk = Promise.withResolvers<void>()
  const slow = {
    ...search,
    context: {
      ...search.context,
      ask: (async (...args: unknown[]) => {
        const stale = await (search.context.ask as (...args: unknown[]) => Promise<unknown>)(...args)
        await slowAsk.promise
        return stale
      }) as typeof search.context.ask,
    },
  }
  const late = indexDocuments(slow, [101])
  await expect.poll(async () => (await tables()).pending, { timeout: 20_000 }).toBe(1)
  await publish(makeDocument(101, 'Новое название'))
  slowAsk.resolve()
  await late
  expect(await find('новое')).toEqual([101])
  expect(await find('старое')).toEqual([])
})

test('a rebuild indexes everything public and removes the rest', async () => {
  await publish(
    makeDocument(101, 'Стол'),
    makeDocument(105, 'Стул'),
    makeDocument(recipeIdFloor + 1, 'Столичный салат'),
  )
  opened.documents.delete(105)
  opened.documents.set(103, makeDocument(103, 'Шкаф'))
  expect(await isIndexReady(opened.search)).toBe(true)
  await reindexEverything(opened.search)
  expect(await find('шкаф')).toEqual([103])
  expect(await find('стул')).toEqual([])
  expect(await find('столичный')).toEqual([recipeIdFloor + 1])
  expect(await tables()).toMatchObject({ docs: 3, pages: 3 })
})

test('an index of another version is rebuilt with new counts', async () => {
  await publish(makeDocument(101, 'Стол'), makeDocument(102, 'Стул'))
  const { sql } = opened.search.context.db
  await sql.exec('update search.stat set version = 0; update search.page set version = 0')
  expect(await isIndexReady(opened.search)).toBe(false)
  await reindexEverything(opened.search)
  expect(await isIndexReady(opened.search)).toBe(true)
  const { rows } = await sql.query(
    'select lexeme, documents from search.lexeme where lexeme in ($1, $2) order by lexeme',
    ['стол', 'стул'],
  )
  expect(rows).toEqual([
    { lexeme: 'стол', documents: 1 },
    { lexeme: 'стул', documents: 1 },
  ])
})

test('a text with an invalid card is left out, and the others are found', async () => {
  await publish(makeDocument(101, 'Целый стол'), { ...makeDocument(102, 'Битый стол'), card: { id: 'нет' } })
  expect(await find('стол')).toEqual([101])
})

test('a recipe is found by its ingredients and outranks a text that mentions them', async () => {
  await publish(
    makeDocument(101, 'Завтраки', {
      body:
        'Творог бывает разный. Яйца тоже. '.repeat(2) + 'Прочее о завтраках и утре, о тарелках и чашках. '.repeat(10),
    }),
    makeDocument(recipeIdFloor + 1, 'Сырники', {
      ingredients: ['творог', 'яйцо', 'мука'],
      body: 'Смешайте и пожарьте.',
    }),
    makeDocument(recipeIdFloor + 2, 'Плов', { ingredients: ['рис', 'баранина'], body: 'Варите долго.' }),
  )
  expect((await find('что приготовить из творога и яиц'))[0]).toBe(recipeIdFloor + 1)
  expect(await find('рецепт плова')).toContain(recipeIdFloor + 2)
})

test('a question for advice finds the text about it before hundreds of dishes with the ingredient', async () => {
  await publish(
    makeDocument(101, 'Соль: где она прячется', {
      body: 'Соли хватает в хлебе. ' + 'Слова о еде и привычках. '.repeat(4),
    }),
    makeDocument(102, 'Сковорода', { body: 'Соль, огурцы и сковорода. Огурцы и соль.' }),
    ...Array.from({ length: 210 }, (_, index) =>
      makeDocument(recipeIdFloor + 1 + index, `Блюдо ${index}`, { ingredients: ['соль', 'огурец'], body: 'Соль.' }),
    ),
    makeDocument(recipeIdFloor + 900, 'Пересол', { ingredients: ['соль'], body: 'Соль по вкусу.' }),
  )
  expect((await find('сколько соли можно в сутки'))[0]).toBe(101)
  // A list of ingredients asks for dishes; a dish named in a question is still found by its name.
  expect((await find('соль огурцы'))[0]).toBeGreaterThan(recipeIdFloor)
  expect((await find('почему пересол'))[0]).toBe(recipeIdFloor + 900)
})

test('a typo in a long question is corrected, also to a word that no text contains', async () => {
  await publish(
    makeDocument(101, 'Шкаф из шести вещей', { body: 'Сочетания на каждый день.' }),
    makeDocument(102, 'Храп', { body: 'Как избавиться от храпа в домашних условиях.' }),
  )
  expect((await call({ q: 'гардероп' })).query).toMatchObject({ searched: 'гардероб', correction: 'spelling' })
  expect(await find('капсульный гардероп')).toEqual([101])
  const long = 'подскажите как можно быстро избавится от ночного храпа в домашних условеях'
  expect((await call({ q: long })).query.searched).toContain('условиях')
  expect((await find(long))[0]).toBe(102)
})

test('a Russian word that no text has is no typo beside a known word, unless a known one sounds the same', async () => {
  await publish(
    makeDocument(1, 'Окно', { body: 'Тряпка и тряпочка у окна. Кинуть и компания.' }),
    makeDocument(2, 'Ваза', { body: 'Завел кота.' }),
  )
  const searched = async (q: string) => (await call({ q })).query
  expect(await searched('окно и завал')).toMatchObject({ searched: 'окно и завал', correction: 'none' })
  expect(await searched('окно и кампания')).toMatchObject({ searched: 'окно и компания', correction: 'spelling' })
  // No such word.
  expect(await searched('окно и тряпачка')).toMatchObject({ searched: 'окно и тряпочка', correction: 'spelling' })
  // Nothing else is known.
  expect(await searched('завал')).toMatchObject({ searched: 'завел', correction: 'spelling' })
})

test('«2fa» and «e-mail» are found in their own spelling and by synonyms', async () => {
  await publish(
    makeDocument(101, 'Пароли', { body: 'Второй замок и код.' }),
    makeDocument(102, 'Письмо коллеге', { body: 'Отправьте e-mail до обеда.' }),
    makeDocument(103, 'Почтальон', { body: 'Он носит газеты коллеге.' }),
  )
  expect(await find('2FA')).toEqual([101])
  for (const question of ['e-mail коллеге', 'email коллеге', 'имейл коллеге'])
    expect((await find(question))[0]).toBe(102)
  await publish(makeDocument(104, 'Вход с 2FA'))
  expect((await find('2fa'))[0]).toBe(104)
})

test('the reply filters by kind, has pages and matches the contract', async () => {
  await publish(
    ...Array.from({ length: 13 }, (_, index) =>
      makeDocument(101 + index, `Суп номер ${index}`, { excerpt: 'Горячий суп.' }),
    ),
    makeDocument(recipeIdFloor + 1, 'Суп дня'),
  )
  const first = searchPosts.reply.parse(await call({ q: 'супы', limit: 10 }))
  const second = await call({ q: 'супы', limit: 10, page: 2 })
  expect(first.meta).toMatchObject({ total_items: 14, total_pages: 2, current_page: 1, has_more_than_counted: false })
  expect([...first.items, ...second.items].map(({ id }) => id).toSorted()).toEqual(
    [...opened.documents.keys()].toSorted(),
  )
  expect(first.items[0]!.highlight.title.ranges).toEqual([[0, 3]])
  const recipes = await call({ q: 'суп', includes: 'recipe,health' })
  expect(recipes.items.map(({ post_type }) => post_type)).toEqual(['recipe'])
  await expect(call({ q: 'суп', includes: 'video' })).rejects.toMatchObject({
    code: 'validation',
    fields: { includes: expect.stringContaining('video') },
  })
})

test('more than two hundred matches are counted as two hundred', async () => {
  await publish(...Array.from({ length: 205 }, (_, index) => makeDocument(101 + index, `Чай ${index}`)))
  expect((await call({ q: 'чай' })).meta).toMatchObject({ total_items: 200, has_more_than_counted: true })
})

test.each([
  ['nth gh', 'none'],
  [`'); drop table search.doc; --`, 'none'],
  ['\\ \' " % _ & | ! <-> :*', 'none'],
  ['??? !!!', 'none'],
  ['и в на', 'none'],
  ['я'.repeat(300), 'none'],
  ['слово '.repeat(50), 'none'],
])('«%s» gives an empty result and no error', async question => {
  await publish(makeDocument(101, 'Стол'))
  expect((await call({ q: question })).items).toEqual([])
})

test('the reply contains the correction', async () => {
  await publish(makeDocument(101, 'Борщ со свёклой'), makeDocument(102, 'Квашеная капуста'))
  expect((await call({ q: ',jho' })).query).toEqual({ asked: ',jho', searched: 'борщ', correction: 'layout' })
  expect((await call({ q: 'капутса' })).query).toEqual({
    asked: 'капутса',
    searched: 'капуста',
    correction: 'spelling',
  })
  expect((await call({ q: 'kapusta' })).query).toMatchObject({ searched: 'капуста', correction: 'transliteration' })
  expect((await call({ q: 'свекла' })).items.map(({ id }) => id)).toEqual([101])
})

test('suggestions are words, then titles with the beginning, then titles with the words', async () => {
  await publish(
    makeDocument(101, 'Как чистить зубы'),
    makeDocument(102, 'Чистый дом за час'),
    makeDocument(103, 'Ёлка в доме', { body: 'Чистота нужна и ёлке.' }),
  )
  const nothing = { url: null, image: null, category: null, quote: null }
  const finished = await suggest(opened.search, 'как чис', 6)
  expect(finished).toContainEqual({
    ...nothing,
    text: 'как чистота',
    ranges: [[4, 7]],
  })
  expect(finished.find(({ url }) => url)).toEqual({
    ...nothing,
    text: 'Как чистить зубы',
    ranges: [[4, 7]],
    url: '/slug-101',
  })
  expect((await suggest(opened.search, 'Елк', 6)).at(-1)).toEqual({
    ...nothing,
    text: 'Ёлка в доме',
    ranges: [[0, 4]],
    url: '/slug-103',
  })
  expect((await suggest(opened.search, 'xbcns', 6)).map(({ text }) => text)).toContain('Чистый дом за час')
  expect(await suggest(opened.search, '???', 6)).toEqual([])
  expect((await suggest(opened.search, 'чист', 2)).length).toBe(2)
})

test('texts about the word fill the list behind the titles that have it, each with its sentence', async () => {
  await publish(
    makeDocument(101, 'Сон: как его вернуть'),
    makeDocument(102, 'Как засыпать', {
      body: 'Лежите тихо. Сон любит темноту. Сон не идёт. Сонливости нет, если сон долгий. Дремота — это ещё не сон. Дремота коротка. Дремота полезна.',
    }),
    makeDocument(103, 'Чай на ночь', { body: 'Сон после чая.' }),
  )
  // What is typed is no suggestion.
  const asleep = await suggest(opened.search, 'сон', 6)
  expect(asleep.map(({ text }) => text)).toEqual(['сонливость', 'Сон: как его вернуть', 'Как засыпать'])
  expect(asleep.map(({ quote }) => quote !== null)).toEqual([false, false, true])
  const about = await suggest(opened.search, 'дремота', 6)
  expect(about.map(({ text }) => text)).toEqual(['Как засыпать'])
  expect(about[0]?.quote?.text).toMatch(/^Дремота — это ещё не сон\./)
  expect(about[0]?.quote?.ranges[0]).toEqual([0, 7])
})

test.each([
  ['фикус', 'Фикусы и другие: чем полить фикуса', ['Фикусы', 'фикуса']],
  ['супа', 'Суп на три дня', ['Суп']],
  ['суп имб', 'Тыквенный суп с имбирём', ['суп', 'имб']],
  ['договору чита', 'Как читать договор', ['чита', 'договор']],
  ['елк', 'Ёлка в доме', ['Ёлка']],
  // A word of every sentence is no match until it is the one that is typed.
  ['на дому', 'Порядок на каждый день дома', ['дома']],
])('for «%s» in «%s» every form is marked, and the beginning of a longer word', async (typed, title, marked) => {
  await publish(makeDocument(101, title))
  const page = (await suggest(opened.search, typed, 6)).find(({ url }) => url)!
  expect(page.ranges.map(([start, end]) => page.text.slice(start, end))).toEqual(marked)
})

test('a word without a known nominative is not suggested', async () => {
  await publish(makeDocument(101, 'Ёлка', { body: 'Вечер новогодний, утро новогоднего дня, новогоднему столу.' }))
  expect((await suggest(opened.search, 'новогод', 6)).map(({ text }) => text)).toEqual(['новогодний'])
})

test('of hundreds of titles with a word the newest are suggested', async () => {
  await publish(...Array.from({ length: 310 }, (_, at) => makeDocument(101 + at, `Очень сочный пирог ${at}`)))
  const suggested = await suggest(opened.search, 'сочный пиро', 3)
  expect(suggested.map(({ text }) => text).slice(1)).toEqual(['Очень сочный пирог 309', 'Очень сочный пирог 308'])
})
