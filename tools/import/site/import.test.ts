import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listComments } from '#contract/comments.ts'
import { getSinglePost, listHomePosts, resolvePath } from '#contract/content.ts'
import type { Ask } from '#contract/client/ask.ts'
import { CallError } from '#contract/errors.ts'
import { listCommentDrafts } from '#contract/office/comments.ts'
import { saveArticles, savePeople } from '#contract/office/content.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { fullAddress, makePictureFinder, pathsOf } from '../media/find-picture.ts'
import { importGhost } from './import-ghost.ts'
import { importWordPress } from './import-wordpress.ts'
import { makeRetryingAsk } from '../retrying-ask.ts'
import { makeReport } from '../report.ts'
import { formatSummary, groupProblems, noCounts } from '../summary.ts'

type Said = {
  author: string
  content: string
  email?: string
  parent?: number
  day?: number
  hour?: number
  approved?: string
  type?: string
}
const comment = (
  id: number,
  { author, content, email = '', parent = 0, day = 4, hour = 8, approved = '1', type = '' }: Said,
) =>
  `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>${author}</wp:comment_author><wp:comment_author_email>${email}</wp:comment_author_email><wp:comment_author_IP>192.0.2.7</wp:comment_author_IP><wp:comment_date_gmt>2024-05-0${day} 0${hour}:00:00</wp:comment_date_gmt><wp:comment_content><![CDATA[${content}]]></wp:comment_content><wp:comment_approved>${approved}</wp:comment_approved><wp:comment_type>${type}</wp:comment_type><wp:comment_parent>${parent}</wp:comment_parent></wp:comment>`

