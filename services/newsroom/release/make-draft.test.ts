import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { documentFromSource } from '#article-body/editing/article-source.ts'
import { writeSharedBody } from '#article-body/editing/shared-document.ts'
import type { ImageReply } from '#contract/image.ts'
import { storedMeta } from '#contract/article.ts'
import { articleDraft } from '#contract/office/content.ts'
import { bodyOf, fieldsOf, standfirstOf, titleOf } from '../document/document.ts'
import { defaultSettings } from '../gate/gate.ts'
import { makeDraft, type DraftedText } from './make-draft.ts'

const picture: ImageReply = {
  image_id: 7,
  origin: '/media/7/640.webp',
  alt: 'Фикус у окна',
  width: 640,
  height: 480,
  sizes: [{ width: 640, height: 480, url: '/media/7/640.webp' }],
  thumbhash: null,
  focal: null,
  is_transparent: false,
}
const text: DraftedText = { id: 5, kind: 'article', section: null, post_id: null, post_source: null }

type Written = { title?: string; standfirst?: string; source?: string; fields?: Record<string, unknown> }

function write({
  title = 'Фикус зимой',
  standfirst = '',
  source = '<p>Поливать редко.</p>',
  fields = {},
}: Written): Y.Doc {
  const doc = new Y.Doc()
  titleOf(doc).insert(0, title)
  standfirstOf(doc).insert(0, standfirst)
  writeSharedBody(doc, documentFromSource({ source, footnotes: [] }))
  for (const [key, value] of Object.entries(fields)) fieldsOf(doc).set(key, value)
  return doc
}
const asked: number[][] = []
const make = (said: Written, row: Partial<DraftedText> = {}) =>
  makeDraft(
    write(said),
    { ...text, ...row },
    {
      siteOrigin: 'https://delno.test',
      settings: defaultSettings,
      today: '2026-11-24',
      findPictures: async ids => {
        asked.push([...ids])
        return new Map(ids.includes(7) ? [[7, picture]] : [])
      },
    },
  )
const blocking = async (said: Written, row: Partial<DraftedText> = {}) =>
  (await make(said, row)).problems
    .filter(({ isBlocking }) => isBlocking)
    .map(({ field, reason }) => `${field}: ${reason}`)

test('title, standfirst, body and fields become a draft that can be saved', async () => {
  const { draft, problems } = await make(
    {
      standfirst: 'Меньше воды,\nбольше света.',
      fields: {
        tags: ['zima'],
        categories: ['rasteniya', 'dom'],
        author: 'anna',
        cover: picture,
        caption: 'Анна',
        meta: { ageMark: '6+' },
        extra: 1,
      },
    },
    { section: 'dom' },
  )
  expect(articleDraft.parse(draft)).toEqual(draft)
  expect(draft).toMatchObject({
    source: 'newsroom:5',
    type: 'post',
    slug: 'fikus-zimoj',
    status: 'draft',
    title: 'Фикус зимой',
    excerpt: 'Меньше воды, больше света.',
    body: '<p>Поливать редко.</p>',
    // The section of the text is the main category.
    categories: ['dom', 'rasteniya'],
    tags: ['zima'],
    author: 'anna',
    cover: picture,
    caption: 'Анна',
  })
  expect(draft).not.toHaveProperty('id')
  expect(problems).toEqual([])
})

test('a text of a post keeps the key and the number of the post', async () => {
  const { draft } = await make({}, { post_id: 41, post_source: 'wordpress:delno.ru:12', kind: 'health' })
  expect(draft).toMatchObject({ id: 41, source: 'wordpress:delno.ru:12', type: 'health' })
})

test('pictures of the library are found by their address with one call, others in the fields', async () => {
  asked.length = 0
  const source =
    '<img src="/media/7/1280.webp"><img src="/media/7/640.jpg"><img src="https://a.test/b.jpg"><img src="/media/8/640.webp">'
  const { draft, problems } = await make({
    source,
    fields: { images: { 'https://a.test/b.jpg': picture, '/gone.jpg': picture } },
  })
  expect(asked).toEqual([[7, 8]])
  expect(Object.keys(draft.images)).toEqual(['/media/7/1280.webp', '/media/7/640.jpg', 'https://a.test/b.jpg'])
  expect(problems).toContainEqual({
    rule: 'accepted',
    field: 'body',
    reason: 'нет картинки /media/8/640.webp: выберите её снова',
    isBlocking: true,
    place: { blockId: null, picture: '/media/8/640.webp' },
  })
})

