// A full article and a full recipe on every surface: each part of web/documents/surface-parts.ts is where the table says it is shown,
// and nowhere else.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAuthors } from '#contract/content.ts'
import type { ImageReply } from '#contract/image.ts'
import { createComment } from '#contract/comments.ts'
import { callPath } from '#contract/call.ts'
import { saveArticles, savePeople, saveTerms, type ArticleDraft } from '#contract/office/content.ts'
import { saveRecipes, saveRecipeTerms, type RecipeDraft } from '#contract/office/recipes.ts'
import { mounts } from '#server/mounts.ts'
import { loadWebBuild } from '#server/hosting/web-host.ts'
import {
  articleSurfaces,
  recipeSurfaces,
  type ArticlePart,
  type ArticleSurface,
  type Claim,
  type RecipePart,
  type RecipeSurface,
} from '#web/documents/surface-parts.ts'
import { openTestApp, type TestApp } from './app.ts'
import { daysAgo } from './magazine.ts'

const image = (id: number, alt: string): ImageReply => ({
  image_id: id,
  origin: `/media/${id}/1280.webp`,
  alt,
  width: 1280,
  height: 720,
  sizes: [160, 320, 640, 960, 1280].map(width => ({ width, height: width / 2, url: `/media/${id}/${width}.webp` })),
  thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  focal: [0.5, 0.3],
  is_transparent: false,
})

const body =
  '<p>Слова самого текста.</p><p>Со сноской<sup data-fn="n1" class="fn"><a href="#n1" id="n1-link">1</a></sup>.</p><!-- wp:footnotes /-->'
const full: ArticleDraft = {
  source: 'surfaces:1',
  id: 501,
  type: 'post',
  slug: 'polnaya',
  title: 'Полная статья',
  excerpt: 'Подводка полной статьи.',
  body,
  footnotes: [{ id: 'n1', content: 'Слова самой сноски.' }],
  publishedAt: daysAgo(2),
  modifiedAt: daysAgo(1),
  author: 'anna',
  expert: 'mihail',
  categories: ['rasteniya'],
  tags: ['zima', 'listya'],
  cover: image(7, 'Фикус'),
  caption: 'Подпись обложки',
  isAdvertising: true,
  advertLabel: 'Реклама. ООО «Лейка»',
  adsToken: '2VtzqwABCDE',
  testPixel: ['https://pixel.example/seen'],
  meta: {
    source: [{ url: 'https://source.example/', text: 'Ботанический справочник' }],
    cover_source: { url: 'https://photo.example/', text: 'Фотоархив' },
    adsSource: { url: 'https://lejka.example/', text: 'Завод леек' },
    lh_first_publish_date: 1_700_000_000,
    review: {
      checkedOn: '2026-11-12',
      until: '2027-11-12',
      changes: [{ on: '2026-11-13', words: 'Поправили про полив.' }],
    },
  },
}
/** A post that is not advertising, with authors from outside the magazine and with the banners of template «promo». */
const promo: ArticleDraft = {
  ...full,
  source: 'surfaces:2',
  id: 502,
  slug: 'promo',
  isAdvertising: false,
  advertLabel: null,
  adsToken: null,
  template: 'promo',
  customAuthors: ['Ольга Зимина'],
  meta: {
    ...full.meta,
    adsSource: undefined,
    promo: {
      bgColor: '#ffeecc',
      url: 'https://promo.example/',
      images: { topDesktop: '/media/11/1280.webp', topMobile: '/media/12/640.webp', desktop: '', mobile: '' },
    },
  },
}
const neighbour: ArticleDraft = {
  source: 'surfaces:3',
  id: 503,
  type: 'post',
  slug: 'sosednyaya',
  title: 'Соседняя статья',
  body: '<p>О соседях.</p>',
  publishedAt: daysAgo(3),
  author: 'timur',
  categories: ['rasteniya'],
}