const wxr = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="c" xmlns:excerpt="e" xmlns:dc="d" xmlns:wp="w"><channel>
<title>Дачный листок</title><link>https://dacha.example</link><wp:base_blog_url>https://dacha.example</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login>galina</wp:author_login><wp:author_display_name>Галина Петрова</wp:author_display_name></wp:author>
<wp:category><wp:term_id>2</wp:term_id><wp:category_nicename>sad</wp:category_nicename><wp:cat_name>Сад</wp:cat_name></wp:category>
<item><title>Теплица</title><wp:post_id>9</wp:post_id><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status>
<wp:attachment_url>https://dacha.example/wp-content/uploads/2024/05/teplitsa.png</wp:attachment_url>
<wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>Теплица из окон</wp:meta_value></wp:postmeta></item>
<item><title>Теплица из старых окон</title><link>https://dacha.example/2024/05/teplitsa/</link><dc:creator>galina</dc:creator>
<wp:post_id>7</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_name>teplitsa</wp:post_name>
<wp:post_date_gmt>2024-05-03 08:00:00</wp:post_date_gmt><wp:comment_status>open</wp:comment_status>
<category domain="category" nicename="sad"><![CDATA[Сад]]></category>
<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>
<content:encoded><![CDATA[<p>Рамы моют.</p><figure><img src="https://dacha.example/wp-content/uploads/2024/05/teplitsa-300x200.png" alt=""></figure><p><img src="https://dacha.example/wp-content/uploads/2024/05/net.png" alt=""></p>]]></content:encoded>
${comment(3, { author: 'Пётр', email: 'petr@dacha.example', content: 'Спасибо<ul><li>рамы</li><li><strong>гвозди</strong></li></ul><script>x()</script>' })}
${comment(6, { author: 'Пётр', email: 'Petr@dacha.example', content: 'Ещё раз', parent: 4, day: 5, hour: 9 })}
${comment(4, { author: 'Галина', email: 'galina@dacha.example', content: 'На здоровье', parent: 3, day: 5 })}
${comment(5, { author: 'Реклама', content: 'Окна дёшево', approved: '0', day: 6 })}
${comment(7, { author: 'Соседний сайт', content: 'Ссылка', type: 'pingback' })}
${comment(8, { author: 'Пётр', content: 'Передумал', approved: 'trash' })}
${comment(9, { author: 'Пётр', content: '<p> </p>' })}
</item></channel></rss>`

let app: TestApp
let folder: string
const noNetwork = (async () => {
  throw new TypeError('fetch failed')
}) as typeof fetch

beforeAll(async () => {
  app = await openTestApp({ services: ['content', 'recipes', 'media', 'views', 'comments'] })
  folder = await mkdtemp(join(tmpdir(), 'delno-import-test-'))
  await mkdir(join(folder, '2024/05'), { recursive: true })
  await writeFile(join(folder, 'export.xml'), wxr)
  await writeFile(
    join(folder, '2024/05/teplitsa.png'),
    await sharp({ create: { width: 900, height: 600, channels: 3, background: '#5f8f57' } })
      .png()
      .toBuffer(),
  )
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const run = (keepIds = false, isTrial = false) =>
  importWordPress({
    files: [join(folder, 'export.xml')],
    ask: app.ask,
    findPicture: makePictureFinder(folder, { fetch: noNetwork }),
    keepIds,
    isTrial,
    withTypography: false,
    progress: () => {},
  })

test('an export is imported completely, and a second import changes nothing', async () => {
  const first = await run()
  expect(first).toMatchObject({
    people: { created: 1 },
    terms: { created: 1 },
    posts: { created: 1 },
    pictures: { stored: 1, known: 0, missing: 1 },
    comments: { created: 4, updated: 0, unchanged: 0 },
    formerAddresses: 2,
  })
  const article = await app.ask(getSinglePost, { params: { slug: 'teplitsa' } })
  expect(article).toMatchObject({
    title: 'Теплица из старых окон',
    author: { name: 'Галина Петрова' },
    image: { alt: 'Теплица из окон', width: 900 },
  })
  expect(JSON.stringify(article.parsed_content)).toContain(`"src":"${article.image!.origin}"`)
  const { data } = (await app.ask(listComments, { params: { postId: article.id } })).data
  expect(data.map(({ author, content, level, date_gmt: at }) => [author, content, level, at.slice(0, 10)])).toEqual([
    ['Пётр', '<p>Спасибо</p><p>— рамы<br>— <b>гвозди</b></p>', 1, '2024-05-04'],
    ['Галина', '<p>На здоровье</p>', 2, '2024-05-05'],
    ['Пётр', '<p>Ещё раз</p>', 3, '2024-05-05'],
  ])
  expect(first.problems.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'Уведомления с других сайтов (pingback, trackback) не переносятся: 1',
      'Комментарии из корзины не переносятся: 1',
      'Пустые комментарии не переносятся: 1',
    ]),
  )
  const { items } = await app.ask(listCommentDrafts)
  expect(items.map(({ status }) => status)).toEqual(['approved', 'approved', 'approved', 'pending'])
  // One email address and one name are one person. The email address is not stored.
  expect(items[0]!.author!.source).toBe(items[2]!.author!.source)
  expect(JSON.stringify(items)).not.toContain('@')

  const second = await run()
  expect([second.people, second.terms, second.posts]).toEqual(
    Array.from({ length: 3 }, () => ({ created: 0, updated: 0, unchanged: 1 })),
  )
  expect(second.comments).toEqual({ created: 0, updated: 0, unchanged: 4 })
  expect(second.pictures).toEqual({ stored: 0, known: 1, missing: 1 })
})

test('old addresses lead to the new ones', async () => {
  await app.empty()
  await run()
  for (const path of ['2024/05/teplitsa', '?p=7'])
    expect(await app.askRaw(resolvePath, { params: { slug: path } })).toMatchObject({
      status: 301,
      body: { url: '/teplitsa' },
    })
  expect(await app.askRaw(getSinglePost, { params: { slug: '2024/05/teplitsa' } })).toMatchObject({ status: 301 })
  expect(await app.askRaw(resolvePath, { params: { slug: '?p=8' } })).toMatchObject({ status: 404 })
})

test('a dry run counts what the import would do and writes nothing', async () => {
  await app.empty()
  const trial = await run(false, true)
  expect(await app.askRaw(getSinglePost, { params: { slug: 'teplitsa' } })).toMatchObject({ status: 404 })
  const real = await run()
  for (const part of ['people', 'terms', 'posts', 'pages', 'pictures', 'comments', 'formerAddresses'] as const)
    expect([part, trial[part]]).toEqual([part, real[part]])
  const again = await run(false, true)
  expect(again).toMatchObject({
    people: { created: 0, updated: 0, unchanged: 1 },
    terms: { created: 0, updated: 0, unchanged: 1 },
    posts: { created: 0, updated: 0, unchanged: 1 },
    pictures: { stored: 0, known: 1, missing: 1 },
    comments: { created: 0, updated: 0, unchanged: 4 },
  })
  const { results } = await app.ask(savePeople, {
    body: { people: [{ source: 'wordpress:dacha.example:person:galina', slug: 'galina', name: 'Г. Петрова' }] },
  })
  expect(results[0]?.outcome).toBe('updated')
  expect((await run(false, true)).people).toEqual({ created: 0, updated: 1, unchanged: 0 })
})

describe('an export in several files', () => {
  const part = (name: string, inside: string, site = 'https://dacha.example') => {
    const head = `<title>Дачный листок</title><link>${site}</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>${site}</wp:base_blog_url>`
    const file = join(folder, name)
    return writeFile(file, `<rss version="2.0"><channel>${head}${inside}</channel></rss>`).then(() => file)
  }
  const attachment =
    '<item><title>Теплица</title><wp:post_id>9</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://dacha.example/wp-content/uploads/2024/05/teplitsa.png</wp:attachment_url></item>'
  const post = (id: number, slug: string) => `<item><title>${slug}</title><dc:creator>galina</dc:creator>
    <wp:post_id>${id}</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_name>${slug}</wp:post_name>
    <wp:post_date_gmt>2024-05-03 08:00:00</wp:post_date_gmt><category domain="category" nicename="gryadki"><![CDATA[Грядки]]></category>
    <wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>
    <content:encoded><![CDATA[<p>Рамы моют.</p>]]></content:encoded></item>`
  const people = `<wp:author><wp:author_login>galina</wp:author_login><wp:author_display_name>Галина Петрова</wp:author_display_name></wp:author>
    <wp:category><wp:category_nicename>sad</wp:category_nicename><wp:cat_name>Сад</wp:cat_name></wp:category>
    <wp:category><wp:category_nicename>gryadki</wp:category_nicename><wp:category_parent>sad</wp:category_parent><wp:cat_name>Грядки</wp:cat_name></wp:category>`
  const bring = (files: string[]) =>
    importWordPress({
      files,
      ask: app.ask,
      findPicture: makePictureFinder(folder, { fetch: noNetwork }),
      keepIds: true,
      isTrial: false,
      withTypography: false,
      progress: () => {},
    })

  test('counts as one: covers, authors and topics may be in any file, and duplicates count once', async () => {
    await app.empty()
    const files = [
      await part('1.xml', post(21, 'ramy')),
      await part('2.xml', people + post(21, 'ramy') + post(22, 'pol')),
      await part('3.xml', people + attachment + attachment),
    ]
    const result = await bring(files)
    expect(result).toMatchObject({
      people: { created: 1 },
      terms: { created: 2 },
      posts: { created: 2 },
      pictures: { stored: 1, missing: 0 },
      problems: [],
    })
    for (const [slug, id] of [
      ['ramy', 21],
      ['pol', 22],
    ] as const)
      expect(await app.ask(getSinglePost, { params: { slug } })).toMatchObject({
        id,
        author: { name: 'Галина Петрова' },
        categories: [{ title: 'Грядки', parent: { slug: 'sad' } }],
        image: { width: 900 },
      })
    expect((await bring(files.toReversed())).posts).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  })

  test('belongs to one site, and each of its files is an export', async () => {
    const first = await part('1.xml', people + post(21, 'ramy'))
    const other = await part('other.xml', people, 'https://sosed.example')
    await expect(bring([first, other])).rejects.toThrow('other.xml — выгрузка другого сайта: sosed.example')
    const feed = join(folder, 'feed.xml')
    await writeFile(feed, '<rss version="2.0"><channel><title>Лента</title></channel></rss>')
    await expect(bring([first, feed])).rejects.toThrow('feed.xml — не выгрузка WordPress')
  })
})

test('a feed or any other file is refused by name', async () => {
  const file = join(folder, 'feed.xml')
  await writeFile(
    file,
    '<rss version="2.0"><channel><title>Лента</title><item><title>Новость</title></item></channel></rss>',
  )
  const options = {
    ask: app.ask,
    findPicture: makePictureFinder(undefined, { fetch: noNetwork }),
    keepIds: false,
    isTrial: false,
    withTypography: false,
    progress: () => {},
  }
  await expect(importWordPress({ ...options, files: [file] })).rejects.toThrow('не выгрузка WordPress')
  await writeFile(join(folder, 'zametki.txt'), 'Просто заметки')
  await expect(importWordPress({ ...options, files: [join(folder, 'zametki.txt')] })).rejects.toThrow(
    'не выгрузка WordPress',
  )
})

test('addresses and ids that the site already uses are reported and replaced', async () => {
  await app.empty()
  await app.ask(saveArticles, {
    body: {
      articles: [
        {
          source: 'demo:7',
          id: 7,
          type: 'post',
          slug: 'teplitsa',
          title: 'Своя',
          body: '<p>Да</p>',
          publishedAt: '2024-01-01T00:00:00Z',
        },
      ],
    },
  })
  const first = await run(true)
  expect(first.posts).toMatchObject({ created: 1 })
  expect(first.problems.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'Адрес «teplitsa» уже занят на сайте, новый адрес — «teplitsa-2»',
      'Номер 7 уже занят на сайте, запись получила другой',
    ]),
  )
  expect((await run(true)).posts.created).toBe(0)
  expect((await run(true)).posts).toEqual({ created: 0, updated: 0, unchanged: 1 })
})

test('a second site with equal names overwrites nothing and loses nothing, and a dry run reports exactly that', async () => {
  await app.empty()
  await run()
  const other = join(folder, 'other-site.xml')
  const more =
    '<wp:category><wp:category_nicename>feed</wp:category_nicename><wp:cat_name>Лента</wp:cat_name></wp:category>'
  await writeFile(
    other,
    wxr
      .replaceAll('dacha.example', 'sosed.example')
      .replace('Галина Петрова', 'Галина Сидорова')
      .replace('<wp:cat_name>Сад</wp:cat_name></wp:category>', `<wp:cat_name>Сад</wp:cat_name></wp:category>${more}`),
  )
  const report = makeReport()
  const bring = (isTrial: boolean) =>
    importWordPress({
      files: [other],
      ask: app.ask,
      findPicture: makePictureFinder(folder, { fetch: noNetwork }),
      keepIds: false,
      isTrial,
      withTypography: false,
      progress: () => {},
      ...(!isTrial && { report }),
    })
  const trial = await bring(true)
  const real = await bring(false)
  expect(trial).toEqual(real)
  expect(real).toMatchObject({ people: { created: 1 }, terms: { created: 1, unchanged: 1 }, posts: { created: 1 } })
  expect(real.problems.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'Адрес «galina» уже занят, новый адрес — «galina-2»',
      'Тема с этим именем и адресом на сайте уже есть: статьи добавлены к ней',
      'Адрес «feed» занят самим сайтом, новый адрес — «feed-2»',
      'Адрес «teplitsa» уже занят на сайте, новый адрес — «teplitsa-2»',
    ]),
  )
  expect(await app.ask(getSinglePost, { params: { slug: 'teplitsa' } })).toMatchObject({
    author: { name: 'Галина Петрова' },
  })
  expect(await app.ask(getSinglePost, { params: { slug: 'teplitsa-2' } })).toMatchObject({
    author: { name: 'Галина Сидорова', slug: 'galina-2' },
  })
  const { items, counts } = report.toJson({}) as { items: Record<string, unknown>[]; counts: Record<string, unknown> }
  expect(counts).toMatchObject({
    author: { created: 1 },
    post: { created: 1 },
    comment: { created: 4 },
    picture: { created: 1, skipped: 1 },
  })
  expect(items.find(({ kind }) => kind === 'post')).toMatchObject({
    source: 'wordpress:sosed.example:7',
    outcome: 'created',
    oldAddress: 'https://sosed.example/2024/05/teplitsa/',
    newAddress: '/teplitsa-2',
    warnings: expect.arrayContaining([expect.objectContaining({ isLoss: false })]),
  })
  expect([(await run()).posts, (await bring(false)).posts]).toEqual(
    Array.from({ length: 2 }, () => ({ created: 0, updated: 0, unchanged: 1 })),
  )
})

const asUsual = { keepIds: false, isTrial: false, withTypography: false, progress: () => {} }

/** One pixel, as old galleries embed their pictures in the text. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('two Ghost sites with equal ids, slugs and authors are both imported without affecting each other', async () => {
  await app.empty()
  const write = async (host: string, name: string, words: string) => {
    const file = join(folder, `${host}.json`)
    const post = (id: string, slug: string, title: string) => ({
      id,
      uuid: id,
      slug,
      title,
      type: 'post',
      status: 'published',
      visibility: 'public',
      html: `<p>${words}</p><p><a href="ttps://more.example/${slug}">Подробнее</a> <a href="https://${host}/banya/">Баня</a></p><p><img src="${pixel}" alt="Точка"></p>`,
      published_at: '2023-02-01T10:00:00.000Z',
      updated_at: '2023-02-02T10:00:00.000Z',
    })
    const data = {
      settings: [
        { key: 'title', value: host },
        { key: 'url', value: `https://${host}` },
      ],
      users: [{ id: '1', name, slug: 'stepan', email: `stepan@${host}` }],
      tags: [{ id: '1', name: 'Пар', slug: 'par', visibility: 'public' }],
      posts: [post('63d', 'banya', 'Баня'), post('63e', 'venik', 'Веник')],
      posts_authors: ['63d', '63e'].map(id => ({ post_id: id, author_id: '1', sort_order: 0 })),
      posts_tags: ['63d', '63e'].map(id => ({ post_id: id, tag_id: '1', sort_order: 0 })),
    }
    await writeFile(file, JSON.stringify({ db: [{ meta: { version: '5.90.1' }, data }] }))
    return file
  }
  const files = [
    [await write('banya.example', 'Степан Банщик', 'Жар держится.'), 'https://banya.example'],
    [await write('para.example', 'Степан Парильщик', 'Пар не обжигает.'), 'https://para.example'],
  ] as const
  const report = makeReport()
  const bring = ([file, site]: readonly [string, string], isReported = true) =>
    importGhost({
      file,
      site,
      ask: app.ask,
      ...asUsual,
      findPicture: makePictureFinder(undefined, { fetch: noNetwork }),
      ...(isReported && { report }),
    })
  const [first, second] = [await bring(files[0]), await bring(files[1])]
  expect([first.people, first.posts, second.people, second.posts]).toEqual(
    [1, 2, 1, 2].map(created => ({ created, updated: 0, unchanged: 0 })),
  )
  expect(second.terms).toEqual({ created: 0, updated: 0, unchanged: 1 })
  const read = (slug: string) => app.ask(getSinglePost, { params: { slug } })
  for (const [slug, author, words] of [
    ['banya', 'Степан Банщик', 'Жар держится.'],
    ['banya-2', 'Степан Парильщик', 'Пар не обжигает.'],
  ] as const) {
    const article = await read(slug)
    const body = JSON.stringify(article.parsed_content)
    expect([article.author?.name, article.tags.map(tag => tag.slug)]).toEqual([author, ['par']])
    expect(body).toContain(words)
    expect(body).toContain('"href":"https://more.example/banya"')
    expect(body).toMatch(/"src":"[^"]*\/media\//)
  }
  // The slug belongs to the first site: a link of the second site must not lead there.
  expect(JSON.stringify((await read('venik-2')).parsed_content)).toContain('"href":"https://para.example/banya/"')
  const { items } = report.toJson({}) as {
    items: { kind: string; source: string; outcome: string; warnings: object[] }[]
  }
  expect(items.filter(({ kind }) => kind === 'post').map(({ outcome }) => outcome)).toEqual(Array(4).fill('created'))
  expect(new Set(items.map(({ kind, source }) => `${kind} ${source}`)).size).toBe(items.length)
  expect(JSON.stringify(items)).toContain('Адрес с опечаткой исправлен: «ttps://more.example/banya»')
  for (const file of files) expect((await bring(file, false)).posts).toEqual({ created: 0, updated: 0, unchanged: 2 })
})