test('footnotes that the body does not refer to are kept', async () => {
  const { draft } = await make({ fields: { footnotes: [{ id: 'a', content: 'Сноска' }] } })
  expect(draft.footnotes).toEqual([{ id: 'a', content: 'Сноска' }])
})

test.each<[string, Written, Partial<DraftedText>, string[]]>([
  ['without a title', { title: '  ' }, {}, ['title: нет заголовка']],
  ['without words', { source: '' }, {}, ['body: нет текста']],
  ['too long', { title: 'а'.repeat(501) }, {}, ['title: заголовок длиннее 500 знаков']],
  [
    'a recipe without its parts',
    {},
    { kind: 'recipe' },
    [
      'ingredients: нет ни одного продукта',
      'steps: нет ни одного шага',
      'cookMinutes: не сказано, сколько времени нужно',
    ],
  ],
  [
    'an advertisement',
    { fields: { isAdvertising: true } },
    {},
    [
      'adsToken: нет erid: реклама без него не выходит',
      'advertiser-name: не назван рекламодатель',
      'advertiser-inn: нет ИНН рекламодателя',
      'advertiser-contract: нет номера договора',
      'advertLabel: в пометке нет слова «Реклама»',
    ],
  ],
  [
    'a cover without words',
    { fields: { cover: { ...picture, alt: '' } } },
    {},
    ['cover: обложка без подписи для незрячих'],
  ],
])('%s does not go out', async (_, said, row, reasons) => {
  expect(await blocking(said, row)).toEqual(reasons)
})

test('an invalid field is reported, and the other fields are kept', async () => {
  const { draft, problems } = await make({ fields: { jsonLd: 'не JSON', tags: ['zima'], slug: 7 } })
  expect(draft).toMatchObject({ jsonLd: null, tags: ['zima'], slug: 'fikus-zimoj' })
  expect(problems.filter(({ isBlocking }) => isBlocking).map(({ field }) => field)).toEqual(['slug', 'jsonLd'])
})

test('warnings do not block', async () => {
  const { problems } = await make({})
  expect(problems.map(({ field, isBlocking }) => [field, isBlocking])).toEqual([
    ['ageMark', false],
    ['section', false],
    ['author', false],
    ['cover', false],
    ['standfirst', false],
  ])
})

test('a body with unknown blocks is a problem and is not cut', async () => {
  const doc = write({})
  doc.getXmlFragment('body').push([new Y.XmlElement('future-block')])
  const { problems } = await makeDraft(doc, text, {
    siteOrigin: 'https://delno.test',
    findPictures: async () => new Map(),
    settings: defaultSettings,
    today: '2026-11-24',
  })
  expect(problems.find(({ field }) => field === 'body')?.reason).toContain('более новой редакцией')
})

test('a picture without a text alternative blocks until it is marked as decoration; the problem names its block', async () => {
  const source =
    '<!-- wp:paragraph --><p>Слова.</p><!-- /wp:paragraph -->\n\n<!-- wp:image --><figure class="wp-block-image"><img src="https://a.test/b.jpg" alt=""/></figure><!-- /wp:image -->'
  const doc = write({ source })
  const ids = bodyOf(doc)
    .toArray()
    .map(block => (block as Y.XmlElement).getAttribute('blockId'))
  const check = () =>
    makeDraft(doc, text, {
      siteOrigin: 'https://delno.test',
      findPictures: async () => new Map(),
      settings: defaultSettings,
      today: '2026-11-24',
    })
  const found = (await check()).problems.filter(({ rule }) => rule === 'blind-words')
  expect(found).toEqual([
    {
      rule: 'blind-words',
      field: 'body',
      reason: 'картинка без подписи для незрячих: b.jpg',
      isBlocking: true,
      place: { blockId: ids[1], picture: 'https://a.test/b.jpg' },
    },
  ])
  fieldsOf(doc).set('decorations', ['https://a.test/b.jpg'])
  expect((await check()).problems.filter(({ rule }) => rule === 'blind-words')).toEqual([])
})

test('the advertiser, decorations and the day of the check are stored in meta.office', async () => {
  const advertiser = { name: 'ООО «Сухие ноги»', inn: '7707083893', contract: '114' }
  const { draft } = await make({ fields: { advertiser, reviewedAt: '2026-11-01', meta: { ageMark: '6+' } } })
  expect(draft.meta).toEqual({ ageMark: '6+', office: { advertiser, reviewedAt: '2026-11-01' } })
  expect(storedMeta.parse(draft.meta)).toEqual({ ageMark: '6+' })
})