const articleMarks: Record<ArticlePart, RegExp[]> = {
  title: [/Полная статья/],
  excerpt: [/Подводка полной статьи\./],
  date: [/19 ноября|2026-11-19|19 Nov 2026/],
  modified: [/20 ноября|2026-11-20|20 Nov 2026/],
  firstPublished: [/2023|1700000000/],
  minutes: [/1\sмин/],
  comments: [/1\sкомментарий/],
  cover: [/\/media\/7\//],
  caption: [/Подпись обложки/],
  coverSource: [/Фотоархив/],
  sources: [/Ботанический справочник/],
  review: [/Проверил врач/, /Поправили про полив/],
  author: [/Анна Ветрова/],
  authorNote: [/Пишет колонки о растениях/],
  expert: [/Лечит сон и бессонницу/],
  customAuthors: [/Ольга Зимина/],
  category: [/Растения/],
  breadcrumb: [/href="[^"]*\/topics\/dom\/?[^"]*"[^>]*>Дом</],
  pixels: [/pixel\.example/],
  tags: [/Зима/],
  promo: [/\/media\/11\/|promo\.example/],
  advert: [/ООО «Лейка»/, /2VtzqwABCDE/],
  advertiser: [/Завод леек/],
  body: [/Слова самого текста/],
  footnotes: [/Слова самой сноски/],
  recommended: [/Соседняя статья/],
}

const recipe = {
  source: 'surfaces:recipe',
  id: 1_000_000_001,
  slug: 'polnyj',
  title: 'Полный рецепт',
  excerpt: 'Подводка полного рецепта.',
  body: '<p>История полного рецепта.</p>',
  publishedAt: daysAgo(2),
  cover: image(17, 'Сырники'),
  plate: image(18, 'Сырники на тарелке'),
  caption: 'Подпись к блюду',
  prepMinutes: 10,
  cookMinutes: 15,
  totalMinutes: 25,
  portions: 4,
  difficulty: 'hard',
  dishTypes: ['zavtraki'],
  ingredients: [
    {
      title: 'Для теста',
      items: [{ name: 'творог', amount: 550, amount_max: null, unit: 'g', note: 'сухой', term: 'tvorog', forms: null }],
    },
  ],
  steps: [{ title: 'Смешать', text: 'Разомните вилкой.', image: image(19, 'Миска'), minutes: 5, timer_minutes: 5 }],
  nutrition: { kcal: 321, protein_grams: 137, fat_grams: 12, carbs_grams: 23, per: 'portion', counted_products: 3 },
  tips: ['Не кладите много муки.'],
  faq: [{ question: 'Можно без яиц?', answer: 'Можно, с крахмалом.' }],
} satisfies Partial<RecipeDraft>

const recipeMarks: Record<RecipePart, RegExp[]> = {
  title: [/Полный рецепт/],
  excerpt: [/Подводка полного рецепта\./],
  date: [/19 ноября|2026-11-19|19 Nov 2026/],
  comments: [/1\sкомментарий/],
  author: [/Анна Ветрова/],
  cover: [/\/media\/1[78]\//],
  caption: [/Подпись к блюду/],
  totalMinutes: [/25\sмин/],
  cookMinutes: [/15\sмин/],
  difficulty: [/Высокая/],
  portions: [/4\sпорции|value="4"/],
  ingredients: [/Для теста/, /[Тт]ворог/, /550/, /сухой/],
  steps: [/Смешать/, /Разомните вилкой\./, /\/media\/19\//],
  nutrition: [/>321/, />137/, /3\sпродукта из\s3/],
  tips: [/Не кладите много муки\./],
  faq: [/Можно без яиц\?/, /Можно, с крахмалом\./],
  breadcrumb: [/href="[^"]*\/recipes\/[^"]*"[^>]*>Рецепты</],
  facets: [/Завтраки/],
  ingredientTerms: [/Творог и сыр/],
  body: [/История полного рецепта\./],
  more: [/Соседний рецепт/],
}

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({
    site: loadWebBuild(),
    config: { advertising: { places: { 'above-comments': { height: 120, ads: [] } } } },
  })
  await seed()
})
afterAll(() => app.close())

async function seed(): Promise<void> {
  const { ask, waitUntilIdle, signIn } = app
  await ask(savePeople, {
    body: {
      people: [
        { slug: 'anna', name: 'Анна Ветрова', role: 'редактор', about: 'Пишет колонки о растениях.' },
        { slug: 'timur', name: 'Тимур Лесов', role: 'автор', about: 'Чинит дом.' },
        { slug: 'mihail', name: 'Михаил Орлов', role: 'врач', about: 'Лечит сон и бессонницу.', isExpert: true },
      ],
    },
  })
  await ask(saveTerms, {
    body: {
      terms: [
        { kind: 'topic', slug: 'dom', title: 'Дом' },
        { kind: 'topic', slug: 'rasteniya', title: 'Растения', parent: 'dom' },
        { kind: 'tag', slug: 'zima', title: 'Зима' },
        { kind: 'tag', slug: 'listya', title: 'Листья' },
      ],
    },
  })
  await ask(saveArticles, { body: { articles: [full, promo, neighbour] } })
  await ask(saveRecipeTerms, {
    body: {
      terms: [
        { facet: 'dish', slug: 'zavtraki', title: 'Завтраки', pageTitle: 'Рецепты завтраков' },
        { facet: 'dish', slug: 'supy', title: 'Супы', pageTitle: 'Рецепты супов' },
        { facet: 'ingredient', slug: 'tvorog', title: 'Творог и сыр', pageTitle: 'Рецепты с творогом' },
      ],
    },
  })
  const { items: people } = await ask(listAuthors)
  const author = people.find(({ slug }) => slug === 'anna')!
  const other = people.find(({ slug }) => slug === 'timur')!
  const plain = { prepMinutes: 1, cookMinutes: 1, totalMinutes: 2, portions: 2, dishTypes: ['supy'] }
  await ask(saveRecipes, {
    body: {
      recipes: [
        { ...recipe, author } as RecipeDraft,
        {
          ...plain,
          source: 'surfaces:r2',
          id: 1_000_000_002,
          slug: 'sosednij',
          title: 'Соседний рецепт',
          author: other,
          publishedAt: daysAgo(3),
        },
      ],
    },
  })
  await waitUntilIdle()
  const reader = await signIn({ email: 'lena@delno.test' })
  for (const id of [full.id!, recipe.id]) {
    const { statusCode, body: said } = await app.app.inject({
      method: 'POST',
      url: mounts[createComment.service] + callPath(createComment, undefined),
      headers: reader.headers,
      payload: { post_ID: id, content: 'Спасибо, помогло' },
    })
    if (statusCode >= 300) throw new Error(said)
  }
  await waitUntilIdle()
}

/** A response without the parts that only machines read: scripts, styles, data attributes and the head of a page. */
async function read(url: string): Promise<string> {
  const { statusCode, payload, headers } = await app.app.inject({ url })
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
  if (!String(headers['content-type']).startsWith('text/html')) return payload
  return (
    payload
      .replace(/<head>.*?<\/head>/s, '')
      .replace(/<(script|style)\b.*?<\/\1>/gs, '')
      .replace(/ data-(?:measured|ad-page)="[^"]*"/g, '')
      .replaceAll('<!-- -->', '')
      // Lines are tied when they are shown (russian/line-breaks.ts).
      .replaceAll('\u2060', '')
      .replaceAll('\u00a0', ' ')
  )
}
/** The card of a post in a list. */
async function readCard(url: string, href: string): Promise<string> {
  const cards = (await read(url)).match(/<article\b.*?<\/article>/gs) ?? []
  const card = cards.find(each => each.includes(`href="${href}"`))
  if (!card) throw new Error(`${url} has no card of ${href}`)
  return card
}
const readAll = async (urls: string[]) => (await Promise.all(urls.map(read))).join('\n')

const articleDocuments: Record<ArticleSurface, () => Promise<string[]>> = {
  page: async () => [await readAll(['/polnaya', '/promo'])],
  amp: async () => [await readAll(['/polnaya/amp', '/promo/amp'])],
  lite: async () => [await readAll(['/polnaya?lite', '/promo?lite'])],
  card: async () => [[await readCard('/tag/listya/', '/polnaya'), await readCard('/tag/listya/', '/promo')].join('\n')],
  feed: () => Promise.all(['/tag/listya/feed/', '/tag/listya/feed/atom/', '/tag/listya/feed/json/'].map(read)),
  dzen: async () => [await read('/tag/listya/feed/dzen/')],
}
const recipeDocuments: Record<RecipeSurface, () => Promise<string[]>> = {
  page: async () => [await read('/recipe/polnyj')],
  amp: async () => [await read('/recipe/polnyj/amp')],
  lite: async () => [await read('/recipe/polnyj?lite')],
  card: async () => [await readCard('/recipes/zavtraki/', '/recipe/polnyj')],
  feed: () =>
    Promise.all(['/recipes/zavtraki/feed/', '/recipes/zavtraki/feed/atom/', '/recipes/zavtraki/feed/json/'].map(read)),
}

/** Lists the parts for which the claim about a surface is wrong. */
function wrongClaims<Part extends string>(
  documents: string[],
  claims: Record<Part, Claim>,
  marks: Record<Part, RegExp[]>,
): string[] {
  return (Object.keys(claims) as Part[]).flatMap(part => {
    const found = documents.map(document => marks[part].filter(mark => mark.test(document)).length)
    const isShown = found.every(count => count === marks[part].length)
    const isAbsent = found.every(count => count === 0)
    if (claims[part] === 'shown') return isShown ? [] : [`${part}: shown only in part or not at all`]
    return isAbsent ? [] : [`${part}: shown, though the table says «${claims[part]}»`]
  })
}

describe('an article', () => {
  test.for(Object.keys(articleSurfaces) as ArticleSurface[])('has its parts on surface %s', async surface => {
    expect(wrongClaims(await articleDocuments[surface](), articleSurfaces[surface], articleMarks)).toEqual([])
  })
})
describe('a recipe', () => {
  test.for(Object.keys(recipeSurfaces) as RecipeSurface[])('has its parts on surface %s', async surface => {
    expect(wrongClaims(await recipeDocuments[surface](), recipeSurfaces[surface], recipeMarks)).toEqual([])
  })
})