test('a new export with social links, a video cover, a podcast and an embedded picture is imported', async () => {
  await app.empty()
  const file = join(folder, 'fresh.xml')
  const body = [
    '<!-- wp:cover {"url":"https://les.example/wp-content/uploads/2022/01/ruchej.mp4","backgroundType":"video"} --><div class="wp-block-cover"><video class="wp-block-cover__video-background" src="https://les.example/wp-content/uploads/2022/01/ruchej.mp4"></video><div class="wp-block-cover__inner-container"><!-- wp:paragraph --><p>Ручей шумит</p><!-- /wp:paragraph --></div></div><!-- /wp:cover -->',
    '<!-- wp:list --><ul><!-- wp:list-item --><li>Мы здесь:<!-- wp:social-links --><ul class="wp-block-social-links"><!-- wp:social-link {"url":"https://t.me/les","service":"telegram","label":"Лес в Телеграме"} /--><!-- wp:social-link {"url":"https://vk.com/les","service":"vk"} /--></ul><!-- /wp:social-links --></li><!-- /wp:list-item --></ul><!-- /wp:list -->',
    `<p><img src="${pixel}" alt="Капля"></p><p><a href="htps://karta.example/les">Карта</a></p>`,
  ].join('\n')
  await writeFile(
    file,
    `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="c" xmlns:dc="d" xmlns:wp="w"><channel>
<title>Лесной голос</title><link>https://les.example</link><wp:base_blog_url>https://les.example</wp:base_blog_url>
<item><title>Выпуск о ручье</title><link>https://les.example/ruchej/</link><wp:post_id>31</wp:post_id><wp:post_type>post</wp:post_type>
<wp:status>publish</wp:status><wp:post_name>ruchej</wp:post_name><wp:post_date_gmt>2022-01-09 06:00:00</wp:post_date_gmt>
<wp:postmeta><wp:meta_key>enclosure</wp:meta_key><wp:meta_value><![CDATA[https://les.example/wp-content/uploads/2022/01/ruchej.mp3
4411201
audio/mpeg]]></wp:meta_value></wp:postmeta>
<content:encoded><![CDATA[${body}]]></content:encoded></item></channel></rss>`,
  )
  const { posts, problems } = await importWordPress({
    files: [file],
    ask: app.ask,
    ...asUsual,
    findPicture: makePictureFinder(folder, { fetch: noNetwork }),
  })
  expect(posts.created).toBe(1)
  const tree = JSON.stringify((await app.ask(getSinglePost, { params: { slug: 'ruchej' } })).parsed_content)
  for (const part of [
    'Ручей шумит',
    '"src":"https://les.example/wp-content/uploads/2022/01/ruchej.mp4"',
    'https://les.example/wp-content/uploads/2022/01/ruchej.mp3',
    'Мы здесь:',
    '"href":"https://t.me/les"',
    'Лес в Телеграме',
    '"href":"https://vk.com/les"',
    '"href":"https://karta.example/les"',
  ])
    expect(tree).toContain(part)
  expect(tree).toMatch(/"src":"[^"]*\/media\//)
  const said = problems.map(({ message }) => message)
  expect(said).toContain('Адрес с опечаткой исправлен: «htps://karta.example/les»')
  // The audio and the video are not found, since their site does not answer here.
  expect(said.filter(message => message.startsWith('Файл не перенесён'))).toHaveLength(2)
})

