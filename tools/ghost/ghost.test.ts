import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseBody } from '#article-body/parse.ts'
import { toText } from '#article-body/to-text.ts'
import { walk } from '#article-body/tree.ts'
import { ExportFileError } from '../import/site/export-file-error.ts'
import { lexicalToHtml } from './lexical-to-html.ts'
import { mobiledocToHtml } from './mobiledoc-to-html.ts'
import { readGhost } from './read-ghost.ts'
import { toRecords } from './to-records.ts'
import { htmlToSource, type Addresses } from './to-source.ts'

const addresses: Addresses = { page: path => path, file: path => `https://old.example${path}` }

function bring(html: string) {
  const told: string[] = []
  const source = htmlToSource(html, addresses, message => told.push(message))
  const tree = parseBody(source)
  const types = new Set<string>()
  walk(tree, node => void types.add(node.type))
  return { source, tree, text: toText(tree), types, told }
}
const words = (html: string) => html.replace(/<[^>]*>/g, ' ').match(/[\p{L}\d]{2,}/gu) ?? []

const cards: [string, string, string][] = [
  [
    'image',
    '<figure class="kg-card kg-image-card kg-width-wide kg-card-hascaption"><img src="__GHOST_URL__/content/images/size/w600/2024/05/les.jpg" alt="Лес"><figcaption>Утро в <b>лесу</b></figcaption></figure>',
    'image',
  ],
  [
    'gallery',
    '<figure class="kg-card kg-gallery-card"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="/content/images/a.jpg" alt=""></div><div class="kg-gallery-image"><img src="/content/images/b.jpg" alt=""></div></div></div><figcaption>Две полки</figcaption></figure>',
    'gallery',
  ],
  [
    'bookmark',
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://other.example/x"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Чужая статья</div><div class="kg-bookmark-description">О чём она</div><div class="kg-bookmark-metadata"><span class="kg-bookmark-author">Газета</span><span class="kg-bookmark-publisher">Пётр</span></div></div></a><figcaption>Почитать</figcaption></figure>',
    'link',
  ],
  [
    'toggle',
    '<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Почему так?</h4><button></button></div><div class="kg-toggle-content"><p>Потому что <em>проще</em>.</p></div></div>',
    'details',
  ],
  [
    'callout',
    '<div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Сначала <strong>отключите</strong> ток</div></div>',
    'callout',
  ],
  [
    'button',
    '<div class="kg-card kg-button-card kg-align-center"><a href="__GHOST_URL__/kupit/" class="kg-btn kg-btn-accent">Купить билет</a></div>',
    'button',
  ],
  [
    'file',
    '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="/content/files/2024/plan.pdf"><div class="kg-file-card-contents"><div class="kg-file-card-title">План дома</div><div class="kg-file-card-caption">Для печати</div><div class="kg-file-card-metadata"><div class="kg-file-card-filename">plan.pdf</div><div class="kg-file-card-filesize">120 KB</div></div></div></a></div>',
    'file',
  ],
  [
    'audio',
    '<div class="kg-card kg-audio-card"><div class="kg-audio-player-container"><audio src="/content/media/a.mp3"></audio><div class="kg-audio-title">Голос леса</div></div></div>',
    'audio',
  ],
  [
    'video',
    '<figure class="kg-card kg-video-card"><div class="kg-video-container"><video src="/content/media/a.mp4" poster="/content/media/a.jpg"></video></div><figcaption>Как точить нож</figcaption></figure>',
    'video',
  ],
  [
    'embed',
    '<figure class="kg-card kg-embed-card"><iframe width="200" height="113" src="https://www.youtube.com/embed/hmH3XMlms8E?feature=oembed"></iframe><figcaption>Волна</figcaption></figure>',
    'video-facade',
  ],
  [
    'product',
    '<div class="kg-card kg-product-card"><div class="kg-product-card-container"><img class="kg-product-card-image" src="/content/images/nozh.jpg"><div class="kg-product-card-header"><h4 class="kg-product-card-title">Нож</h4></div><div class="kg-product-card-rating"><span class="kg-product-card-rating-active kg-product-card-rating-star"></span><span class="kg-product-card-rating-active kg-product-card-rating-star"></span></div><div class="kg-product-card-description"><p>Острый и лёгкий</p></div><a href="https://shop.example" class="kg-product-card-button"><span>В магазин</span></a></div></div>',
    'goods',
  ],
  [
    'product without a shop',
    '<div class="kg-card kg-product-card"><h4 class="kg-product-card-title">Доска</h4><div class="kg-product-card-description"><p>Дубовая</p></div></div>',
    'heading',
  ],
  [
    'header',
    '<div class="kg-card kg-header-card"><h2 class="kg-header-card-header">Большой разговор</h2><h3 class="kg-header-card-subheader">О малом</h3><a class="kg-header-card-button" href="https://other.example">Читать</a></div>',
    'heading',
  ],
  [
    'sign-up',
    '<div class="kg-card kg-signup-card"><h2>Письма по пятницам</h2><p>Без рекламы</p><form><input><button>Да</button></form></div>',
    'heading',
  ],
  [
    'call to action',
    '<div class="kg-card kg-cta-card"><div class="kg-cta-sponsor-label"><p>РЕКЛАМА</p></div><div class="kg-cta-content"><div class="kg-cta-text"><p>Новая книга</p></div><a class="kg-cta-button" href="https://other.example">Узнать больше</a></div></div>',
    'button',
  ],
  [
    'code',
    '<figure class="kg-card kg-code-card"><pre><code class="language-js">let a = "1"</code></pre><figcaption>Так короче</figcaption></figure>',
    'code',
  ],
  ['big quotation', '<blockquote class="kg-blockquote-alt">Мысль вслух</blockquote>', 'pullquote'],
  ['HTML', '<!--kg-card-begin: html--><table><tr><td>Ячейка</td></tr></table><!--kg-card-end: html-->', 'table'],
  ['unknown card', '<div class="kg-card kg-nft-card"><p>Что-то новое</p></div>', 'paragraph'],
]

