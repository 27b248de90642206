import { describe, expect, test } from 'vitest'
import { defaultMagazine } from '#domain/magazine.ts'
import type { Tree } from '#article-body/tree.ts'
import type { ArticleReply, PersonReply } from '#contract/article.ts'
import type { ImageReply } from '#contract/image.ts'
import type { RecipeReply } from '#contract/recipe.ts'
import { articleGraph, shortHeadline } from './article.ts'
import { faqOf, howToOf } from './body.ts'
import { shareFields, shareImageOf } from './image.ts'
import { listGraph } from './list.ts'
import { isoDuration, recipeGraph } from './recipe.ts'
import { articleText, cardPicture, courseText, listText, recipeListText, sharePicture } from './share-text.ts'
import { isoTime, type Site } from './site.ts'

const site: Site = { url: 'https://delno.test', magazine: defaultMagazine, telegram: '@delno' }
/** 9:00 in Moscow on 21 November 2026. */
const morning = Date.UTC(2026, 10, 21, 6) / 1000

const anna: PersonReply = {
  name: 'Анна Ветрова',
  slug: 'anna',
  avatar: null,
  image: null,
  url: '/author/anna/',
  profile: null,
  about: 'Пишет колонки.',
  role: 'главный редактор',
  integer_id: 1,
  is_expert: false,
  expertise: null,
  telegram: '@vetrova',
  vkontakte: 'https://vk.com/vetrova',
  twitter: null,
}
const mihail = { ...anna, name: 'Михаил Орлов', url: '/author/mihail/', integer_id: 2, expertise: 'Сомнолог' }
const editorial = { ...anna, name: 'Редакция', integer_id: 0, url: '/redaktsiya', telegram: null, vkontakte: null }

const cover: ImageReply = {
  image_id: 7,
  origin: '/media/7/1600.webp',
  alt: 'Фикус у окна',
  width: 1600,
  height: 900,
  sizes: [640, 1280, 1600].map(width => ({ width, height: (width * 9) / 16, url: `/media/7/${width}.webp` })),
  thumbhash: null,
  focal: null,
  is_transparent: false,
}

const text = (words: string) => ({
  id: 't',
  type: 'text',
  attributes: {},
  text: words,
  children: [],
  parser_type: 'html_parser',
})
const block = (type: string, attributes: object, ...children: object[]) =>
  ({ id: type, type, attributes, text: '', children, parser_type: 'html_parser' }) as object
const tree = (...nodes: object[]) => nodes as unknown as Tree

function makeArticle(changes: Partial<ArticleReply> = {}): ArticleReply {
  return {
    id: 101,
    title: 'Фикус зимой',
    type: 'post',
    name: 'fikus-zimoj',
    url: '/fikus-zimoj',
    date: morning,
    teaser_url: null,
    excerpt: 'Меньше воды, больше света.',
    author: anna,
    expert: null,
    categories: [
      {
        id: 2,
        title: 'Растения',
        slug: 'rasteniya',
        url: '/topics/dom/rasteniya/',
        color: null,
        icon: null,
        parsed_description: '',
        og_image: null,
        type: 'category',
        image: null,
        parent: null,
      },
    ],
    tags: [{ id: 5, type: 'post_tag', title: 'Зима', slug: 'zima', url: '/tag/zima/' }],
    is_advertising: false,
    is_promo: false,
    advert_label: null,
    img: cover.sizes,
    image: cover,
    default_img: false,
    comments_enabled: true,
    comments_count: 0,
    views: 0,
    template: 'one-column',
    reading_minutes: 1,
    last_modified: morning + 3600,
    caption: null,
    ab_titles_data: null,
    ads_token: null,
    can_have_reactions: true,
    test_pixel: [],
    custom_authors: [],
    json_ld: null,
    amp_enabled: true,
    show_authors_experts: true,
    parsed_content: tree(block('paragraph', {}, text('Зимой фикус пьёт мало.'))) as ArticleReply['parsed_content'],
    content_version: 'v',
    status: 'published',
    meta: {},
    ...changes,
  }
}

const crumbs = [
  { title: 'Главная', url: '/' },
  { title: 'Растения', url: '/topics/dom/rasteniya/' },
]
const drawn = sharePicture('/fikus-zimoj', { title: 'Фикус зимой', kicker: 'Растения', room: 'main' }, defaultMagazine)

type Node = Record<string, unknown>
function graphOf(nodes: readonly unknown[]): (type: string) => Node {
  return type => {
    const found = (nodes as Node[]).filter(node => node['@type'] === type)
    expect(found, type).toHaveLength(1)
    return found[0]!
  }
}
const article = (changes?: Partial<ArticleReply>) =>
  graphOf(articleGraph(site, makeArticle(changes), { crumbs, description: 'Меньше воды.', drawn }))