test('without an excerpt cards show the beginning of the text, which the page does not repeat', async () => {
  await app.empty()
  await run()
  const [card] = (await app.ask(listHomePosts, { query: {} })).items
  expect(card!.excerpt).toBe('Рамы моют.')
  expect((await app.ask(getSinglePost, { params: { slug: 'teplitsa' } })).excerpt).toBe('')
})

test('an import waits for a database that is away for a while; if it stays away the import ends with a readable message', async () => {
  let failures = 2
  const ask = (async () => {
    if (failures-- > 0) throw new CallError('savePeople', 503, null)
    return { results: [] }
  }) as unknown as Ask
  const waited: number[] = []
  const wait = async (ms: number) => void waited.push(ms)
  expect(await makeRetryingAsk(ask, { wait })(savePeople, { body: { people: [] } })).toEqual({ results: [] })
  expect(waited).toEqual([1000, 2000])
  failures = 100
  await expect(makeRetryingAsk(ask, { wait })(savePeople, { body: { people: [] } })).rejects.toThrow(
    'Импорт остановлен: база данных или сервер не отвечает',
  )
  const refusing = (async () => {
    throw new CallError('savePeople', 409, null)
  }) as unknown as Ask
  await expect(makeRetryingAsk(refusing, { wait })(savePeople, { body: { people: [] } })).rejects.toBeInstanceOf(
    CallError,
  )
})

