import { createHash } from 'node:crypto'
import { createWriteStream, writeFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import yazl from 'yazl'
import type { Ask } from '#contract/client/ask.ts'
import { listComments } from '#contract/comments.ts'
import { getMenus, getSinglePost, listHomePosts, listTopPosts } from '#contract/content.ts'
import { findFiles, uploadImage, uploadFile } from '#contract/media.ts'
import { importComments, type CommentDraft } from '#contract/office/comments.ts'
import { getContentState, listArticleDrafts, saveArticles, savePeople } from '#contract/office/content.ts'
import { getRecipe } from '#contract/recipes.ts'
import { getViews } from '#contract/views.ts'
import { savePolls } from '#contract/office/quiz.ts'
import { listArchivedAds, restoreAds } from '#contract/front-ads.ts'
import { listArchivedPins, restorePins } from '#contract/front.ts'
import { listWidgetDrafts, saveWidgets } from '#contract/office/widgets.ts'
import { getPollStats, getQuickPoll } from '#contract/quiz.ts'
import { listWidgets } from '#contract/widgets.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { seedMagazine } from '#tests/magazine.ts'
import { exportMagazine } from '#archive/export-magazine.ts'
import { sha256, toStableJson, type Manifest } from '#archive/format.ts'
import { ArchiveExistsError, openFolderWriter, openZipWriter } from '#archive/write-archive.ts'
import { importArchive } from './import-archive.ts'
import { formatArchiveSummary } from '../summary.ts'

/** A banner with its contract, and the code of a network. */
const turn = { isOff: false, from: null, until: '2027-01-01T00:00:00.000Z' }
const advertising = {
  place: 'sidebar' as const,
  height: 250,
  isKept: false,
  rooms: ['' as const],
  isOff: false,
  show: [],
  hide: [{ type: 'category' as const, id: null, value: 'dom' }],
  ads: [
    {
      kind: 'banner' as const,
      isOwn: false,
      advertiser: 'ООО «Чайная»',
      inn: '7707083893',
      erid: '2VtzqwTestErid',
      url: 'https://chai.test/',
      text: 'Чай',
      image: null,
      ...turn,
    },
    {
      kind: 'network' as const,
      name: 'Сеть',
      code: '<div id="seti_1"></div><script src="https://cdn.seti.com/a.js"></script>',
      hosts: ['*.seti.com'],
      ...turn,
    },
  ],
}

let app: TestApp
let folder: string
/** The small magazine as a folder; tests damage copies of it. */
let whole: string
/** Data that editors give an article and that the archive passes on unchanged. */
const given = {
  jsonLd: { '@context': 'https://schema.org', '@type': 'HowTo', name: 'Как мыть окна' },
  abTitlesData: { variants: ['Окно', 'Как мыть окно'], share: 0.5 },
  testPixel: ['https://pixel.example/1.gif', 'https://pixel.example/2.gif'],
  adsToken: '2VtzqwErid1',
}
beforeAll(async () => {
  app = await openTestApp({
    services: [
      'content',
      'recipes',
      'media',
      'views',
      'reactions',
      'search',
      'auth',
      'user',
      'comments',
      'quiz',
      'widgets',
      'newsroom',
      'newsletter',
    ],
  })
  folder = await mkdtemp(join(tmpdir(), 'delno-archive-'))
  whole = join(folder, 'whole')
  await seedMagazine(app)
  const links = { telegram: 'https://t.me/anna', vkontakte: 'https://vk.com/anna', twitter: 'https://x.com/anna' }
  await app.ask(savePeople, { body: { people: [{ slug: 'anna', name: 'Анна Ветрова', ...links }] } })
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#456' } })
    .png()
    .toBuffer()
  const cover = await app.ask(uploadImage, { query: { alt: 'Окно', source: 'test:okno' }, body: bytes })
  await app.ask(saveArticles, {
    body: {
      articles: [
        {
          id: 400,
          type: 'post',
          slug: 'okno',
          title: 'Окно',
          body: [
            '<p>Мыть<sup data-fn="a">1</sup>.</p><img src="art:okno" alt="">',
            '<!-- wp:cover {"url":"/media/files/okno.mp4","backgroundType":"video"} --><div class="wp-block-cover"><video src="/media/files/okno.mp4"></video><div class="wp-block-cover__inner-container"><!-- wp:paragraph --><p>Над водой</p><!-- /wp:paragraph --></div></div><!-- /wp:cover -->',
            '<!-- wp:social-links --><ul class="wp-block-social-links"><!-- wp:social-link {"url":"https://t.me/okna","service":"telegram","label":"Окна в Телеграме"} /--></ul><!-- /wp:social-links -->',
          ].join('\n'),
          publishedAt: '2026-11-01T08:00:00Z',
          cover,
          images: { 'art:okno': cover },
          footnotes: [{ id: 'a', content: 'Тёплой <em>водой</em>.' }],
          formerSlugs: ['2020/okno', '?p=4'],
          ...given,
          isAdvertising: true,
          advertLabel: 'Реклама. ООО «Стекло»',
        },
      ],
    },
  })
  await app.ask(uploadFile, { query: { name: 'План.txt', source: 'test:plan' }, body: Buffer.from('План дома') })
  await app.ask(savePolls, {
    body: {
      polls: [
        {
          id: 12,
          name: 'Окна',
          question: 'Когда моете окна?',
          postId: 400,
          answers: [{ text: 'Весной', clicks: 7 }, { text: 'Никогда' }],
        },
      ],
    },
  })
  await app.ask(saveWidgets, {
    body: {
      widgets: [
        { type: 'posts-collection', slot: 'sidebar', ids: [400, 101], position: 2, source: 'test:choice' },
        { type: 'parsed-html', slot: 'sidebar', html: '<p>Пишите нам</p>', hide: [{ type: 'category', value: 'dom' }] },
      ],
    },
  })
  await app.ask(restorePins, { body: { pins: [{ place: 2, postId: 400, until: '2026-12-01T00:00:00.000Z' }] } })
  await app.ask(restoreAds, { body: { places: [advertising] } })
  const { userId } = await app.signIn({ email: 'lena@delno.test' })
  const by = { source: 'test:galina', name: 'Галина', avatar: cover.sizes[0]!.url }
  await app.ask(importComments, {
    body: {
      comments: [
        said(1, { author: by, likes: 4 }),
        said(2, { author: { source: userId, userId, name: 'Лена' }, source: null, replyTo: { source: 'test:1' } }),
        said(3, { author: by, replyTo: { source: 'test:1' }, status: 'pending' }),
        said(4, { author: null, removed: { at: '2026-11-05T08:00:00Z', by: 'author' } }),
        said(5, { author: by, replyTo: { source: 'test:4' }, likes: 1 }),
      ],
    },
  })
  await app.waitUntilIdle()
  await write(whole)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await app.empty()
  for await (const { key } of app.context.blobs.list('')) await app.context.blobs.remove(key)
})

function said(day: number, more: Partial<CommentDraft>): CommentDraft {
  const [source, createdAt] = [`test:${day}`, `2026-11-0${day}T08:00:00.000Z`]
  return { source, postId: 400, author: null, content: `Слова ${day}`, createdAt, ...more }
}

async function threadOf(slug: string) {
  const { id: postId } = await app.ask(getSinglePost, { params: { slug } })
  const { data } = (await app.ask(listComments, { params: { postId } })).data
  return data.map(({ author, content, level, recursive_likes_cnt: likes, deleted }) => [
    author,
    content,
    level,
    likes,
    deleted,
  ])
}
const theThread = [
  ['Галина', '<p>Слова 1</p>', 1, 4, false],
  [expect.stringMatching(/^(Лена|Читатель 1)$/), '<p>Слова 2</p>', 2, 0, false],
  ['', '', 1, 1, true],
  ['Галина', '<p>Слова 5</p>', 2, 1, false],
]

async function write(target: string) {
  const writer = target.endsWith('.zip') ? await openZipWriter(target, app.clock.now()) : await openFolderWriter(target)
  const result = await exportMagazine({
    ask: app.ask,
    blobs: app.context.blobs,
    clock: app.clock,
    siteUrl: app.config.siteUrl,
    writer,
    progress: () => {},
  })
  await writer.close()
  return result
}

type Options = Partial<Parameters<typeof importArchive>[0]>
const read = (file: string, options: Options = {}) =>
  importArchive({ file, ask: app.ask, blobs: app.context.blobs, isTrial: false, progress: () => {}, ...options })

/** A copy of the archive with one change. */
async function spoilt(change: (copy: string) => Promise<unknown>): Promise<string> {
  const copy = join(folder, `copy-${createHash('sha256').update(String(change)).digest('hex').slice(0, 8)}`)
  await cp(whole, copy, { recursive: true })
  await change(copy)
  return copy
}
async function changeManifest(copy: string, change: (manifest: Manifest) => unknown): Promise<void> {
  const path = join(copy, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest
  change(manifest)
  await writeFile(path, toStableJson(manifest))
}

const isEmpty = async () => (await app.ask(getContentState)).isEmpty

test('ids, pictures, footnotes, former addresses, comments and views are imported from a folder and from a .zip', async () => {
  await read(whole)
  await app.waitUntilIdle()
  const zip = join(folder, 'whole.zip')
  await write(zip)
  await expect(openZipWriter(zip, app.clock.now())).rejects.toThrow(ArchiveExistsError)
  await expect(openFolderWriter(whole)).rejects.toThrow(ArchiveExistsError)

  await app.empty()
  const result = await read(zip)
  expect(result).toMatchObject({
    articles: { created: 6, updated: 0, unchanged: 0 },
    recipes: { created: 2 },
    pictures: { created: 1 },
    files: { created: 1 },
    comments: { created: 5, updated: 0, unchanged: 0 },
    menus: 'created',
    polls: 'created',
    widgets: 'created',
    problems: [],
  })
  await app.waitUntilIdle()
  const pin = { place: 2, postId: 400, from: null, until: '2026-12-01T00:00:00.000Z' }
  expect((await app.ask(listArchivedPins, {})).items).toEqual([pin])
  expect((await app.ask(listArchivedAds, {})).items).toEqual([advertising])
  const article = await app.ask(getSinglePost, { params: { slug: 'okno' } })
  expect(article).toMatchObject({ id: 400, image: { alt: 'Окно', width: 400 } })
  const whatWasGiven = [article.json_ld, article.ab_titles_data, article.test_pixel, article.ads_token]
  expect(whatWasGiven).toEqual([given.jsonLd, given.abTitlesData, given.testPixel, given.adsToken])
  expect(JSON.stringify(article.parsed_content)).toContain('"src":"/media/files/okno.mp4"')
  expect(JSON.stringify(article.parsed_content)).toContain('"href":"https://t.me/okna"')
  const { author } = await app.ask(getSinglePost, { params: { slug: 'fikus-zimoj' } })
  expect(author).toMatchObject({
    telegram: 'https://t.me/anna',
    vkontakte: 'https://vk.com/anna',
    twitter: 'https://x.com/anna',
  })
  expect(JSON.stringify(article.parsed_content)).toContain('Тёплой')
  expect(JSON.stringify(article.parsed_content)).toContain(`"src":"${article.image!.origin}"`)
  expect(await app.askRaw(getSinglePost, { params: { slug: '2020/okno' } })).toMatchObject({ status: 301 })
  expect(await app.ask(getRecipe, { params: { id: 'syrniki' } })).toMatchObject({ id: 1_000_000_001 })
  expect((await app.ask(getViews, { body: { action: 'get-views', postIds: '101,102' } })).viewsCounts).toEqual({
    101: 40,
    102: 90,
  })
  expect((await app.ask(listTopPosts, { params: { path: 'week' } })).items.map(({ id }) => id).slice(0, 2)).toEqual([
    102, 101,
  ])
  expect((await app.ask(getMenus)).header).toEqual([{ title: 'Дом', url: '/topics/dom/' }])
  expect((await app.ask(getQuickPoll, { params: { id: 12 } })).data).toMatchObject({ article: { title: 'Окно' } })
  expect(Object.values((await app.ask(getPollStats, { params: { id: 12 } })).clicks)).toEqual([7, 0])
  const { sidebar } = await app.ask(listWidgets, { query: { includes: 'sidebar' } })
  expect(sidebar).toMatchObject([{ type: 'parsed-html' }, { items: [{ title: 'Окно' }, { title: 'Фикус зимой' }] }])
  expect(await threadOf('okno')).toEqual(theThread)
  expect((await app.app.inject(`/media/${article.image!.image_id}/160.webp`)).statusCode).toBe(200)
  const { files: kept } = await app.ask(findFiles, { body: { sources: ['test:plan'] } })
  expect((await app.app.inject(kept['test:plan']!.url)).body).toBe('План дома')
  const drafts = (await app.ask(listArticleDrafts)).items
  expect(drafts.find(({ slug }) => slug === 'chernovik')).toMatchObject({ status: 'draft', publishedAt: null })

  const again = join(folder, 'again')
  await write(again)
  const files = async (path: string) =>
    (JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8')) as Manifest).files
  expect(await files(again)).toEqual(await files(whole))
})

test('imported views are in the counts of articles and recipes, and pages made before the import are outdated', async () => {
  const outdated: string[] = []
  const stop = app.context.events.on('top.changed', ({ tags }) => outdated.push(...tags))
  await read(whole)
  await app.waitUntilIdle()
  stop()
  expect((await app.ask(getSinglePost, { params: { slug: 'fikus-zimoj' } })).views).toBe(40)
  expect((await app.ask(getRecipe, { params: { id: 'syrniki' } })).views).toBe(10)
  expect(outdated).toEqual(expect.arrayContaining(['top', 'post-101', 'post-1000000001']))
})

test('an archive leaves out comments on removed texts, so it is complete', async () => {
  await read(whole)
  await app.context.db.sql.query('delete from content.post where id = 400')
  const target = join(folder, 'without-a-text')
  const { missing, counts } = await write(target)
  expect(missing).toEqual(['Комментарии под текстами, которых больше нет: 5'])
  expect(counts.comments).toBe(0)
  await app.empty()
  expect(await read(target)).toMatchObject({ articles: { created: 5 }, polls: 'created', problems: [] })
})

test('an archive has no keys of the installation, no preview addresses and no email addresses', async () => {
  const { files } = JSON.parse(await readFile(join(whole, 'manifest.json'), 'utf8')) as Manifest
  const words = (await Promise.all(files.map(({ path }) => readFile(join(whole, path), 'utf8')))).join('')
  expect(words).not.toContain(app.config.internalKey)
  expect(words).not.toMatch(/preview_?hash/i)
  expect(words).not.toContain('lena@delno.test')
})

test('comments of a person with an account here belong to that account', async () => {
  await read(whole)
  const { userId } = await app.signIn({ email: 'lena@delno.test' })
  const own = said(6, { author: { source: userId, userId, name: 'Лена' }, source: null })
  await app.ask(importComments, { body: { comments: [own] } })
  const target = join(folder, 'with-account')
  await write(target)
  await app.context.db.sql.query(
    'truncate comments.comment, comments.comment_counter, comments.person, comments.post cascade',
  )
  expect((await read(target)).comments).toEqual({ created: 6, updated: 0, unchanged: 0 })
  const { data } = (await app.ask(listComments, { params: { postId: 400 } })).data
  expect(data.map(({ author_id: id }) => id)).toEqual([null, null, null, null, userId])
})

test('a site with its own widgets, polls and pins keeps them', async () => {
  await app.ask(restorePins, { body: { pins: [{ place: 1, postId: 7 }] } })
  const ownPlace = { ...advertising, place: 'footer' as const }
  await app.ask(restoreAds, { body: { places: [ownPlace] } })
  const own = { type: 'parsed-html', slot: 'footer', html: '<p>Свой подвал</p>' } as const
  await app.ask(saveWidgets, { body: { widgets: [own] } })
  const poll = { id: 12, name: 'Свой', question: 'Чай или кофе?', answers: [{ text: 'Чай' }, { text: 'Кофе' }] }
  await app.ask(savePolls, { body: { polls: [poll] } })
  const { polls, widgets, problems } = await read(whole)
  expect([polls, widgets]).toEqual(['kept', 'kept'])
  expect((await app.ask(getQuickPoll, { params: { id: 12 } })).data.question).toBe('Чай или кофе?')
  expect(problems).toContainEqual({ where: 'Виджеты', message: expect.stringContaining('оставлены') })
  expect((await app.ask(listWidgetDrafts)).items).toMatchObject([own])
  expect((await app.ask(listArchivedPins, {})).items).toMatchObject([{ postId: 7 }])
  expect((await app.ask(listArchivedAds, {})).items).toEqual([ownPlace])
  expect(problems).toContainEqual({ where: 'Реклама', message: expect.stringContaining('оставлена') })
})

test('an import that stops in the middle is completed by the next one', async () => {
  const stopping = ((call: { name: string }, input: never) => {
    if (call.name === 'saveRecipes') throw new TypeError('fetch failed')
    return app.ask(call as never, input)
  }) as unknown as Ask
  await expect(read(whole, { ask: stopping })).rejects.toThrow('fetch failed')
  expect(await isEmpty()).toBe(false)
  const rest = await read(whole)
  expect(rest.articles).toEqual({ created: 0, updated: 0, unchanged: 6 })
  expect(rest.recipes).toEqual({ created: 2, updated: 0, unchanged: 0 })
  expect((await app.ask(getViews, { body: { action: 'get-views', postIds: '101' } })).viewsCounts).toEqual({ 101: 40 })
  await read(whole)
  expect((await app.ask(getViews, { body: { action: 'get-views', postIds: '101' } })).viewsCounts).toEqual({ 101: 40 })
})

test('a dry run counts new, changed and unchanged entries and writes nothing', async () => {
  const trial = await read(whole, { isTrial: true })
  expect(trial).toMatchObject({
    articles: { created: 6 },
    comments: { created: 5 },
    pictures: { created: 1 },
    menus: 'created',
  })
  expect(await isEmpty()).toBe(true)
  await read(whole)
  const { id: _id, ...draft } = (await app.ask(listArticleDrafts)).items.find(({ slug }) => slug === 'fikus-zimoj')!
  await app.ask(saveArticles, { body: { articles: [{ ...draft, title: 'Фикус летом' }] } })
  const second = await read(whole, { isTrial: true })
  expect(second.comments).toEqual({ created: 0, updated: 0, unchanged: 5 })
  expect(second.articles).toEqual({ created: 0, updated: 1, unchanged: 5 })
  expect(formatArchiveSummary({ ...second, where: 'папка данных data', isTrial: true })).toContain(
    'Статьи        новых 0, изменено 1, без изменений 5',
  )
})

test('texts of a site keep their ids and addresses; colliding texts of the archive get new ones', async () => {
  const own = { type: 'post' as const, body: '<p>Своё</p>', publishedAt: '2026-11-01T08:00:00Z' }
  await app.ask(saveArticles, {
    body: {
      articles: [
        { ...own, id: 400, slug: 'svoyo', title: 'Своё' },
        { ...own, source: 'office:1', id: 50, slug: 'stol-bez-hlama', title: 'Свой стол' },
      ],
    },
  })
  const strangers = [1, 2].map(day => said(day, { source: null, content: 'Своё', postId: 50 }))
  await app.ask(importComments, { body: { comments: strangers } })
  const first = await read(whole)
  expect(first.comments).toEqual({ created: 5, updated: 0, unchanged: 0 })
  expect(await threadOf('okno')).toEqual(theThread)
  expect(await threadOf('stol-bez-hlama')).toHaveLength(2)
  expect(first.articles).toEqual({ created: 6, updated: 0, unchanged: 0 })
  expect(await app.ask(getSinglePost, { params: { slug: 'svoyo' } })).toMatchObject({ id: 400, title: 'Своё' })
  expect(await app.ask(getSinglePost, { params: { slug: 'stol-bez-hlama-2' } })).toMatchObject({
    title: 'Стол без хлама',
  })
  expect(first.problems.map(({ message }) => message)).toContain(
    'Адрес «stol-bez-hlama» уже занят на сайте, новый адрес — «stol-bez-hlama-2»',
  )
  const second = await read(whole)
  expect(second.articles).toEqual({ created: 0, updated: 0, unchanged: 6 })
  expect(second.comments).toEqual({ created: 0, updated: 0, unchanged: 5 })
  expect((await app.ask(listHomePosts, { query: { type: 'post' } })).meta.total_items).toBe(5)
})

const refusals: [string, (copy: string) => Promise<unknown>, string][] = [
  [
    'a file that is not what its checksum says',
    copy => writeFile(join(copy, 'articles/101.json'), 'x'),
    'контрольная сумма «articles/101.json» не сходится',
  ],
  ['a file that is missing', copy => rm(join(copy, 'articles/101.json')), 'нет файла «articles/101.json»'],
  [
    'a file that nobody named',
    copy => writeFile(join(copy, 'articles/999.json'), '{}'),
    'файла «articles/999.json» нет в manifest.json',
  ],
  ['a link out of the archive', copy => symlink('/etc/hostname', join(copy, 'articles/7.json')), 'за его пределы'],
  [
    'an archive of a newer program',
    copy => changeManifest(copy, manifest => (manifest.version = 10)),
    'Архив новее этой программы: его версия 10, понятны до 9',
  ],
  ['something else', copy => writeFile(join(copy, 'manifest.json'), '{"name":"x"}'), 'Это не архив «Дельно»'],
  ['no list of files', copy => rm(join(copy, 'manifest.json')), 'Это не архив «Дельно»'],
  ['a list that is cut', copy => writeFile(join(copy, 'manifest.json'), '{"format":'), 'не JSON'],
  [
    'a path that leads out',
    copy => changeManifest(copy, manifest => (manifest.files[0]!.path = '../../passwd.json')),
    '«../../passwd.json» ведёт за его пределы',
  ],
  [
    'an article without a title',
    async copy => {
      const path = join(copy, 'articles/101.json')
      const { title: _title, ...rest } = JSON.parse(await readFile(path, 'utf8')) as { title: string }
      const bytes = toStableJson(rest)
      await writeFile(path, bytes)
      await changeManifest(copy, manifest =>
        Object.assign(
          manifest.files.find(file => file.path === 'articles/101.json')!,
          {
            size: bytes.length,
            sha256: sha256(bytes),
          },
        ),
      )
    },
    '«articles/101.json», поле title',
  ],
]
test.each(refusals)('%s is refused before anything is written', async (_, change, message) => {
  await expect(read(await spoilt(change))).rejects.toThrow(message)
  expect(await isEmpty()).toBe(true)
})

/** Writes a file of the copy and corrects its checksum in the manifest, so that only the content is wrong. */
async function rewrite<Value extends object = object>(
  copy: string,
  path: string,
  change: (value: Value) => unknown,
): Promise<void> {
  const value = JSON.parse(await readFile(join(copy, path), 'utf8')) as Value
  const bytes = toStableJson(change(value))
  await writeFile(join(copy, path), bytes)
  await changeManifest(copy, ({ files }) => {
    Object.assign(
      files.find(each => each.path === path)!,
      { size: bytes.length, sha256: sha256(bytes) },
    )
  })
}
const pictureSeven = {
  image_id: 7,
  origin: '/media/7/160.webp',
  alt: '',
  width: 1,
  height: 1,
  sizes: [],
  thumbhash: null,
  focal: null,
  is_transparent: false,
}
const commentsOf = async (copy: string) =>
  (JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8')) as Manifest).files.find(({ path }) =>
    path.startsWith('comments/'),
  )!.path
const articlesOf = async (copy: string) =>
  (JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8')) as Manifest).files
    .map(({ path }) => path)
    .filter(path => /^articles\/\d+\.json$/.test(path))

test.each<[string, string, (copy: string) => Promise<unknown>]>([
  [
    'an author who is not there',
    'ссылается на то, чего в архиве нет: автор «netu»',
    async copy => rewrite(copy, (await articlesOf(copy))[0]!, article => ({ ...article, author: 'netu' })),
  ],
  [
    'a tag that is not there',
    'ссылается на то, чего в архиве нет: метка «netu»',
    async copy => rewrite(copy, (await articlesOf(copy))[0]!, article => ({ ...article, tags: ['netu'] })),
  ],
  [
    'a picture that is not there',
    'показывает картинку 7, а её в архиве нет',
    async copy =>
      rewrite(copy, 'people.json', (people: object[]) =>
        people.map(person => ({
          ...person,
          image: pictureSeven,
        })),
      ),
  ],
  [
    'a person twice',
    'в архиве дважды',
    copy => rewrite(copy, 'people.json', (people: object[]) => [...people, people[0]]),
  ],
  [
    'a recipe of an unknown cuisine',
    'ссылается на то, чего в архиве нет: запись справочника «cuisine:netu»',
    copy => rewrite(copy, 'recipes/1000000001.json', recipe => ({ ...recipe, cuisines: ['netu'] })),
  ],
  [
    'an ingredient that is not there',
    'ссылается на то, чего в архиве нет: запись справочника «ingredient:netu»',
    copy =>
      rewrite<{ ingredients: { items: object[] }[] }>(copy, 'recipes/1000000001.json', recipe => ({
        ...recipe,
        ingredients: recipe.ingredients.map(group => ({
          ...group,
          items: group.items.map(item => ({ ...item, term: 'netu' })),
        })),
      })),
  ],
  [
    'a picture of a step that is not there',
    'показывает картинку 7, а её в архиве нет',
    copy =>
      rewrite(copy, 'recipes/1000000001.json', recipe => ({
        ...recipe,
        steps: [{ title: '', text: 'Смешайте', image: pictureSeven, minutes: 1, timer_minutes: null }],
      })),
  ],
  [
    'a comment under a text that is not there',
    'ссылается на то, чего в архиве нет: номер текста «777»',
    async copy =>
      rewrite(copy, await commentsOf(copy), (comments: object[]) => comments.map(each => ({ ...each, postId: 777 }))),
  ],
  [
    'an answer to a comment that is not there',
    'ссылается на то, чего в архиве нет: номер комментария «99999»',
    async copy =>
      rewrite(copy, await commentsOf(copy), (comments: object[]) =>
        comments.map(each => ({ ...each, replyTo: { id: 99_999 } })),
      ),
  ],
  [
    'a comment twice',
    'номер комментария',
    async copy => rewrite(copy, await commentsOf(copy), (comments: object[]) => [...comments, comments[0]]),
  ],
  [
    'a poll below a text that is not there',
    'ссылается на то, чего в архиве нет: номер текста «777»',
    copy => rewrite(copy, 'polls.json', (polls: object[]) => polls.map(poll => ({ ...poll, postId: 777 }))),
  ],
  [
    'a picture under the name of another format',
    'не картинка, или её байты повреждены',
    async copy => {
      const jpeg = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#456' } })
        .jpeg()
        .toBuffer()
      await changeManifest(copy, ({ files }) => {
        const picture = files.find(({ path }) => /^media\/\d+\.(avif|webp)$/.test(path))!
        Object.assign(picture, { size: jpeg.length, sha256: sha256(jpeg) })
        writeFileSync(join(copy, picture.path), jpeg)
      })
    },
  ],
  [
    'a picture whose bytes are none',
    'не картинка, или её байты повреждены',
    copy =>
      changeManifest(copy, ({ files }) => {
        const picture = files.find(({ path }) => /^media\/\d+\.(avif|webp)$/.test(path))!
        const bytes = Buffer.from('not a picture')
        Object.assign(picture, { size: bytes.length, sha256: sha256(bytes) })
        writeFileSync(join(copy, picture.path), bytes)
      }),
  ],
])('an archive with %s is refused before anything is written', async (_, message, change) => {
  await expect(read(await spoilt(change))).rejects.toThrow(message)
  expect(await isEmpty()).toBe(true)
})

test('an archive that is too large is refused before anything is written', async () => {
  await expect(read(whole, { limits: { totalBytes: 1000 } })).rejects.toThrow('Архив слишком велик')
  await expect(read(whole, { limits: { fileBytes: 100 } })).rejects.toThrow('Архив слишком велик')
  await expect(read(whole, { limits: { files: 3 } })).rejects.toThrow('Архив слишком велик: в нём больше 3 файлов')
  expect(await isEmpty()).toBe(true)
})

test('a .zip with paths outside of it, a truncated one and a file that is no .zip are refused', async () => {
  const path = join(folder, 'evil.zip')
  const zip = new yazl.ZipFile()
  zip.addBuffer(Buffer.from('x'), 'aa/evil.json')
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  const bytes = await readFile(path)
  await writeFile(path, Buffer.from(bytes.toString('latin1').replaceAll('aa/evil.json', '../evil.json'), 'latin1'))
  await expect(read(path)).rejects.toThrow('«../evil.json» ведёт за его пределы')
  await writeFile(path, bytes.subarray(0, 40))
  await expect(read(path)).rejects.toThrow('не архив .zip')
  await writeFile(path, 'Просто заметки')
  await expect(read(path)).rejects.toThrow('не архив .zip')
})