describe('an article', () => {
  test('has dates, authors, topics and place, with absolute URLs and its time zone', () => {
    expect(article()('Article')).toMatchObject({
      '@id': 'https://delno.test/fikus-zimoj#article',
      headline: 'Фикус зимой',
      datePublished: '2026-11-21T09:00:00+03:00',
      dateModified: '2026-11-21T10:00:00+03:00',
      author: [
        {
          '@id': 'https://delno.test/author/anna/#person',
          url: 'https://delno.test/author/anna/',
          sameAs: ['https://t.me/vetrova', 'https://vk.com/vetrova'],
        },
      ],
      image: ['https://delno.test/media/7/1280.jpg', 'https://delno.test/media/7/1600.jpg'],
      articleSection: ['Растения'],
      keywords: ['Зима'],
      wordCount: 4,
      isAccessibleForFree: true,
      inLanguage: 'ru-RU',
    })
  })

  test('refers only to nodes of its own graph', () => {
    const nodes = articleGraph(site, makeArticle(), { crumbs, description: '', drawn })
    const own = new Set<unknown>()
    const asked = new Set<unknown>()
    const visit = (value: unknown): void => {
      if (value === null || typeof value !== 'object') return
      const node = value as Node
      if (node['@id']) (Object.keys(node).length === 1 ? asked : own).add(node['@id'])
      Object.values(node).forEach(visit)
    }
    visit(nodes)
    expect([...asked].filter(id => !own.has(id))).toEqual([])
    expect(asked.size).toBeGreaterThan(3)
  })

  test('has a breadcrumb from the home page to itself', () => {
    expect(article()('BreadcrumbList')['itemListElement']).toMatchObject([
      { position: 1, name: 'Главная', item: 'https://delno.test/' },
      { position: 2, name: 'Растения', item: 'https://delno.test/topics/dom/rasteniya/' },
      { position: 3, name: 'Фикус зимой', item: 'https://delno.test/fikus-zimoj' },
    ])
  })

  test('has the generated picture when there is no cover', () => {
    const url = `https://delno.test${drawn.url}`
    const node = article({ image: null, default_img: true })
    expect(node('Article')['image']).toEqual([url])
    expect(node('WebPage')['primaryImageOfPage']).toMatchObject({ url, width: '1200', height: '630' })
  })

  test('without an author is signed by the magazine; custom authors replace the author', () => {
    expect(article({ author: editorial })('Article')['author']).toMatchObject([
      { '@type': 'NewsMediaOrganization', '@id': 'https://delno.test/#organization' },
    ])
    expect(article({ custom_authors: ['Клуб читателей'] })('Article')['author']).toEqual([
      { '@type': 'Person', name: 'Клуб читателей' },
    ])
  })

  test('names its sources', () => {
    const sources = [
      { url: 'https://example.org/a', text: 'Обзор' },
      { url: null, text: 'Справочник' },
    ]
    expect(article({ meta: { source: sources[0], sources } })('Article')['citation']).toEqual([
      { '@type': 'CreativeWork', name: 'Обзор', url: 'https://example.org/a' },
      { '@type': 'CreativeWork', name: 'Справочник' },
    ])
  })

  test('about health is on a medical page that its expert has reviewed', () => {
    const page = article({ type: 'health', expert: mihail })('MedicalWebPage')
    expect(page).toMatchObject({
      lastReviewed: '2026-11-21T10:00:00+03:00',
      reviewedBy: { '@type': 'Person', name: 'Михаил Орлов', knowsAbout: 'Сомнолог' },
    })
    expect(article({ type: 'health' })('MedicalWebPage')).not.toHaveProperty('lastReviewed')
  })

  test('that is a page of the magazine is not an Article', () => {
    const nodes = articleGraph(site, makeArticle({ type: 'page' }), { crumbs, description: '', drawn })
    expect(nodes.map(node => (node as unknown as Node)['@type'])).toEqual([
      'NewsMediaOrganization',
      'WebSite',
      'WebPage',
      'BreadcrumbList',
    ])
  })

  test('has a headline of at most 110 characters, cut at a word', () => {
    const long = 'Как выбрать чайник '.repeat(9)
    expect(shortHeadline(long).length).toBeLessThanOrEqual(110)
    expect(shortHeadline(long)).toMatch(/(Как|выбрать|чайник)…$/)
    expect(shortHeadline('Коротко')).toBe('Коротко')
  })
})