test('a smaller copy of a picture is replaced by the original, in every layout of the folder', () => {
  expect(fullAddress('http://dacha.example/wp-content/uploads/2024/05/a-300x200.jpg?w=300')).toBe(
    'https://dacha.example/wp-content/uploads/2024/05/a.jpg',
  )
  expect(pathsOf('https://dacha.example/wp-content/uploads/2024/05/%D0%B0.jpg')).toEqual([
    '2024/05/а.jpg',
    'uploads/2024/05/а.jpg',
    'wp-content/uploads/2024/05/а.jpg',
    'а.jpg',
  ])
})

test('no file outside the folder is read', async () => {
  const find = makePictureFinder(join(folder, '2024'), { fetch: noNetwork })
  expect(await find('https://dacha.example/wp-content/uploads/..%2Fexport.xml')).toMatchObject({
    reason: expect.stringContaining('в папке нет'),
  })
})

test('a site that does not answer gets three requests, not one per picture', async () => {
  let asked = 0
  const find = makePictureFinder(undefined, {
    fetch: (async () => {
      asked += 1
      throw new TypeError('fetch failed')
    }) as typeof fetch,
  })
  for (let picture = 0; picture < 10; picture++)
    expect(await find(`https://dacha.example/${picture}.jpg`)).toEqual({ reason: 'сайт dacha.example не отвечает' })
  expect(asked).toBe(3)
})