describe('cards of Ghost', () => {
  test.each(cards)('%s keeps its text and becomes the matching block', (_, html, type) => {
    const { types, text, tree } = bring(html)
    expect([...types]).toContain(type)
    const said = text + JSON.stringify(tree)
    expect(words(html.replace(/<form>.*<\/form>/, '')).filter(word => !said.includes(word))).toEqual([])
    expect(JSON.stringify(tree)).not.toContain('unknown')
  })

  test('what cannot be imported is reported', () => {
    expect(bring(cards.find(([name]) => name === 'sign-up')![1]).told).toEqual([
      'Форма подписки не перенесена, только её слова',
    ])
    expect(bring('<p>Да</p><!--members-only--><p>Тайна</p>').told).toEqual(['Часть записи была только для подписчиков'])
    expect(bring(cards.find(([name]) => name === 'unknown card')![1]).told).toEqual([
      'Вставка «nft-card» здесь не известна: перенесены её слова',
    ])
  })

  test('Ghost addresses of files lead to the old site, those of pages to this site', () => {
    const { source } = bring(
      '<p><a href="__GHOST_URL__/lager/?a=1#b">Лагерь</a> <a href="/content/files/a.pdf">План</a> <a href="https://x.example/">Чужое</a></p>' +
        '<img src="__GHOST_URL__/content/images/size/w1000/format/webp/2024/a.png" srcset="x 1x">',
    )
    expect(source).toContain('href="/lager/?a=1#b"')
    expect(source).toContain('href="https://old.example/content/files/a.pdf"')
    expect(source).toContain('href="https://x.example/"')
    expect(source).toContain('src="https://old.example/content/images/2024/a.png"')
    expect(source).not.toContain('srcset')
  })
})

const none = () => {}

test('a Lexical document becomes HTML with its formats, lists, links and cards', () => {
  const text = (words: string, format = 0) => ({ type: 'extended-text', text: words, format })
  const html = lexicalToHtml(
    JSON.stringify({
      root: {
        type: 'root',
        children: [
          { type: 'extended-heading', tag: 'h3', children: [text('Полив & свет')] },
          {
            type: 'paragraph',
            children: [
              text('Мало ', 3),
              { type: 'linebreak' },
              { type: 'link', url: 'https://x.example/?a=1&b=2', children: [text('здесь')] },
              text('x', 16),
            ],
          },
          { type: 'list', listType: 'number', children: [{ type: 'listitem', children: [text('раз')] }] },
          { type: 'callout', calloutEmoji: '💡', calloutText: 'Не <b>лейте</b>' },
          { type: 'toggle', heading: 'Ещё', content: '<p>Внутри</p>' },
          { type: 'horizontalrule' },
        ],
      },
    }),
    none,
  )!
  expect(html).toContain('<h3>Полив &amp; свет</h3>')
  expect(html).toContain(
    '<p><strong><em>Мало </em></strong><br><a href="https://x.example/?a=1&amp;b=2">здесь</a><code>x</code></p>',
  )
  expect(html).toContain('<ol><li>раз</li></ol>')
  expect([...bring(html).types]).toEqual(expect.arrayContaining(['callout', 'details', 'separator', 'heading', 'list']))
  expect(lexicalToHtml('не документ', none)).toBeUndefined()
})