describe('questions and instructions of an editor', () => {
  const questions = block('faq', { items: [{ question: 'Поливать?', answer: 'Раз в десять дней.' }] })
  const steps = block('steps', {
    items: [
      { title: 'Снимите горшок', text: 'Осторожно.', image: { src: 'https://e.test/a.jpg', alt: '' } },
      { text: 'Пересадите.' },
    ],
  })
  const url = 'https://delno.test/fikus-zimoj'

  test('become an FAQPage and a HowTo named by the heading above', () => {
    const body = tree(
      block('heading', { level: 2 }, text('Пересадка')),
      block('group', {}, steps),
      questions,
      block('group', {}, questions),
    )
    expect(howToOf(body, 'Фикус зимой', url, site)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'HowTo',
      name: 'Пересадка',
      step: [
        { position: 1, name: 'Снимите горшок', text: 'Осторожно.', image: 'https://e.test/a.jpg' },
        { position: 2, text: 'Пересадите.' },
      ],
    })
    expect(faqOf(body, url)?.mainEntity).toHaveLength(2)
  })

  test('are the only source of both', () => {
    const body = tree(
      block('heading', { level: 2 }, text('Шаг 1. Как поливать?')),
      block('paragraph', {}, text('Сначала отмерьте воду.')),
    )
    expect([howToOf(body, 'Фикус', url, site), faqOf(body, url)]).toEqual([null, null])
  })
})

describe('a list', () => {
  const list = {
    path: '/tag/zima/?page=2',
    title: 'Зима',
    description: '',
    crumbs: [{ title: 'Главная', url: '/' }],
    items: [{ title: 'Фикус зимой', url: '/fikus-zimoj', date: morning }],
    offset: 30,
    total: 31,
  }

  test('is a collection whose positions continue from page to page', () => {
    expect(graphOf(listGraph(site, list))('CollectionPage')).toMatchObject({
      url: 'https://delno.test/tag/zima/?page=2',
      mainEntity: {
        numberOfItems: 31,
        itemListElement: [{ position: 31, name: 'Фикус зимой', url: 'https://delno.test/fikus-zimoj' }],
      },
    })
  })

  test('of a person is a profile page', () => {
    const page = graphOf(listGraph(site, { ...list, path: anna.url, person: anna }))('ProfilePage')
    expect(page['mainEntity']).toMatchObject({ '@id': 'https://delno.test/author/anna/#person', name: anna.name })
    expect(page['hasPart']).toMatchObject([{ name: 'Фикус зимой', datePublished: '2026-11-21T09:00:00+03:00' }])
  })

  test('on the home page has no breadcrumb, and a search action', () => {
    for (const path of ['/', '/?page=2'])
      expect(JSON.stringify(listGraph(site, { ...list, path }))).not.toContain('BreadcrumbList')
    const nodes = listGraph(site, { ...list, path: '/' })
    expect(graphOf(nodes)('WebSite')).toMatchObject({
      potentialAction: { target: { urlTemplate: 'https://delno.test/search?q={search_term_string}' } },
    })
  })
})

describe('a recipe', () => {
  const term = (title: string) => ({
    id: 1,
    slug: 's',
    title,
    facet: 'dish' as const,
    url: '/recipes/s/',
    parent: null,
  })
  const recipe = {
    ...makeArticle(),
    type: 'recipe',
    title: 'Сырники',
    name: 'syrniki',
    url: '/recipe/syrniki',
    excerpt: 'Держат форму.',
    plate: null,
    prep_minutes: 10,
    cook_minutes: 15,
    wait_minutes: 60,
    total_minutes: 85,
    portions: 4,
    portions_unit: 'порция',
    portions_forms: ['порция', 'порции', 'порций'],
    difficulty: 'easy',
    dish_types: [term('Завтраки')],
    cuisines: [term('Русская кухня')],
    cooking_methods: [],
    keywords: [term('До получаса'), term('Детям')],
    ingredient_terms: [],
    ingredients: [
      {
        title: '',
        items: [{ name: 'творог', amount: 500, amount_max: null, unit: 'g', note: '9 %', term: 'tvorog', forms: null }],
      },
    ],
    steps: [{ title: 'Смешайте', text: 'Творог с яйцом.', image: cover, minutes: 5, timer_minutes: null }],
    nutrition: { kcal: 220, protein_grams: 14, fat_grams: 9, carbs_grams: 20, per: '100g' },
    tips: [],
    faq: [{ question: 'Манка?', answer: 'Нет.' }],
    breadcrumb: crumbs,
  } satisfies RecipeReply & Record<string, unknown>
  const node = graphOf(recipeGraph(site, recipe, drawn))

  test('has everything that Google and Yandex require, and no rating', () => {
    expect(node('Recipe')).toMatchObject({
      name: 'Сырники',
      prepTime: 'PT10M',
      cookTime: 'PT15M',
      totalTime: 'PT1H25M',
      recipeYield: ['4', '4 порции'],
      recipeCategory: 'Завтраки',
      recipeCuisine: 'Русская кухня',
      keywords: 'До получаса, Детям',
      recipeIngredient: ['творог — 500 г, 9 %'],
      recipeInstructions: [
        {
          '@type': 'HowToStep',
          name: 'Смешайте',
          text: 'Творог с яйцом.',
          url: 'https://delno.test/recipe/syrniki#step-1',
          image: 'https://delno.test/media/7/1280.jpg',
        },
      ],
      nutrition: { servingSize: '100 г', calories: '220 ккал', carbohydrateContent: '20 г' },
    })
    expect(node('Recipe')).not.toHaveProperty('aggregateRating')
    expect(node('FAQPage')['mainEntity']).toHaveLength(1)
  })

  test.each([
    [0, 'PT0M'],
    [35, 'PT35M'],
    [120, 'PT2H'],
    [59.6, 'PT1H'],
    [1625, 'PT27H5M'],
  ])('%d minutes are %s', (minutes, written) => expect(isoDuration(minutes)).toBe(written))
})