test('the summary says in Russian what was imported, what waits and what was not imported', () => {
  const problems = ['core/archives', 'core/calendar'].map(name => ({
    where: 'Блоки',
    message: `Блок «${name}» здесь не показать: он собирался на сервере WordPress`,
  }))
  expect(groupProblems(problems)).toEqual([
    {
      message: 'Блоки здесь не показать (он собирался на сервере WordPress): core/archives, core/calendar',
      entries: ['Блоки'],
    },
  ])
  const text = formatSummary({
    title: 'WordPress «Дачный листок» (dacha.example)',
    where: 'папка данных data',
    isTrial: true,
    people: { ...noCounts(), created: 1 },
    terms: noCounts(),
    posts: { ...noCounts(), unchanged: 2 },
    pages: noCounts(),
    pictures: { stored: 1, known: 0, missing: 1 },
    files: { stored: 2, known: 0, missing: 1 },
    comments: { ...noCounts(), created: 4 },
    formerAddresses: 3,
    differences: 0,
    menus: 1,
    problems,
  })
  expect(text).toContain('Проба, ничего не записано.')
  expect(text).toContain('Статьи        новых 0, изменено 0, без изменений 2')
  expect(text).toContain('Файлы         новых 2, уже были 0, не найдено 1')
  expect(text).toContain('Комментарии   новых 4')
})