test('a Mobiledoc document becomes HTML with its marks, soft returns and cards', () => {
  const html = mobiledocToHtml(
    JSON.stringify({
      version: '0.3.1',
      atoms: [['soft-return', '', {}]],
      cards: [
        [
          'bookmark',
          { url: 'https://x.example', metadata: { title: 'Чужое', description: 'О чём', publisher: 'Газета' } },
        ],
        ['markdown', { markdown: '# Раз\n\nДва' }],
        ['mystery', { text: 'Слова' }],
      ],
      markups: [['em'], ['a', ['href', 'https://x.example/']]],
      sections: [
        [1, 'h2', [[0, [], 0, 'Глава']]],
        [
          1,
          'p',
          [
            [0, [0, 1], 2, 'ссылка'],
            [1, [], 0, 0],
            [0, [], 0, ' & хвост'],
          ],
        ],
        [3, 'ul', [[[0, [], 0, 'пункт']]]],
        [10, 0],
        [10, 1],
        [10, 2],
        [1, 'p', []],
      ],
    }),
    none,
  )!
  expect(html).toContain('<h2>Глава</h2><p><em><a href="https://x.example/">ссылка</a></em><br> &amp; хвост</p>')
  const { text } = bring(html)
  for (const word of ['Чужое', 'О чём', 'Газета', '# Раз', 'Два', 'Слова', 'пункт']) expect(text).toContain(word)
})