describe('share pictures', () => {
  test('are JPEG, wide enough and no wider', () => {
    expect(shareFields(site, shareImageOf(cover))).toEqual({
      og_image: 'https://delno.test/media/7/1280.jpg',
      og_image_width: 1280,
      og_image_height: 720,
      og_image_alt: 'Фикус у окна',
    })
    expect(shareImageOf({ ...cover, sizes: cover.sizes.slice(0, 1) })?.url).toBe('/media/7/640.jpg')
    expect(shareImageOf(null)).toBeNull()
  })

  test('that are generated get another URL when their text changes, and keep it otherwise', () => {
    const write = (title: string, kicker = 'Тема', name = 'Дельно') =>
      sharePicture('/tag/zima/', { title, kicker, room: 'main' }, { ...defaultMagazine, name }).url
    expect(write('Зима')).toMatch(/^\/media\/og\/[0-9a-f]{12}\/tag\/zima\.jpg$/)
    expect(
      new Set([write('Зима'), write('Зима'), write('Зима.'), write('Зима', 'Метка'), write('Зима', 'Тема', 'Толково')])
        .size,
    ).toBe(4)
  })

  test('show a large cover beside the words; a small or transparent one stays what it is', () => {
    const show = (changes: Partial<NonNullable<ArticleReply['image']>> | null) => {
      const image = changes && { ...makeArticle().image!, ...changes }
      const article = makeArticle({ image })
      return cardPicture({ path: article.url, image }, articleText(article), defaultMagazine).url
    }
    const [cover, otherPoint, other, none] = [show({}), show({ focal: [0.2, 0.5] }), show({ image_id: 8 }), show(null)]
    expect(new Set([cover, otherPoint, other, none]).size).toBe(4)
    for (const url of [cover, otherPoint, other, none]) expect(url).toMatch(/^\/media\/og\/.+\.jpg$/)
    for (const image of [{ height: 500 }, { is_transparent: true }]) expect(show(image)).toMatch(/^\/media\/7\//)
  })

  test('name the page that they belong to', () => {
    expect(articleText(makeArticle({ type: 'health' }))).toEqual({
      title: 'Фикус зимой',
      kicker: 'Растения',
      room: 'health',
      cover: { id: 7, focal: null },
    })
    expect(listText({ title: 'Анна Ветрова', type: 'author', term: anna }, anna.url)).toEqual({
      title: 'Анна Ветрова',
      kicker: 'Главный редактор',
      room: 'main',
    })
    expect(listText({ title: 'Зима', type: 'post_tag', term: null }, '/health/tag/zima/')).toMatchObject({
      kicker: 'Метка',
      room: 'health',
    })
    const image = { ...makeArticle().image!, image_id: 9, width: 640, height: 640 }
    expect(listText({ title: 'Анна Ветрова', type: 'author', term: { ...anna, image } }, anna.url).disc).toEqual({
      id: 9,
      focal: null,
      isTransparent: false,
    })
    const small = { ...image, width: 200, height: 200 }
    expect(courseText({ title: 'Курс: деньги без паники', image: small })).toEqual({
      title: 'Деньги без паники',
      kicker: 'Курс',
      room: 'main',
    })
    // A round crop would cut the disc of a cover.
    expect(courseText({ title: 'Курс: деньги без паники', image: { ...image, width: 1280, height: 720 } })).toEqual({
      title: 'Деньги без паники',
      kicker: 'Курс',
      room: 'main',
      cover: { id: 9, focal: null },
    })
    expect(['Рецепты завтраков', 'Супы'].map(title => recipeListText({ title }).kicker)).toEqual(['', 'Рецепты'])
  })
})

test.each([
  ['+03:00', '2026-11-21T09:00:00+03:00'],
  ['-03:30', '2026-11-21T02:30:00-03:30'],
])('a moment in the time zone %s is written as %s', (zone, written) =>
  expect(isoTime({ ...site, magazine: { ...defaultMagazine, zone } }, morning)).toBe(written),
)