describe('an export', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'delno-ghost-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function records(data: Record<string, unknown>, site?: string) {
    const file = join(folder, 'ghost.json')
    await writeFile(file, JSON.stringify({ db: [{ meta: { version: '5.80.0' }, data }] }))
    return toRecords(await readGhost(file), site)
  }
  const post = (changes: Record<string, unknown> = {}) => ({
    id: 'p1',
    uuid: 'u1',
    title: 'Лагерь',
    slug: 'lager',
    type: 'post',
    status: 'published',
    visibility: 'public',
    html: '<p>Берём палатку.</p>',
    published_at: '2024-05-03T08:00:00.000Z',
    updated_at: '2024-05-04T08:00:00.000Z',
    ...changes,
  })

  test('has authors in order, public tags, the cover with its caption, and SEO texts', async () => {
    const { people, terms, articles, problems } = await records(
      {
        posts: [post({ feature_image: '__GHOST_URL__/content/images/2024/a.jpg', custom_excerpt: 'Коротко' })],
        posts_meta: [
          {
            post_id: 'p1',
            feature_image_alt: 'Палатка',
            feature_image_caption: 'Снял <a href="#">Пётр</a>',
            meta_title: 'Для поиска',
            meta_description: null,
          },
        ],
        tags: [
          { id: 't1', name: 'Поход', slug: 'pohod', visibility: 'public' },
          { id: 't2', name: '#wide', slug: 'hash-wide', visibility: 'internal' },
        ],
        posts_tags: [
          { post_id: 'p1', tag_id: 't2', sort_order: 0 },
          { post_id: 'p1', tag_id: 't1', sort_order: 1 },
        ],
        users: [
          { id: 'a1', name: 'Пётр', slug: 'petr', bio: 'Ходит', twitter: '@petr' },
          { id: 'a2', name: 'Анна', slug: 'anna', profile_image: '//gravatar.example/a.png' },
        ],
        posts_authors: [
          { post_id: 'p1', author_id: 'a1', sort_order: 1 },
          { post_id: 'p1', author_id: 'a2', sort_order: 0 },
        ],
      },
      'https://old.example/',
    )
    expect(articles[0]!.article).toMatchObject({
      draft: {
        source: 'ghost:old.example:u1',
        slug: 'lager',
        status: 'published',
        excerpt: 'Коротко',
        publishedAt: '2024-05-03T08:00:00.000Z',
        modifiedAt: '2024-05-04T08:00:00.000Z',
        author: 'anna',
        customAuthors: ['Анна', 'Пётр'],
        tags: ['pohod'],
        caption: 'Снял Пётр',
        meta: { seo: { title: 'Для поиска' } },
      },
      cover: { url: 'https://old.example/content/images/2024/a.jpg', alt: 'Палатка' },
    })
    expect(terms.map(({ slug }) => slug)).toEqual(['pohod'])
    expect(people.map(({ picture }) => picture)).toEqual([null, 'https://gravatar.example/a.png'])
    expect(people[0]!.draft).toMatchObject({ about: 'Ходит', twitter: 'https://twitter.com/petr' })
    expect(problems).toEqual([
      { where: '«#wide»', message: 'Внутренние метки не переносятся: читатели их не видели, ими управляла тема' },
    ])
  })

  test.each([
    [{ status: 'draft', published_at: null }, 'draft'],
    [{ status: 'scheduled', published_at: '2030-01-01T00:00:00.000Z' }, 'scheduled'],
    [{ status: 'sent' }, 'private'],
    [{ visibility: 'paid' }, 'private'],
    [{ visibility: 'members' }, 'private'],
    [{ status: 'strange' }, 'draft'],
  ])('state %j becomes %s', async (changes, status) => {
    const { articles } = await records({ posts: [post(changes)] })
    expect(articles[0]!.article!.draft.status).toBe(status)
  })

  test('code injection, a foreign canonical address and a duplicate slug are reported', async () => {
    const { articles } = await records({
      posts: [
        post({ codeinjection_head: '<script>1</script>', canonical_url: 'https://first.example/' }),
        post({ id: 'p2', uuid: 'u2' }),
      ],
    })
    expect(articles[0]!.problems.map(({ message }) => message)).toEqual([
      'Вставленный код (code injection) не переносится: чужие скрипты и стили на странице не выполняются',
      'Указание на первоисточник (canonical) не переносится: https://first.example/',
    ])
    expect(articles[1]!.article!.draft.slug).toBe('lager-2')
  })

  test('an export before 1.0 is read: numeric ids, milliseconds, Markdown without HTML', async () => {
    const file = join(folder, 'old.json')
    await writeFile(
      file,
      JSON.stringify({
        meta: { exported_on: 1, version: '003' },
        data: {
          posts: [
            {
              id: 5,
              title: 'Старое',
              slug: 'staroe',
              markdown: 'Раз\n\nДва',
              status: 'published',
              page: 1,
              author_id: 1,
              image: '/content/images/a.jpg',
              published_at: 1388318311015,
              created_at: 1388318310782,
            },
            { title: 'Без номера' },
          ],
          tags: [{ id: 1, name: 'Дом', slug: 'dom' }],
          posts_tags: [{ post_id: 5, tag_id: 1 }],
          users: [{ id: 1, name: 'Анна', slug: 'anna' }],
        },
      }),
    )
    const { articles, problems } = toRecords(await readGhost(file))
    expect(articles[0]!.article!.draft).toMatchObject({
      type: 'page',
      source: 'ghost:site:5',
      author: 'anna',
      tags: ['dom'],
      publishedAt: '2013-12-29T11:58:31.015Z',
    })
    expect(toText(parseBody(articles[0]!.article!.draft.body))).toMatch(/Раз\s+Два/)
    expect(articles[0]!.article!.cover!.url).toBe('https://ghost.invalid/content/images/a.jpg')
    expect(problems).toEqual([{ where: 'Файл экспорта', message: 'В разделе «posts» не прочесть записей: 1' }])
  })

  test.each([
    ['{"asdadas":[]}', 'в нём нет db[0].data.posts'],
    ['{"db":[{"data":{"posts":[]}', 'это не JSON или файл обрывается'],
    ['<rss/>', 'это не JSON или файл обрывается'],
  ])('%s is refused with the reason', async (words, reason) => {
    const file = join(folder, 'broken.json')
    await writeFile(file, words)
    await expect(readGhost(file)).rejects.toThrow(ExportFileError)
    await expect(readGhost(file)).rejects.toThrow(reason)
  })
})
