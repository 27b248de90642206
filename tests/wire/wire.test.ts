// Calls every call of the contract in the composed application and compares the reply with the file beside this test. A
// call without a case fails the test at the end.
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { allCalls } from '#contract/all-calls.ts'
import { payloadSchemaName } from '#contract/tracking-names.ts'
import type { Call } from '#contract/call.ts'
import { callPath, callQuery } from '#contract/call.ts'
import { makeFirstLink } from '#contract/office/access.ts'
import { defaultMagazine } from '#domain/magazine.ts'
import { mounts } from '#server/mounts.ts'
import { makeAuthenticator } from '#services/auth/office/second-step/authenticator.fixture.ts'
import { codeAt, enterFirst, openBrowser, type Browser, type Entered } from '#services/auth/office/testing.ts'
import { neverAsked, openTestApp, type InOffice, type SignedIn, type TestApp } from '../app.ts'
import { seedMagazine } from '../magazine.ts'
import { expectGolden, makeIdNames } from '../golden-file.ts'

/** `chief` is an administrator of the office; `askOffice` has one of its own, in a browser with cookies. */
type Person = 'lena' | 'oleg' | 'moderator' | 'chief'

type Case = {
  name?: string
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  status?: number
  withoutKey?: true
  /** The signed-in person. Elsewhere in a case, names in capitals stand for ids. */
  as?: Person
  headers?: Record<string, string>
}

let app: TestApp
/** The chief signs in before the first call of the newsroom, because earlier calls show a magazine without a newsroom. */
let people: Record<Exclude<Person, 'chief'>, SignedIn> & { chief?: InOffice }
let previewHash = ''
let recipePreviewHash = ''
let code = ''
beforeAll(async () => {
  app = await openTestApp({ config: { signIn: neverAsked } })
  await seedMagazine(app)
  previewHash = await hashOf('select preview_hash as hash from content.post where id = 103')
  people = {
    lena: await app.signIn({ email: 'lena@delno.test' }),
    oleg: await app.signIn({ email: 'oleg@delno.test' }),
    moderator: await app.signIn({
      email: 'vera@delno.test',
      roles: [
        { application: 'auth', name: 'moderator' },
        { application: 'talker', name: 'moderator' },
      ],
    }),
  }
  recipePreviewHash = await hashOf('select preview_hash as hash from recipes.recipe where id = 1000000001')
})
afterAll(() => app.close())

async function hashOf(statement: string): Promise<string> {
  const { rows } = await app.context.db.sql.query<{ hash: string }>(statement)
  return rows[0]!.hash
}

/** Makes a square picture of one colour. */
const pixels = (colour: string, side = 8) =>
  sharp({ create: { width: side, height: side, channels: 3, background: colour } })
    .png()
    .toBuffer()

const recipeDraft = () => ({
  slug: 'kasha',
  title: 'Каша',
  publishedAt: '2026-11-20T08:00:00+03:00',
  author: {
    name: 'Анна',
    slug: 'anna',
    avatar: null,
    image: null,
    url: '/author/anna/',
    profile: null,
    about: '',
    role: '',
    integer_id: 1,
    is_expert: false,
    expertise: null,
    telegram: null,
    vkontakte: null,
    twitter: null,
  },
  prepMinutes: 1,
  cookMinutes: 9,
  totalMinutes: 10,
  portions: 1,
})

/** The picture that uploadImage stores: its number follows from its bytes. */
const redSquare = 627_537_273_371

const foreignPicture = {
  image_id: 1,
  origin: 'https://evil.test/1.webp',
  alt: '',
  width: 1,
  height: 1,
  sizes: [],
  thumbhash: null,
  focal: null,
  is_transparent: false,
}

const issueDraft = {
  subject: 'Сон',
  preheader: 'И пирог',
  lists: ['newsletter'],
  rate: 600,
  blocks: [
    { kind: 'heading', text: 'Здравствуйте' },
    { kind: 'text', text: 'На этой неделе **фикус**.' },
    { kind: 'article', postId: 101 },
  ],
}

const pollDraft = {
  id: 7,
  source: 'test:poll',
  name: 'Полив зимой',
  question: 'Как часто вы поливаете фикус зимой?',
  theme: 'plain',
  postId: 101,
  answers: [
    { id: 11, text: 'Раз в неделю' },
    { id: 12, text: 'Как вспомню' },
  ],
}

const archivedDeed = {
  id: 7,
  textId: 1,
  personId: 'system',
  action: 'typeset',
  detail: { count: 2 },
  createdAt: '2026-11-20T08:00:00.000Z',
  source: 'archive:https://delno.ru:deed:7',
}
const archivedText = {
  id: 700,
  source: 'archive:https://delno.ru:text:700',
  kind: 'article',
  stage: 'draft',
  section: null,
  ownerId: null,
  deadline: null,
  embargoUntil: null,
  expiresAt: null,
  postChangedAt: null,
  createdBy: 'system',
  createdAt: '2026-11-20T08:00:00.000Z',
  changedAt: '2026-11-20T08:00:00.000Z',
  writtenAt: '2026-11-20T08:00:00.000Z',
  deletedAt: null,
  schema: 1,
  seq: 1,
}

/** Lena's browser, with a push service that does not answer; the keys are those of RFC 8291. */
const browser = {
  type: 'web',
  token: 'https://127.0.0.1:9/push/lena',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  user_agent: { browser: 'Chrome', version: '156', os: 'Linux' },
}
const ofBrowser = { token: browser.token }

const lena = { id: 'LENA' }
const oleg = { id: 'OLEG' }
/** For calls whose parameter is called `userId`. */
const lenas = { userId: 'LENA' }
const nobody = { id: '00000000-0000-4000-8000-000000000000' }

/** Reads come first, so they see the seeded magazine; writes come last. */
const tooLong = {
  action: 'mark',
  params: { most: 100 },
  examples: [{ text: 'Полила, и он ожил. '.repeat(8).trim(), isCaught: true }],
}
const cases: Record<string, Case[]> = {
  listHomePosts: [
    {},
    { name: 'list', query: { route: 'list', limit: 2 } },
    { name: 'bad page', query: { page: 0 }, status: 400 },
  ],
  listAuthors: [{}],
  listAuthorPosts: [{ params: { path: 'anna' } }, { name: 'unknown', params: { path: 'nikto' }, status: 404 }],
  listTopics: [{}, { name: 'health', query: { section: 'health' } }],
  listTopicPosts: [{ params: { path: 'dom/rasteniya' } }, { name: 'unknown', params: { path: 'net' }, status: 404 }],
  listTags: [{}],
  listTagPosts: [{ params: { path: 'zima' } }],
  listStreams: [{}],
  listStreamPosts: [{ params: { path: 'kolonki' } }],
  listTopPosts: [{ params: { path: 'week' } }, { name: 'unknown', params: { path: 'vechnost' }, status: 404 }],
  listPostsByDate: [
    { params: { path: '2026/11' }, query: { timezoneOffset: '+03:00' } },
    { name: 'no date', params: { path: '2026/13' }, status: 404 },
  ],
  getSinglePost: [
    { params: { slug: 'fikus-zimoj' } },
    { name: 'moved', params: { slug: 'chistyj-stol' }, status: 301 },
    { name: 'unknown', params: { slug: 'net' }, status: 404 },
    { name: 'draft', params: { slug: 'chernovik' }, status: 404 },
  ],
  getPostPreview: [
    { params: { id: 103 }, query: { preview_type_hash: 'PREVIEW' } },
    { name: 'wrong hash', params: { id: 103 }, query: { preview_type_hash: 'x' }, status: 403 },
    { name: 'without a hash', params: { id: 101 } },
  ],
  getSeo: [{ params: { path: 'fikus-zimoj' } }],
  getMenus: [{}],
  listRecommendedPosts: [{ params: { id: 101 } }],
  altListHomePosts: [{ query: { limit: 1 } }],
  altListAuthorPosts: [{ params: { path: 'timur' } }],
  altListCategoryPosts: [{ params: { path: 'dom' } }],
  altListTagPosts: [{ params: { path: 'zima' }, query: { limit: 1 } }],
  altListStreamPosts: [{ params: { path: 'kolonki' } }],
  altListTopPosts: [{ params: { path: 'all' }, query: { limit: 1 } }],
  altListPostsByDate: [{ params: { path: '2026' }, query: { limit: 1 } }],
  altGetSinglePost: [{ params: { slug: 'stol-bez-hlama' } }],
  altGetPostPreview: [{ params: { id: 103 }, query: { preview_type_hash: 'PREVIEW' } }],
  aggregateSearch: [{ body: ['stol-bez-hlama', 'net', 'fikus-zimoj'] }, { name: 'empty', body: [], status: 400 }],
  resolvePath: [{ params: { slug: 'fikus-zimoj' } }, { name: 'unknown', params: { slug: 'net' }, status: 404 }],
  getMascot: [{ query: { page: 'error' } }],
  getHealthHome: [{}],
  listHealth: [{ query: { limit: 1 } }],
  listHealthAuthorPosts: [{ params: { path: 'mihail' } }],
  listHealthCategoryPosts: [{ params: { slug: 'son' }, query: { include: 'children' } }],
  listHealthTagPosts: [{ params: { slug: 'leto' } }],
  getHealthPost: [
    { params: { slug: 'son-v-zharu' } },
    { name: 'unknown', params: { slug: 'fikus-zimoj' }, status: 404 },
  ],
  getHealthTypeBySlug: [
    { query: { slug: 'son' } },
    { name: 'article', query: { slug: 'son-v-zharu' } },
    { name: 'unknown', query: { slug: 'net' }, status: 404 },
  ],
  getHealthMenus: [{}],
  listHealthSections: [{}],
  listHealthStreamPosts: [{ params: { path: 'kolonki' } }],
  listHealthTopPosts: [{ params: { path: 'week' } }],
  listHealthPostsByDate: [{ params: { path: '2026' } }],
  getRecipe: [
    { params: { id: 'syrniki' } },
    { name: 'by id', params: { id: '1000000002' } },
    { name: 'unknown', params: { id: 'net' }, status: 404 },
  ],
  getRecipePreview: [{ params: { id: 1_000_000_001 }, query: { preview_type_hash: 'RECIPE_PREVIEW' } }],
  listHomeRecipes: [{}],
  listRecipes: [
    { params: { path: 'zavtraki' } },
    { name: 'other order', params: { path: 'russkaya/zavtraki' }, status: 301 },
    { name: 'unknown', params: { path: 'net' }, status: 404 },
  ],
  countRecipes: [{}],
  getFilterMenu: [{ query: { path: 'zavtraki' } }],
  getFilterRoute: [{ params: { path: 'zavtraki/russkaya' } }],
  listFilterIngredients: [{ params: { q: 'яйц' } }],
  batchRequests: [
    {
      body: {
        pipeline: [
          { name: 'post', path: 'posts/v2/by-slug', query: { slug: 'fikus-zimoj' } },
          { name: 'gone', path: 'health/by-slug', query: { slug: 'net' } },
        ],
      },
    },
    { name: 'empty', body: { pipeline: [] }, status: 400 },
  ],
  searchPosts: [{ query: { q: 'фикус' } }, { name: 'without a question', query: { includes: 'post' } }],
  suggestQueries: [{ query: { q: 'фик' } }],
  saveWidgets: [
    {
      body: {
        widgets: [
          { type: 'posts-collection', slot: 'sidebar', title: 'Выбор', ids: [102, 101], limit: 1, fixed: true },
          {
            type: 'taxonomy-posts',
            slot: 'sidebar',
            taxonomy: 'category-health',
            slug: 'son',
            limit: 1,
            hide: [{ type: 'post_tag', value: 'leto' }],
          },
          {
            type: 'recipes-list',
            slot: 'recipes-sidebar',
            path: 'zavtraki',
            limit: 1,
            moreLink: { title: 'Все завтраки', url: '/recipes/zavtraki/' },
          },
          { type: 'parsed-html', slot: 'footer', html: '<p>Пишите <a href="/o-zhurnale">нам</a></p>' },
          { type: 'parsed-html', slot: 'scripts', html: '<script src="https://s.example/a.js"></script>' },
          { type: 'parsed-html', slot: 'recipes-scripts', html: '<script>cook()</script>' },
        ],
      },
    },
    {
      name: 'posts among scripts',
      body: { widgets: [{ type: 'quick-poll', slot: 'scripts', ids: [1] }] },
      status: 400,
    },
    { name: 'unknown', body: { widgets: [{ type: 'quick-poll', slot: 'footer', ids: [1], id: 99 }] }, status: 404 },
    { name: 'from outside', body: { widgets: [] }, status: 403, withoutKey: true },
  ],
  listWidgets: [
    { query: { includes: 'sidebar,footer,above-comments' } },
    { name: 'unknown slot', query: { includes: 'attic' }, status: 400 },
  ],
  listRecipeWidgets: [{ query: { pathname: '/recipe/syrniki', includes: 'recipes-sidebar' } }],
  listScripts: [{ query: { path: '/fikus-zimoj' } }],
  listRecipeScripts: [{}],
  listFrontPins: [{}],
  previewFront: [{ name: 'with a foreign hash', body: { hash: 'x', at: null, includes: 'sidebar' }, status: 403 }],
  listArchivedPins: [{}],
  restorePins: [{ body: { pins: [{ place: 2, postId: 102 }] } }],
  listArchivedAds: [{}],
  restoreAds: [{ body: { places: [{ place: 'footer', height: 100, isKept: true, rooms: [''] }] } }],
  listWidgetDrafts: [{ query: { slot: 'sidebar' } }],
  removeWidgets: [{ body: { ids: [1] } }, { name: 'from outside', body: { ids: [1] }, status: 403, withoutKey: true }],
  getViews: [{ body: { action: 'get-views', postIds: '101,102' } }],
  increaseViews: [{ body: { action: 'increase-views', postId: '101' } }],
  listMostViewed: [
    { params: { period: 'all' } },
    { name: 'from outside', params: { period: 'all' }, status: 403, withoutKey: true },
  ],
  listSearchDocuments: [{ body: { ids: [101, 103] } }],
  listPublicIds: [{}],
  listNewestIds: [
    { body: { sections: ['dom'], limit: 2 } },
    { name: 'advertising', body: { sections: [], isAdvertising: true, limit: 2 } },
  ],
  listRecipeSearchDocuments: [{ body: { ids: [1_000_000_001] } }],
  listPublicRecipeIds: [{}],
  listWholeArticles: [{ query: { ids: '201,103,999' } }],
  listArticleCards: [{ body: { ids: [201, 103, 101] } }],
  listPeople: [
    { body: { ids: [1, 999] } },
    { name: 'from outside', body: { ids: [1] }, status: 403, withoutKey: true },
  ],
  listPersonArticles: [
    { query: { person: 1, limit: 1 } },
    { name: 'from outside', query: { person: 1 }, status: 403, withoutKey: true },
  ],
  listNewestOfTags: [
    { query: { tags: '1,2' } },
    { name: 'not numbers', query: { tags: 'zima' }, status: 400 },
    { name: 'from outside', query: { tags: '1' }, status: 403, withoutKey: true },
  ],
  listAuthorRecipes: [
    { query: { author: 1 } },
    { name: 'nothing', query: { author: 999 } },
    { name: 'from outside', query: { author: 1 }, status: 403, withoutKey: true },
  ],
  listRecipeCards: [{ body: { ids: [1_000_000_002, 1_000_000_999] } }],
  listSitemapShards: [{}, { name: 'from outside', status: 403, withoutKey: true }],
  listSitemapEntries: [
    { query: { kind: 'posts', shard: 1 } },
    { name: 'health', query: { kind: 'health', shard: 1 } },
    { name: 'tags', query: { kind: 'tags', shard: 1 } },
    { name: 'unknown', query: { kind: 'net', shard: 1 }, status: 400 },
  ],
  listSitemapNews: [{}],
  listWholeRecipes: [{ query: { ids: '1000000002,1000000999' } }],
  listRecipeSitemapShards: [{}],
  listRecipeSitemapEntries: [
    { query: { kind: 'recipes', shard: 1 } },
    { name: 'filters', query: { kind: 'recipe-filters', shard: 1 } },
  ],
  getContentState: [{}],
  addOwnPages: [{}, { name: 'from outside', status: 403, withoutKey: true }],
  listPersonDrafts: [{ query: { limit: 1 } }, { name: 'from outside', status: 403, withoutKey: true }],
  listTermDrafts: [{ query: { limit: 2 } }],
  listArticleDrafts: [{ query: { after: 101, limit: 1 } }],
  listRecipeTermDrafts: [{ query: { limit: 1 } }],
  listRecipeDrafts: [{ query: { limit: 1 } }],
  listViewDays: [{}],
  previewWeeklyLetter: [{ body: { title: 'День', excerpt: 'О днях.', url: '/den', minutes: 4 } }],
  previewMessage: [{ body: { title: 'День', body: 'О днях.', url: '/den' } }],
  keepArticlePreview: [
    {
      body: {
        key: 'text:1',
        postId: null,
        draft: { type: 'post', slug: 'den', title: 'День', body: '<p>Да.</p>', publishedAt: null, tags: ['net'] },
        endsAt: '2026-11-28T00:00:00Z',
      },
    },
    { name: 'too long', body: { key: 'text:1', postId: null, draft: {}, endsAt: '2027-11-28T00:00:00Z' }, status: 400 },
  ],
  getPostPreviewSeo: [
    { params: { id: 103 }, query: { preview_type_hash: 'PREVIEW' } },
    { name: 'wrong hash', params: { id: 103 }, query: { preview_type_hash: 'x' }, status: 403 },
  ],
  endArticlePreviews: [{ body: { keys: ['text:1'] } }],
  uploadImage: [
    { body: 'PICTURE', query: { alt: 'Красный квадрат', source: 'test:red' } },
    { name: 'not a picture', body: 'TEXT', status: 415 },
  ],
  findImages: [{ body: { sources: ['test:red', 'test:none'] } }],
  listStoredImages: [{}],
  removeImage: [{ query: { source: 'test:none' } }],
  restoreImages: [
    { body: { images: [] } },
    {
      name: 'without bytes',
      body: {
        images: [
          {
            id: 0xabababab_ab,
            hash: 'ab'.repeat(32),
            alt: '',
            width: 1,
            height: 1,
            thumbhash: null,
            focal: [0.25, 0.75],
            isTransparent: false,
            file: `media/masters/ab/${'ab'.repeat(32)}.webp`,
            createdAt: '2026-11-21T06:00:00Z',
            sources: [],
          },
        ],
      },
      status: 400,
    },
  ],
  uploadFile: [
    { body: 'TEXT', query: { name: 'Заметка.html', source: 'test:note' } },
    { name: 'not a kept type', body: 'PICTURE', status: 415 },
  ],
  findFiles: [{ body: { sources: ['test:note', 'test:none'] } }],
  listStoredFiles: [{}],
  addFavorite: [
    { as: 'lena', params: lena, body: { postId: 101, folderId: null } },
    { name: 'of another', as: 'oleg', params: lena, body: { postId: 101 }, status: 403 },
    { name: 'unknown post', as: 'lena', params: lena, body: { postId: 999 }, status: 404 },
    { name: 'without a token', params: lena, body: { postId: 101 }, status: 401 },
  ],
  createFolder: [
    { as: 'lena', params: lena, body: { name: ' Сад  и огород ' } },
    { name: 'taken', as: 'lena', params: lena, body: { name: 'САД и огород' }, status: 409 },
    { name: 'no name', as: 'lena', params: lena, body: { name: ' ' }, status: 400 },
  ],
  moveFavorite: [
    { as: 'lena', params: { ...lena, postId: 101 }, body: { folderId: 1 } },
    { name: 'no folder', as: 'lena', params: { ...lena, postId: 101 }, body: { folderId: 99 }, status: 404 },
    { name: 'no favourite', as: 'lena', params: { ...lena, postId: 102 }, body: { folderId: 1 }, status: 404 },
  ],
  listFavorites: [
    { as: 'lena', params: lena },
    { name: 'in no folder', as: 'lena', params: lena, query: { folder_ids: '0' } },
    { name: 'a moderator', as: 'moderator', params: lena, query: { post_ids: '102' }, status: 403 },
    { name: 'of another', as: 'oleg', params: lena, status: 403 },
    { name: 'bad limit', as: 'lena', params: lena, query: { limit: 101 }, status: 400 },
  ],
  listFolders: [
    { as: 'lena', params: lena, query: { page: 0, limit: 100 } },
    { name: 'of another', as: 'oleg', params: lena, status: 403 },
  ],
  renameFolder: [
    { as: 'lena', params: { ...lena, folderId: 1 }, body: { name: 'Дача' } },
    { name: 'unknown', as: 'lena', params: { ...lena, folderId: 99 }, body: { name: 'Лес' }, status: 404 },
  ],
  removeFolder: [
    { as: 'lena', params: { ...lena, folderId: 1 } },
    { name: 'unknown', as: 'lena', params: { ...lena, folderId: 1 }, status: 404 },
  ],
  removeFavorite: [
    { as: 'lena', params: { ...lena, postId: 101 } },
    { name: 'again', as: 'lena', params: { ...lena, postId: 101 } },
  ],
  updateProfile: [
    { as: 'oleg', params: oleg, body: { display_name: 'Олег', about: 'Пеку хлеб', roles: [], is_expert: true } },
    { name: 'one property', as: 'oleg', params: oleg, body: { property: 'home_page', value: 'https://oleg.test/' } },
    { name: 'bad link', as: 'oleg', params: oleg, body: { home_page: 'javascript:alert(1)' }, status: 400 },
    { name: 'of another', as: 'lena', params: oleg, body: { about: 'Не пеку' }, status: 403 },
  ],
  removeSocial: [
    { as: 'oleg', params: { ...oleg, social: 'vkontakte' } },
    { name: 'by its field', as: 'oleg', params: { ...oleg, social: 'vk' } },
    { name: 'unknown', as: 'oleg', params: { ...oleg, social: 'myspace' }, status: 400 },
  ],
  uploadAvatar: [
    { as: 'oleg', params: oleg, body: 'PORTRAIT', query: { focal: '0.5,0.3' } },
    { name: 'too small', as: 'oleg', params: oleg, body: 'PICTURE', status: 400 },
    { name: 'not a picture', as: 'oleg', params: oleg, body: 'TEXT', status: 415 },
    { name: 'bad crop', as: 'oleg', params: oleg, body: 'PORTRAIT', query: { crop: '0,0,500' }, status: 400 },
  ],
  exportUser: [
    { as: 'oleg', params: oleg },
    { name: 'a moderator', as: 'moderator', params: oleg, status: 403 },
  ],
  getPublicUser: [{ params: oleg }, { name: 'unknown', params: nobody, status: 404 }],
  tieAuthor: [
    { body: { id: 'OLEG', person: 1 } },
    { name: 'from outside', body: { id: 'OLEG', person: 1 }, status: 403, withoutKey: true },
  ],
  listPublicPosts: [
    { params: oleg, query: { limit: 1 } },
    { name: 'unknown', params: nobody, status: 404 },
  ],
  listPublicComments: [{ params: oleg }],
  removeAvatar: [{ as: 'oleg', params: oleg }],
  archiveUser: [
    { as: 'oleg', params: oleg, body: { reason_code: 'tired', reason_comment: 'Много писем' } },
    { name: 'of another', as: 'lena', params: oleg, body: {}, status: 403 },
  ],
  unarchiveUser: [{ as: 'oleg', params: oleg }],
  createComment: [
    {
      as: 'lena',
      body: { post_ID: 101, content: 'Полила — **ожил**. Вот тут писали: https://delno.test/fikus-zimoj' },
    },
    {
      name: 'a reply',
      as: 'oleg',
      body: { post_ID: 101, parent: 1, content: '> ожил\n\nА мой нет', subscribe: false },
    },
    { name: 'rejected', as: 'lena', body: { post_ID: 101, content: 'Какая xyйня' }, status: 422 },
    { name: 'closed', as: 'lena', body: { post_ID: 301, content: 'Привет' }, status: 403 },
    { name: 'unknown post', as: 'lena', body: { post_ID: 999, content: 'Привет' }, status: 404 },
    { name: 'empty', as: 'lena', body: { post_ID: 101, content: ' ' }, status: 400 },
    { name: 'without a token', body: { post_ID: 101, content: 'Привет' }, status: 401 },
  ],
  listNotifications: [
    { as: 'lena', params: lenas },
    { name: 'not seen', as: 'lena', params: lenas, query: { limit: 1, filter__is_viewed: 'false' } },
    { name: 'seen', as: 'lena', params: lenas, query: { filter__is_viewed: '1' } },
    { name: 'bad limit', as: 'lena', params: lenas, query: { limit: 101 }, status: 400 },
    { name: 'of another', as: 'oleg', params: lenas, status: 403 },
    { name: 'without a token', params: lenas, status: 401 },
  ],
  searchNotifications: [
    { as: 'lena', params: lenas, body: { ids: ['1', '99'] } },
    { name: 'no number', as: 'lena', params: lenas, body: { ids: ['x'] }, status: 400 },
  ],
  listPersonNotifications: [{ query: { user_id: 'LENA' } }],
  listUnseenNotifications: [
    { body: { ids: ['1', '99'] } },
    { name: 'from outside', body: { ids: [] }, status: 403, withoutKey: true },
  ],
  viewNotification: [
    { as: 'lena', params: { ...lenas, id: '1' } },
    { name: 'unknown', as: 'lena', params: { ...lenas, id: '99' }, status: 404 },
  ],
  viewNotifications: [
    { as: 'lena', params: lenas },
    { name: 'some', as: 'lena', params: lenas, body: { ids: ['1'] } },
    { name: 'unknown field', as: 'lena', params: lenas, body: { notification_ids: ['1'] }, status: 400 },
    { name: 'of another', as: 'oleg', params: lenas, body: {}, status: 403 },
  ],
  resetNotifications: [{ as: 'lena', params: lenas }],
  getNotificationSettings: [
    { as: 'lena', params: lenas },
    { name: 'of another', as: 'oleg', params: lenas, status: 403 },
  ],
  changeNotificationSettings: [
    { as: 'lena', params: lenas, body: { setting_subs_to_email_packages: 1 } },
    { name: 'no flag', as: 'lena', params: lenas, body: { setting_subs_to_email_packages: 2 }, status: 400 },
  ],
  runAjaxAction: [
    { body: { action: 'refresh-appbox', postId: 102, url: '/stol-bez-hlama' } },
    { name: 'refresh-appbox of a recipe', body: { action: 'refresh-appbox', postId: 1_000_000_001, url: '/' } },
    { name: 'refresh-appbox unknown', body: { action: 'refresh-appbox', postId: 103, url: '/' }, status: 404 },
    {
      name: 'typo',
      body: { action: 'typo', url: '/fikus-zimoj', text: 'фикуз', before: 'Зимой ', after: ' спит', comment: 'фикус' },
    },
    { name: 'typo elsewhere', body: { action: 'typo', url: 'https://evil.test/', text: 'фикуз' }, status: 400 },
    {
      name: 'newsletter',
      body: { action: 'newsletter', type: 'newsletter', email: 'Vera@delno.test', agree: 'true' },
    },
    {
      name: 'newsletter without consent',
      body: { action: 'newsletter', type: 'newsletter', email: 'vera@delno.test' },
      status: 400,
    },
    { name: 'sync_views', body: { action: 'sync_views', postId: 101 } },
    { name: 'unknown', body: { action: 'heartbeat' }, status: 400 },
  ],
  getIpVersion: [{}],
  getLogged: [{}, { name: 'signed in', as: 'lena' }],
  sendAdsForm: [
    {
      body: {
        name: 'Вера',
        email: 'vera@delno.test',
        company: 'Лейки',
        text: 'Хотим рассказать о лейках',
        agree: 'true',
      },
    },
    { name: 'empty', body: { name: ' ', email: 'vera', text: '' }, status: 400 },
  ],
  askQuestion: [
    { as: 'lena', body: { user_id: 'OLEG', name: 'Лена', text: 'Почему желтеет фикус?' } },
    { name: 'empty', body: { name: '', text: '' }, status: 400 },
  ],
  addQuestion: [
    { body: { user_id: null, name: 'Олег', text: 'А мой?', url: null } },
    { name: 'from outside', body: { user_id: null, name: 'О', text: 'А', url: null }, status: 403, withoutKey: true },
  ],
  listInbox: [
    {},
    { name: 'of a kind', query: { kinds: 'question', state: 'new', limit: 1 } },
    { name: 'unknown kind', query: { kinds: 'spam' }, status: 400 },
    { name: 'from outside', status: 403, withoutKey: true },
  ],
  getInboxItem: [{ params: { id: 1 } }, { name: 'unknown', params: { id: 999 }, status: 404 }],
  countInbox: [{}],
  claimInboxItem: [
    { body: { id: 1, by: nobody.id } },
    { name: 'unknown', body: { id: 999, by: nobody.id }, status: 404 },
  ],
  giveInboxItem: [{ body: { id: 1, to: null } }, { name: 'unknown', body: { id: 999, to: null }, status: 404 }],
  sortInboxItem: [{ name: 'not a letter', body: { id: 1, kind: 'ads' }, status: 404 }],
  sendInboxNews: [{ body: { id: 999, subject: 'Вышла статья', text: 'Читайте' } }],
  markInbox: [
    { body: { ids: [1], state: 'done' } },
    { name: 'from outside', body: { ids: [1], state: 'done' }, status: 403, withoutKey: true },
  ],
  listSubscribers: [
    { query: { type: 'newsletter' } },
    { name: 'from outside', query: { type: 'newsletter' }, status: 403, withoutKey: true },
  ],
  listSubscriptions: [
    { body: { email: 'vera@delno.test' } },
    { name: 'from outside', body: { email: 'vera@delno.test' }, status: 403, withoutKey: true },
  ],
  removeSubscriptions: [
    { body: { email: 'vera@delno.test' } },
    { name: 'from outside', body: { email: 'vera@delno.test' }, status: 403, withoutKey: true },
  ],
  addTypo: [
    { body: { url: '/fikus-zimoj', text: 'фикуз', before: 'Зимой ', after: '', comment: '', network: '10.0.0.1' } },
    { name: 'without a network', body: { url: '/fikus-zimoj', text: 'фикуз' }, status: 400 },
    { name: 'from outside', body: { url: '/', text: 'фикуз' }, status: 403, withoutKey: true },
  ],
  requestSubscription: [
    { body: { email: 'Vera@delno.test', type: 'newsletter' } },
    { name: 'no address', body: { email: 'vera', type: 'newsletter' }, status: 400 },
    { name: 'from outside', body: { email: 'vera@delno.test', type: 'newsletter' }, status: 403, withoutKey: true },
  ],
  collectEvents: [
    { body: { schema: payloadSchemaName, data: [{ e: 'pv', tv: 'js-4.10.1', p: 'web', eid: nobody.id }] } },
    { name: 'no kind', body: { schema: payloadSchemaName, data: [{ tv: 'js-4.10.1', p: 'web' }] }, status: 400 },
    { name: 'another schema', body: { schema: 'iglu:a/b/jsonschema/1-0-0', data: [] }, status: 400 },
  ],
  getPostStatistics: [
    { params: { postId: 101 }, query: { from: '2026-11-01', to: '2026-11-30' } },
    { name: 'no days', params: { postId: 101 }, status: 400 },
    { name: 'from outside', params: { postId: 101 }, query: { from: '', to: '' }, status: 403, withoutKey: true },
  ],
  listReadingDays: [
    { body: { from: '2026-11-01', to: '2026-11-30', postIds: null } },
    { name: 'of some posts', body: { from: '2026-11-01', to: '2026-11-30', postIds: [101] } },
  ],
  countSaved: [{ body: { from: '2026-01-01T00:00:00Z', until: '2027-01-01T00:00:00Z', postIds: [101, 201, 102] } }],
  listMostRead: [
    {
      body: {
        period: { from: '2026-11-08', to: '2026-11-14' },
        before: { from: '2026-11-01', to: '2026-11-07' },
        postIds: null,
        limit: 10,
      },
    },
  ],
  getReachedBlocks: [{ params: { postId: 101 }, query: { from: '2026-11-01', to: '2026-11-30' } }],
  listTrialsOfHeadlines: [{ body: { postIds: null } }, { name: 'one', body: { postIds: null, key: '101-a' } }],
  getNumbers: [
    { as: 'chief', query: { period: 'day' } },
    { name: 'of a day that is not over', as: 'chief', query: { until: '2026-11-21' }, status: 400 },
    { name: 'of a moderator of comments', as: 'moderator', status: 401 },
  ],
  getPostNumbers: [
    { as: 'chief', params: { postId: 101 }, query: { period: 'day' } },
    { name: 'of nothing', as: 'chief', params: { postId: 99 }, status: 404 },
  ],
  getAdvertisingNumbers: [
    { as: 'chief', query: { until: '2026-11-20' } },
    { name: 'of a moderator of comments', as: 'moderator', status: 401 },
  ],
  listHeadlineTrials: [{ as: 'chief' }, { name: 'of a moderator of comments', as: 'moderator', status: 401 }],
  keepHeadline: [{ as: 'chief', params: { postId: 101 }, body: { key: '101-a', title: 1 }, status: 409 }],
  listPersonEvents: [
    { query: { user_id: 'LENA' } },
    { name: 'from outside', query: { user_id: 'LENA' }, status: 403, withoutKey: true },
  ],
  reportServerProblem: [
    { body: { name: 'Error', message: 'Нет места', place: '/api/media/images' } },
    { name: 'from outside', body: { name: 'Error', message: '' }, status: 403, withoutKey: true },
  ],
  reportProblem: [
    { body: { name: 'TypeError', message: 'x is not a function', place: '/fikus-zimoj?code=1' } },
    { name: 'no message', body: { name: 'TypeError' }, status: 400 },
  ],
  listProblems: [{ query: { limit: 1 } }, { name: 'from outside', status: 403, withoutKey: true }],
  getPushKey: [{}],
  addSub: [
    { as: 'lena', body: browser },
    { name: 'safari', body: { type: 'safari', token: 'ab'.repeat(32) } },
    { name: 'other keys', as: 'oleg', body: { ...browser, auth: 'A'.repeat(22) }, status: 409 },
    { name: 'private address', body: { ...browser, token: 'https://10.0.0.1/x' }, status: 400 },
    { name: 'no keys', body: { type: 'web', token: browser.token }, status: 400 },
  ],
  getDevice: [
    { as: 'lena', query: ofBrowser },
    { name: 'of another', as: 'oleg', query: ofBrowser },
    { name: 'unknown', query: { token: 'x' }, status: 404 },
    { name: 'no token', status: 400 },
  ],
  sendToToken: [
    { as: 'lena', body: ofBrowser },
    { name: 'of another', as: 'oleg', body: ofBrowser, status: 403 },
    { name: 'to another site', as: 'lena', body: { ...ofBrowser, url: '//evil.test' }, status: 400 },
    { name: 'without a token', body: ofBrowser, status: 401 },
  ],
  unsubscribe: [{ body: ofBrowser }, { name: 'unknown', body: { token: 'x' } }],
  getSubStatus: [{ query: ofBrowser }, { name: 'unknown', query: { token: 'x' }, status: 404 }],
  subscribe: [
    { as: 'lena', body: ofBrowser },
    { name: 'whole', as: 'lena', body: browser },
    { name: 'unknown', body: { token: 'x' }, status: 404 },
  ],
  authorizeChannel: [
    { as: 'lena', body: { socket_id: '1.2', channel_name: 'comments.101' } },
    { name: 'of another', as: 'lena', body: { channel_name: 'private-7' }, status: 403 },
    { name: 'without a token', body: { channel_name: 'private-7' }, status: 403 },
    { name: 'no channel', as: 'lena', body: { socket_id: '1.2' }, status: 400 },
  ],
  authenticateSocket: [
    { as: 'lena', body: { socket_id: '1.2' } },
    { name: 'without a token', body: { socket_id: '1.2' }, status: 403 },
  ],
  rateComment: [
    { as: 'oleg', body: { id: 1, state: 'like' } },
    { name: 'own', as: 'lena', body: { id: 1, state: 'like' }, status: 403 },
    { name: 'unknown', as: 'oleg', body: { id: 99, state: 'like' }, status: 404 },
  ],
  listReactions: [{ params: { id: 1 } }, { name: 'unknown', params: { id: 99 }, status: 404 }],
  flagComment: [
    { as: 'lena', body: { id: 2, report: 'spam' } },
    { name: 'no reason', as: 'lena', body: { id: 2, report: 'скучно' }, status: 400 },
  ],
  editComment: [
    { as: 'oleg', body: { id: 2, content: 'А мой **пока** нет' } },
    { name: 'of another', as: 'oleg', body: { id: 1, content: 'Нет' }, status: 403 },
  ],
  moderateComment: [
    { as: 'moderator', body: { id: 2, action: 'shadow' } },
    { name: 'back', as: 'moderator', body: { id: 2, action: 'unshadow' } },
    { name: 'a reader', as: 'oleg', body: { id: 1, action: 'approve' }, status: 403 },
    { name: 'unknown', as: 'moderator', body: { id: 99, action: 'approve' }, status: 404 },
  ],
  listModeration: [
    { as: 'moderator', query: { status: 'rejected' } },
    { name: 'a reader', as: 'oleg', status: 403 },
  ],
  listComments: [
    { params: { postId: 101 }, query: { sort: 'trending', format_ver: '1', limit: 10_000 } },
    { name: 'own', as: 'oleg', params: { postId: 101 }, query: { limit: 1 } },
    { name: 'unknown post', params: { postId: 999 }, status: 404 },
    { name: 'bad limit', params: { postId: 101 }, query: { limit: 10_001 }, status: 400 },
  ],
  listLastComments: [{ query: { limit: 1 } }],
  countComments: [{ query: { post_ids: '101,102' } }, { name: 'no ids', status: 400 }],
  setPostReaction: [
    { as: 'lena', body: { post_id: 101, user_state: 'heart', post_type: 'post' } },
    { name: 'unknown post', as: 'lena', body: { post_id: 999, user_state: 'heart' }, status: 404 },
    { name: 'unknown kind', as: 'lena', body: { post_id: 101, user_state: 'love' }, status: 400 },
  ],
  listPersonReactions: [{ query: { user_id: 'LENA' } }],
  listPersonDevices: [{ query: { user_id: 'LENA' } }],
  listPostReactions: [
    { query: { post_ids: '101,999' } },
    { name: 'own', as: 'lena', query: { post_ids: '101' } },
    { name: 'no ids', query: { post_ids: '' }, status: 400 },
  ],
  savePolls: [
    { body: { polls: [pollDraft] } },
    { name: 'again', body: { polls: [pollDraft] } },
    { name: 'one answer', body: { polls: [{ ...pollDraft, answers: [{ text: 'Да' }] }] }, status: 400 },
    { name: 'from outside', body: { polls: [pollDraft] }, status: 403, withoutKey: true },
  ],
  getQuickPoll: [{ params: { id: 7 } }, { name: 'unknown', params: { id: 99 }, status: 404 }],
  listQuickPolls: [
    { query: { ids: '99,7' } },
    { name: 'from outside', query: { ids: '7' }, status: 403, withoutKey: true },
  ],
  clickPollAnswer: [
    { as: 'lena', params: { answerId: 12 } },
    { name: 'another answer later', as: 'lena', params: { answerId: 11 } },
    { name: 'unknown', params: { answerId: 99 }, status: 404 },
    { name: 'of a foreign page', headers: { origin: 'https://evil.test' }, params: { answerId: 12 }, status: 403 },
  ],
  countPollView: [{ params: { id: 7 } }, { name: 'unknown', params: { id: 99 }, status: 404 }],
  getPollStats: [{ params: { id: 7 } }, { name: 'bad id', params: { id: 'x' }, status: 400 }],
  listPolls: [{}],
  listPersonVotes: [{ query: { user_id: 'LENA' } }],
  listCommentsByIds: [
    { body: { post_ID: 101, ids: [2, 1, 99] } },
    { name: 'from outside', body: { post_ID: 101, ids: [] }, status: 403, withoutKey: true },
  ],
  listPersonOpinions: [
    { body: { user_id: 'LENA' } },
    { name: 'from outside', body: { user_id: 'LENA' }, status: 403, withoutKey: true },
  ],
  listCommentsByPerson: [
    { body: { user_id: 'LENA', audience: 'owner', limit: 1 } },
    { name: 'from outside', body: { user_id: 'LENA', audience: 'owner' }, status: 403, withoutKey: true },
  ],
  listCommentDrafts: [{ query: { after: 1, limit: 1 } }],
  listCommentsBySlug: [
    { params: { type: 'post', slug: 'fikus-zimoj' }, query: { limit: 1 } },
    { name: 'unknown', params: { type: 'health', slug: 'fikus-zimoj' }, status: 404 },
  ],
  addCommentFile: [
    { as: 'lena', body: { post_id: 101, comment_id: 1, image: 'PICTURE' } },
    { name: 'of another', as: 'oleg', body: { post_id: 101, comment_id: 1, image: 'PICTURE' }, status: 403 },
    { name: 'no picture', as: 'lena', body: { post_id: 101, comment_id: 1 }, status: 400 },
  ],
  removeCommentFile: [
    { as: 'lena', params: { id: 1 } },
    { name: 'unknown', as: 'lena', params: { id: 99 }, status: 404 },
  ],
  removeCommentVideo: [{ name: 'unknown', as: 'lena', params: { id: 99 }, status: 404 }],
  removeComment: [
    { name: 'of another', as: 'oleg', query: { id: 1 }, status: 403 },
    { as: 'oleg', query: { id: 2 } },
    { name: 'unknown', as: 'oleg', query: { id: 99 }, status: 404 },
  ],
  listReactionNumbers: [{}],
  importReactions: [
    { body: { posts: [{ id: 102, counts: { heart: 3 } }] } },
    { name: 'unknown kind', body: { posts: [{ id: 102, counts: { joy: 3 } }] }, status: 400 },
  ],
  addViews: [{ body: { views: [{ id: 102, day: '2026-11-20', count: 1 }] } }],
  importComments: [
    {
      body: {
        comments: [
          {
            source: 'old:1',
            postId: 101,
            author: { source: 'old:person:1', name: 'Галина' },
            content: 'Цветёт',
            createdAt: '2019-03-01T10:00:00+03:00',
          },
        ],
      },
    },
    { name: 'from outside', body: { comments: [] }, status: 403, withoutKey: true },
  ],
  savePeople: [
    { body: { people: [{ slug: 'vera', name: 'Вера' }] } },
    { name: 'from outside', body: { people: [] }, status: 403, withoutKey: true },
  ],
  saveTerms: [{ body: { terms: [{ kind: 'tag', slug: 'vesna', title: 'Весна' }] } }],
  saveMenus: [{ body: { header: [], footer: [], health: [], recipes: [] } }],
  saveArticles: [
    { body: { articles: [] } },
    {
      name: 'unknown topic',
      body: { articles: [{ type: 'post', slug: 'x', title: 'X', body: '', publishedAt: null, categories: ['net'] }] },
      status: 400,
    },
  ],
  requestEmailCode: [
    { body: { email: ' Nina@Delno.test ' } },
    { name: 'again at once', body: { email: 'nina@delno.test' }, status: 429 },
    { name: 'no address', body: { email: 'nina' }, status: 400 },
  ],
  verifyEmailCode: [
    { name: 'not six digits', body: { email: 'nina@delno.test', code: '12345x' }, status: 400 },
    { body: { email: 'nina@delno.test', code: 'CODE' } },
    { name: 'used', body: { email: 'nina@delno.test', code: 'CODE' }, status: 400 },
    {
      name: 'from another site',
      body: { email: 'nina@delno.test', code: 'CODE' },
      headers: { origin: 'https://evil.test' },
      status: 403,
    },
  ],
  refreshToken: [{ as: 'oleg' }, { name: 'without a cookie', status: 401 }],
  getSigningKeys: [{}],
  getLocation: [{}],
  listSignInMethods: [{}, { name: 'of another site', headers: { origin: 'https://evil.test' }, status: 403 }],
  signInByGoogleCredential: [{ name: 'of another browser', body: { credential: 'x.y.z' }, status: 401 }],
  linkSocial: [
    { params: { provider: 'yandex' }, body: { to: '/profile' }, as: 'oleg' },
    { name: 'not offered', params: { provider: 'telegram' }, body: {}, as: 'oleg', status: 404 },
    { name: 'to another site', params: { provider: 'yandex' }, body: { to: '//evil.test' }, as: 'oleg', status: 400 },
    { name: 'without a token', params: { provider: 'yandex' }, body: {}, status: 401 },
  ],
  getUser: [
    { params: { id: 'LENA' }, as: 'lena' },
    { name: 'of another', params: { id: 'LENA' }, as: 'oleg' },
    { name: 'without a token', params: { id: 'LENA' }, status: 401 },
    {
      name: 'a forged token',
      params: { id: 'LENA' },
      headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
      status: 401,
    },
    { name: 'unknown', params: { id: '00000000-0000-4000-8000-000000000000' }, as: 'lena', status: 404 },
    { name: 'no id', params: { id: '42' }, as: 'lena', status: 400 },
  ],
  changeUser: [
    { params: { id: 'LENA' }, as: 'lena', body: { about: 'Пеку хлеб.', roles: [], banned: true, is_expert: true } },
    { name: 'of another', params: { id: 'LENA' }, as: 'oleg', body: { about: 'Не пеку.' }, status: 403 },
    { name: 'a bad link', params: { id: 'LENA' }, as: 'lena', body: { home_page: 'javascript:alert(1)' }, status: 400 },
  ],
  giveConsent: [
    { params: { id: 'LENA' }, as: 'lena', body: { consent: '2026-11' } },
    { name: 'of another', params: { id: 'LENA' }, as: 'oleg', body: { consent: '2026-11' }, status: 403 },
    { name: 'no version', params: { id: 'LENA' }, as: 'lena', body: {}, status: 400 },
  ],
  listViewerNews: [{}],
  getUsers: [{ body: { ids: ['LENA'] } }, { name: 'from outside', body: { ids: [] }, status: 403, withoutKey: true }],
  updateUser: [{ body: { id: 'LENA', changes: { display_name: 'Лена', vk_id: null } } }],
  markArchived: [
    {
      body: {
        id: 'LENA',
        archive: { deadline: '2026-12-21T06:00:00Z', reasonCode: 'other', reasonComment: 'Ухожу в лес' },
      },
    },
    { name: 'back', body: { id: 'LENA', archive: null } },
    {
      name: 'overdue',
      body: { id: 'LENA', archive: { deadline: '2026-11-21T05:00:00Z', reasonCode: null, reasonComment: null } },
    },
  ],
  grantRole: [
    { body: { email: 'lena@delno.test', application: 'talker', name: 'moderator' } },
    { name: 'unknown', body: { email: 'nikto@delno.test', application: 'auth', name: 'admin' }, status: 404 },
  ],
  removeRole: [
    { body: { email: 'lena@delno.test', application: 'talker', name: 'moderator' } },
    { name: 'has none', body: { email: 'lena@delno.test', application: 'quasar', name: 'admin' }, status: 404 },
  ],
  getUserByEmail: [
    { body: { email: 'lena@delno.test' } },
    { name: 'unknown', body: { email: 'nobody@delno.test' }, status: 404 },
  ],
  setExpert: [
    { body: { email: 'oleg@delno.test', expertise: 'Кухонный инженер' } },
    { name: 'no words', body: { email: 'oleg@delno.test', expertise: '' }, status: 400 },
  ],
  setEmail: [
    { body: { email: 'oleg@delno.test', to: 'lena@delno.test' }, status: 409, name: 'taken' },
    { body: { email: 'nikto@delno.test', to: 'nina-new@delno.test' }, status: 404, name: 'unknown' },
    { body: { email: 'nina@delno.test', to: 'nina-new@delno.test' } },
  ],
  setBan: [{ body: { email: 'lena@delno.test', isBanned: true } }],
  getPersonRecord: [{ body: { id: 'LENA' } }],
  eraseUser: [{ body: { id: 'LENA' } }, { name: 'not archived', body: { id: 'OLEG' } }],
  removeArticle: [{ body: { id: 102 } }, { name: 'unknown', body: { id: 999 }, status: 404 }],
  removeRecipe: [{ body: { id: 1_000_000_002 } }, { name: 'unknown', body: { id: 1_000_000_999 }, status: 404 }],
  saveRecipeTerms: [{ body: { terms: [{ facet: 'dish', slug: 'supy', title: 'Супы' }] } }],
  saveRecipes: [{ body: { recipes: [recipeDraft()] } }],
  getRecipeDraft: [{ params: { id: 1_000_000_001 } }, { name: 'unknown', params: { id: 1_000_000_999 }, status: 404 }],
  keepRecipePreview: [
    {
      body: {
        key: 'text:2',
        recipeId: null,
        draft: { ...recipeDraft(), author: null, dishTypes: ['zavtraki', 'net'] },
        endsAt: '2026-11-28T00:00:00Z',
      },
    },
    {
      name: 'too long',
      body: { key: 'text:2', recipeId: null, draft: {}, endsAt: '2027-11-28T00:00:00Z' },
      status: 400,
    },
  ],
  endRecipePreviews: [{ body: { keys: ['text:2'] } }],
  listRecipeTermChoices: [
    { as: 'chief', query: { facet: 'dish', q: 'завтр' } },
    { name: 'by slugs', as: 'chief', query: { facet: 'cuisine', slugs: 'russkaya,nobody' } },
    { name: 'of a moderator of comments', as: 'moderator', query: { facet: 'dish' }, status: 401 },
  ],
  checkRecipe: [
    {
      body: {
        id: 1_000_000_001,
        slug: 'syrniki',
        terms: { dishTypes: ['zavtraki', 'net'], cuisines: ['russkaya'] },
        products: ['ЯЙЦО', 'нет такого'],
      },
    },
    { name: 'taken', body: { slug: 'syrniki', terms: {}, products: [] } },
  ],
  askForEmail: [
    { body: { id: 'OLEG', email: 'oleg-new@delno.test', network: '10.0.0.0' } },
    { name: 'again', body: { id: 'OLEG', email: 'oleg-new@delno.test', network: '10.0.0.0' }, status: 429 },
    { name: 'from outside', body: {}, status: 403, withoutKey: true },
  ],
  confirmEmail: [
    { name: 'no code', as: 'oleg', params: oleg, body: { code: '12345' }, status: 400 },
    { as: 'oleg', params: oleg, body: { code: 'CODE' } },
    { name: 'again', as: 'oleg', params: oleg, body: { code: '123456' }, status: 409 },
    { name: 'of another', as: 'moderator', params: oleg, body: { code: '123456' }, status: 403 },
  ],
  endOtherSessions: [
    { as: 'oleg', params: oleg },
    { name: 'of another', as: 'moderator', params: oleg, status: 403 },
  ],
  // After this case Oleg is signed out.
  revokeToken: [{ as: 'oleg' }, { name: 'without a cookie' }],
  // The media library of the office.
  listLibrary: [
    { as: 'chief', query: { kind: 'picture' } },
    { name: 'of a moderator of comments', as: 'moderator', status: 401 },
    { name: 'without a token', status: 401 },
  ],
  countLibrary: [{ as: 'chief' }],
  getLibraryItem: [
    { as: 'chief', params: { kind: 'picture', id: redSquare } },
    { name: 'unknown', as: 'chief', params: { kind: 'audio', id: 7 }, status: 404 },
  ],
  changeLibrary: [
    {
      as: 'chief',
      body: { changes: [{ kind: 'picture', id: redSquare, credit: 'Саша Ким', focal: [0.2, 0.4] }] },
    },
    { name: 'unknown', as: 'chief', body: { changes: [{ kind: 'picture', id: 7, alt: 'Что?' }] }, status: 404 },
  ],
  listPictureChanges: [{}],
  findPictures: [{ body: { ids: [redSquare] } }],
  removeFromLibrary: [{ as: 'chief', body: { items: [{ kind: 'picture', id: redSquare }] } }],
  bringBackToLibrary: [{ as: 'chief', body: { items: [{ kind: 'picture', id: redSquare }] } }],
  replacePicture: [{ name: 'by itself', as: 'chief', params: { id: redSquare }, body: { by: redSquare }, status: 400 }],
  takeReplacementBack: [{ as: 'chief', params: { id: redSquare } }],
  startUpload: [
    { as: 'chief', body: { name: 'dvor.jpg', size: 5_000_000 } },
    { name: 'too large', as: 'chief', body: { name: 'film.mp4', size: 50_000_000 }, status: 413 },
  ],
  getUpload: [{ as: 'chief', params: { id: nobody.id }, status: 404 }],
  sendPiece: [{ as: 'chief', params: { id: nobody.id }, query: { at: 0 }, body: 'PICTURE', status: 404 }],
  finishUpload: [{ as: 'chief', params: { id: nobody.id }, status: 404 }],
  dropUpload: [{ as: 'chief', params: { id: nobody.id }, status: 404 }],
  restoreFileWords: [
    { body: { files: [] } },
    { name: 'from outside', body: { files: [] }, status: 403, withoutKey: true },
  ],
  listArticleMedia: [{ body: { ids: [101] } }],
  listTaxonomyMedia: [{ body: {} }],
  listRecipeMedia: [{ body: { limit: 1 } }],
  listWidgetMedia: [{ body: {} }],
  listTextMedia: [{ body: { ids: [1] } }],
  listIssueMedia: [{ body: {} }],
  listOfficeInbox: [
    { as: 'chief' },
    { name: 'unknown kind', as: 'chief', query: { kind: 'spam' }, status: 400 },
    { name: 'of a moderator of comments', as: 'moderator', status: 401 },
  ],
  listInboxHelpers: [{ as: 'chief' }],
  openInboxItem: [
    { as: 'chief', params: { id: 2 } },
    { name: 'unknown', as: 'chief', params: { id: 999 }, status: 404 },
  ],
  answerInboxItem: [
    { name: 'without words', as: 'chief', params: { id: 2 }, body: { text: ' ' }, status: 400 },
    { name: 'unknown', as: 'chief', params: { id: 999 }, body: { text: 'Поливайте' }, status: 404 },
  ],
  closeInboxItem: [{ name: 'unknown', as: 'chief', params: { id: 999 }, body: { outcome: 'closed' }, status: 404 }],
  takeInboxBack: [{ as: 'chief', body: { ids: [2] } }],
  handInboxItem: [{ name: 'unknown', as: 'chief', params: { id: 999 }, body: { to: null }, status: 404 }],
  sortLetter: [{ name: 'unknown', as: 'chief', params: { id: 999 }, body: { kind: 'ads' }, status: 404 }],
  planInboxItem: [{ name: 'unknown', as: 'chief', params: { id: 999 }, status: 404 }],
  checkTypos: [{ as: 'chief' }],
  getToday: [{ as: 'chief' }, { name: 'of a moderator of comments', as: 'moderator', status: 401 }],
  putOff: [
    { as: 'chief', body: { key: 'inbox:typo', until: '2026-11-22T10:00:00+03:00' } },
    { name: 'for a year', as: 'chief', body: { key: 'inbox:typo', until: '2027-11-22T10:00:00+03:00' }, status: 400 },
  ],
  mendJobs: [{ as: 'chief', body: { queue: 'mail.send-letter' } }],
  countReadersNow: [{}],
  countReaders: [{ as: 'chief' }],
  fixTypos: [{ as: 'chief', body: { items: [{ id: 999, correction: 'Фикус' }] } }],
  // A text of the newsroom, from the idea to the release.
  createText: [
    {
      as: 'chief',
      body: { kind: 'health', title: 'Сон в жару', section: 'son', deadline: '2026-12-01T10:00:00+03:00' },
    },
    { name: 'of a moderator of comments', as: 'moderator', body: { title: 'Лето' }, status: 401 },
    { name: 'without a token', body: { title: 'Лето' }, status: 401 },
    { name: 'unknown kind', as: 'chief', body: { kind: 'poem' }, status: 400 },
  ],
  listTexts: [{ as: 'chief', query: { q: 'жару' } }],
  findInOffice: [
    { as: 'chief', query: { q: 'фикус' } },
    { name: 'of a moderator of comments', as: 'moderator', query: { q: 'фикус' }, status: 401 },
  ],
  findPostTitles: [{ body: { readings: ['фикус'] } }],
  findLibraryItems: [{ body: { readings: ['абв'] } }],
  countBell: [{ as: 'chief' }],
  listBell: [{ as: 'chief' }],
  markBell: [{ as: 'chief', body: { ids: [1], isDone: true } }],
  muteText: [
    { as: 'chief', params: { id: 1 }, body: { isMuted: true } },
    { name: 'unknown', as: 'chief', params: { id: 99 }, body: { isMuted: true }, status: 404 },
  ],
  askForText: [{ name: 'open to them', as: 'chief', params: { id: 1 }, status: 409 }],
  getOfficeSetup: [{ as: 'chief' }, { name: 'of a moderator of comments', as: 'moderator', status: 401 }],
  getText: [
    { as: 'chief', params: { id: 1 } },
    { name: 'unknown', as: 'chief', params: { id: 99 }, status: 404 },
  ],
  changeText: [{ as: 'chief', params: { id: 1 }, body: { section: 'son', deadline: null } }],
  nameTextVersion: [{ as: 'chief', params: { id: 1 }, body: { name: 'Начало' } }],
  listTextVersions: [{ as: 'chief', params: { id: 1 } }],
  getTextVersion: [
    { as: 'chief', params: { id: 1, versionId: 1 } },
    { name: 'unknown', as: 'chief', params: { id: 1, versionId: 99 }, status: 404 },
  ],
  listTextStrokes: [{ as: 'chief', params: { id: 1, versionId: 1 } }],
  findPageRecipe: [
    { as: 'chief', body: { url: 'http://127.0.0.1/recept' } },
    { name: 'no address', as: 'chief', body: { url: 'сырники' }, status: 400 },
  ],
  makeTextPreview: [
    { as: 'chief', params: { id: 1 } },
    { name: 'unknown', as: 'chief', params: { id: 99 }, status: 404 },
    { name: 'of a moderator of comments', as: 'moderator', params: { id: 1 }, status: 401 },
  ],
  shareTextPreview: [{ as: 'chief', params: { id: 1 } }],
  listTextPreviewLinks: [{ as: 'chief', params: { id: 1 } }],
  endTextPreviewLink: [
    { as: 'chief', params: { id: 1, linkId: 1 } },
    { name: 'ended', as: 'chief', params: { id: 1, linkId: 1 }, status: 404 },
  ],
  restoreTextVersion: [{ as: 'chief', params: { id: 1, versionId: 1 } }],
  addTextRemark: [
    {
      as: 'chief',
      params: { id: 1 },
      body: { body: 'Точно?', range: { start: 'AAAB', end: 'AAAB', quote: 'Сон' } },
    },
    { name: 'without a place', as: 'chief', params: { id: 1 }, body: { body: 'Где?' }, status: 400 },
  ],
  listTextRemarks: [{ as: 'chief', params: { id: 1 } }],
  changeTextRemark: [{ as: 'chief', params: { id: 1, remarkId: 1 }, body: { isResolved: true } }],
  removeTextRemark: [{ as: 'chief', params: { id: 1, remarkId: 1 } }],
  addClaim: [
    {
      as: 'chief',
      params: { id: 1 },
      body: {
        range: { start: 'AAAB', end: 'AAAB', quote: 'Сон' },
        sources: [{ title: 'ВОЗ. Heat and health', url: 'https://who.test/heat', note: 'рекомендации, 2018' }],
      },
    },
    {
      name: 'without words',
      as: 'chief',
      params: { id: 1 },
      body: { range: { start: 'AAAB', end: 'AAAB', quote: '' } },
      status: 400,
    },
  ],
  listClaims: [{ as: 'chief', params: { id: 1 } }],
  changeClaim: [
    { as: 'chief', params: { id: 1, claimId: 1 }, body: { state: 'mend', note: 'Порог другой' } },
    {
      name: 'changed meanwhile',
      as: 'chief',
      params: { id: 1, claimId: 1 },
      body: { state: 'true', expected: 'former' },
      status: 409,
    },
  ],
  takeSourceChange: [
    {
      name: 'of no finding',
      as: 'chief',
      params: { id: 1, claimId: 1, findingId: 9 },
      body: { before: '35', after: '40' },
      status: 404,
    },
  ],
  dismissSourceChange: [
    {
      name: 'of no finding',
      as: 'chief',
      params: { id: 1, claimId: 1, findingId: 9 },
      body: { isDismissed: true },
      status: 404,
    },
  ],
  getSourceCheck: [{ as: 'chief' }],
  listUntakenArticles: [{ as: 'chief' }],
  listLivingTexts: [{ as: 'chief' }],
  setReviewDay: [{ as: 'chief', params: { id: 1 }, body: { on: '2026-12-05' } }],
  addReaderChange: [{ as: 'chief', params: { id: 1 }, body: { words: 'Порог: было 35 °C, стало 40 °C.' } }],
  getTextReview: [
    { as: 'chief', params: { id: 1 } },
    { name: 'unknown', as: 'chief', params: { id: 99 }, status: 404 },
  ],
  removeReaderChange: [
    { as: 'chief', params: { id: 1, changeId: 1 } },
    { name: 'removed', as: 'chief', params: { id: 1, changeId: 1 }, status: 404 },
  ],
  askForSignature: [
    { name: 'without an expert', as: 'chief', params: { id: 1 }, body: { email: 'orlov@clinic.test' }, status: 400 },
  ],
  openSigningLink: [{ name: 'of no letter', body: { token: 'x'.repeat(43) }, status: 410 }],
  answerSigningLink: [
    {
      name: 'of no letter',
      body: { token: 'x'.repeat(43), answers: [{ id: 1, isRight: true }] },
      status: 410,
    },
  ],
  removeClaim: [{ as: 'chief', params: { id: 1, claimId: 1 } }],
  getPlanBoard: [
    { as: 'chief', query: { section: 'son', limit: 2 } },
    { name: 'of a moderator of comments', as: 'moderator', status: 401 },
  ],
  queueText: [
    { as: 'chief', params: { id: 1 }, body: { stage: 'ready' } },
    { name: 'no more', as: 'chief', params: { id: 1 }, body: { stage: null } },
    { name: 'of an unknown text', as: 'chief', params: { id: 99 }, body: { stage: 'out' }, status: 404 },
  ],
  listTextOwners: [{ as: 'chief' }, { name: 'of a moderator of comments', as: 'moderator', status: 401 }],
  addDictionaryWord: [
    { as: 'chief', params: { word: 'шпинатник' } },
    { name: 'of two words', as: 'chief', params: { word: 'два слова' }, status: 400 },
  ],
  listDictionaryWords: [{ as: 'chief' }, { name: 'of a moderator of comments', as: 'moderator', status: 401 }],
  removeDictionaryWord: [
    { as: 'chief', params: { word: 'шпинатник' } },
    { name: 'that is not there', as: 'chief', params: { word: 'нетакого' }, status: 404 },
  ],
  changeProofreadingRule: [
    { as: 'chief', params: { rule: 'stamps' }, body: { isOff: true } },
    {
      name: 'with a list that misses its example',
      as: 'chief',
      params: { rule: 'stamps' },
      body: { isOff: false, phrases: ['вообще~'] },
      status: 400,
    },
    { name: 'that is not there', as: 'chief', params: { rule: 'net-takogo' }, body: { isOff: true }, status: 404 },
    {
      name: 'that somebody has changed since',
      as: 'chief',
      params: { rule: 'stamps' },
      body: { isOff: false, expected: null },
      status: 409,
    },
  ],
  listProofreadingChanges: [{ as: 'chief' }, { name: 'of a moderator of comments', as: 'moderator', status: 401 }],
  resetProofreadingRule: [
    { as: 'chief', params: { rule: 'stamps' } },
    { name: 'that is as in the product', as: 'chief', params: { rule: 'stamps' }, status: 404 },
  ],
  setWeekNorm: [{ as: 'chief', params: { section: 'dom' }, body: { count: 3 } }],
  listWeekNorms: [{ as: 'chief', query: { from: '2026-11-16T00:00:00+03:00' } }],
  listSitePosts: [
    { as: 'chief', query: { section: 'dom', limit: 1 } },
    { name: 'of a moderator of comments', as: 'moderator', status: 401 },
  ],
  listLinks: [{ as: 'chief' }, { name: 'of a wrong kind', as: 'chief', query: { which: 'all' }, status: 400 }],
  checkLinksNow: [{ as: 'chief' }],
  hideLink: [{ as: 'chief', body: { target: '/net', isHidden: true }, status: 404 }],
  setOutsideLinks: [{ as: 'chief', body: { isOn: false } }],
  countBrokenLinks: [{ body: {} }],
  listRecipeLinks: [{ body: { limit: 1 } }],
  findRecipesAt: [{ body: { paths: ['/recipe/syrniki', '/recipes/zavtraki/', '/recipe/net'] } }],
  findMissingMedia: [{ body: { pictures: [1], files: [1] } }],
  setRedirects: [
    { as: 'chief', body: { items: [{ from: '/staryy-adres/', to: '/fikus' }], expected: null } },
    {
      name: 'again',
      as: 'chief',
      body: { items: [{ from: '/staryy-adres', to: '/drugoy' }], expected: null },
      status: 409,
    },
    { name: 'in a circle', as: 'chief', body: { items: [{ from: '/fikus', to: '/staryy-adres' }] }, status: 400 },
    {
      name: 'to another site',
      as: 'chief',
      body: { items: [{ from: '/a', to: 'https://drugoy.test/' }] },
      status: 400,
    },
  ],
  findRedirect: [{ body: { path: '/staryy-adres/' } }],
  listRedirects: [{ as: 'chief' }],
  removeRedirect: [
    { as: 'chief', body: { from: '/staryy-adres', expected: '/fikus' } },
    { name: 'again', as: 'chief', body: { from: '/staryy-adres', expected: '/fikus' }, status: 404 },
  ],
  listArchivedRedirects: [{ body: {} }],
  restoreRedirects: [{ body: { items: [{ from: '/vernulsya', to: '/fikus' }] } }],
  noteMissingAddresses: [{ body: { items: [{ path: '/fikuz/', times: 2, robots: 1, from: 'ya.ru' }] } }],
  listMissingAddresses: [{ as: 'chief' }],
  hideMissingAddress: [
    { as: 'chief', body: { path: '/fikuz', isHidden: true } },
    { name: 'of an unknown address', as: 'chief', body: { path: '/net-takogo', isHidden: true }, status: 404 },
  ],
  listSiteArticles: [{ body: { ids: [101] } }],
  listSiteRecipes: [{ body: { limit: 1 } }],
  listColleagues: [{ body: { limit: 1 } }],
  listEmptyQuestions: [{ query: { times: 1000 } }],
  getFront: [{ as: 'chief' }, { name: 'of a moderator of comments', as: 'moderator', status: 401 }],
  changeFront: [
    {
      as: 'chief',
      body: {
        changes: [
          {
            key: 'pin:0193a0c0-0000-7000-8000-000000000001',
            expected: 0,
            wanted: { kind: 'pin', place: 1, postId: 101 },
          },
          {
            key: 'widget:new-0193a0c0-0000-7000-8000-000000000002',
            expected: 0,
            wanted: { kind: 'widget', draft: { type: 'parsed-html', slot: 'footer', html: '<p>Пишите</p>' } },
          },
        ],
      },
    },
    {
      name: 'that somebody else has changed',
      as: 'chief',
      body: { changes: [{ key: 'pin:0193a0c0-0000-7000-8000-000000000001', expected: 0, wanted: null }] },
      status: 409,
    },
    {
      name: 'of advertising without its number',
      as: 'chief',
      body: {
        changes: [
          {
            key: 'ads:sidebar',
            expected: 0,
            wanted: {
              kind: 'ads',
              place: 'sidebar',
              height: 250,
              isKept: true,
              rooms: [''],
              ads: [
                {
                  kind: 'banner',
                  advertiser: 'ООО «Чайная»',
                  inn: '7707083893',
                  erid: '',
                  url: 'https://chai.example/',
                  text: 'Чай',
                  image: null,
                },
              ],
            },
          },
        ],
      },
      status: 400,
    },
    {
      name: 'of a menu with an item that leads nowhere',
      as: 'chief',
      body: {
        changes: [
          {
            key: 'menu:header',
            expected: 0,
            wanted: {
              kind: 'menu',
              name: 'header',
              tree: [{ title: 'Дом', url: '', from: null, until: null, children: [] }],
            },
          },
        ],
      },
      status: 400,
    },
    {
      name: 'with an end before its begin',
      as: 'chief',
      body: {
        changes: [
          {
            key: 'pin:0193a0c0-0000-7000-8000-000000000001',
            expected: 0,
            wanted: {
              kind: 'pin',
              place: 1,
              postId: 101,
              from: '2026-11-24T10:00:00Z',
              until: '2026-11-23T10:00:00Z',
            },
          },
        ],
      },
      status: 400,
    },
  ],
  checkWidgets: [
    { as: 'chief', body: { path: '/fikus-zimoj' } },
    { name: 'at no page', as: 'chief', body: { path: '/net-takoj' }, status: 404 },
  ],
  previewScripts: [
    {
      as: 'chief',
      body: { html: '<p>Счётчик</p><script src="https://s.example/a.js"></script><script>count()</script>' },
    },
  ],
  previewAds: [
    {
      as: 'chief',
      body: {
        place: {
          kind: 'ads',
          place: 'sidebar',
          height: 250,
          isKept: false,
          rooms: [''],
          ads: [
            {
              kind: 'network',
              name: 'Сеть',
              code: '<div id="seti_1"></div><script src="https://s.example.com/a.js"></script><script>go()</script>',
              hosts: ['*.example.com', '*.com'],
            },
            { kind: 'banner', advertiser: 'ООО «Чайная»', inn: '1', erid: '', url: '/', text: 'Чай', image: null },
          ],
        },
      },
    },
  ],
  listAds: [{}],
  findFrontPosts: [{ as: 'chief', query: { q: 'фикус', kind: 'article' } }],
  undoFrontChanges: [
    { name: 'that are gone', as: 'chief', body: { changes: [{ key: 'widget:7', version: 1 }] }, status: 409 },
  ],
  showFront: [
    { name: 'that nobody has seen', as: 'chief', body: { changes: [{ key: 'widget:7', version: 1 }] }, status: 409 },
  ],
  returnFront: [{ name: 'that is not there', as: 'chief', params: { releaseId: 7 }, status: 404 }],
  countMenuTexts: [{ as: 'chief' }, { name: 'of a moderator of comments', as: 'moderator', status: 401 }],
  listConsentTexts: [{ as: 'chief' }, { name: 'of a moderator of comments', as: 'moderator', status: 401 }],
  setConsentDraft: [
    {
      as: 'chief',
      params: { kind: 'letters' },
      body: { body: '## Письма\n\nЖурнал «{{журнал}}» пишет раз в неделю.', expected: 0 },
    },
    {
      name: 'that somebody else has changed',
      as: 'chief',
      params: { kind: 'letters' },
      body: { body: 'Другой', expected: 0 },
      status: 409,
    },
  ],
  publishConsentText: [
    {
      name: 'of a draft that is not there',
      as: 'chief',
      params: { kind: 'recognition' },
      body: { expected: 0, effectiveAt: null },
      status: 400,
    },
    { as: 'chief', params: { kind: 'letters' }, body: { expected: 1, effectiveAt: '2026-12-01T09:00:00.000Z' } },
  ],
  cancelConsentText: [
    { as: 'chief', params: { kind: 'letters', version: '2026-12-01' } },
    { name: 'that is not there', as: 'chief', params: { kind: 'letters', version: '2026-12-01' }, status: 404 },
  ],
  getConsentText: [{ name: 'that is not there', params: { kind: 'letters', version: '2026-12-01' }, status: 404 }],
  listArchivedConsents: [{}],
  restoreConsents: [{ body: { items: [] } }],
  getCopies: [{ as: 'chief' }, { name: 'of a moderator of comments', as: 'moderator', status: 401 }],
  listArchivedMagazine: [{}],
  restoreMagazine: [{ body: { values: defaultMagazine } }],
  listArchivedCommentRules: [{}],
  restoreCommentRules: [{ body: { items: [] } }],
  getMagazine: [{ as: 'chief' }, { name: 'of a moderator of comments', as: 'moderator', status: 401 }],
  changeMagazine: [
    { as: 'chief', params: { part: 'age' }, body: { values: { age: '12+' }, expected: { age: '' } } },
    {
      name: 'that somebody else has changed',
      as: 'chief',
      params: { part: 'age' },
      body: { values: { age: '6+' }, expected: { age: '' } },
      status: 409,
    },
    {
      name: 'with a wrong number',
      as: 'chief',
      params: { part: 'imprint' },
      body: { values: { inn: '7707083894' }, expected: { inn: '' } },
      status: 400,
    },
    {
      name: 'back',
      as: 'chief',
      params: { part: 'age' },
      body: { values: { age: '' }, expected: { age: '12+' } },
    },
  ],
  getMenuTrees: [{}],
  replaceMenuTrees: [
    {
      name: 'that somebody else has changed',
      body: { trees: { header: [], footer: [], health: [], recipes: [] }, expected: 99 },
      status: 409,
    },
  ],
  listArchivedMenus: [{}],
  restoreMenus: [{ name: 'of no menus', body: {}, status: 400 }],
  addIssue: [
    { as: 'chief', body: issueDraft },
    {
      name: 'with a dangerous link',
      as: 'chief',
      body: { ...issueDraft, blocks: [{ kind: 'button', text: 'Да', url: 'javascript:alert(1)' }] },
      status: 400,
    },
  ],
  listIssues: [{ as: 'chief' }, { name: 'of a moderator of comments', as: 'moderator', status: 401 }],
  getIssue: [
    { as: 'chief', params: { id: 1 } },
    { name: 'unknown', as: 'chief', params: { id: 999 }, status: 404 },
  ],
  changeIssue: [
    { as: 'chief', params: { id: 1 }, body: { ...issueDraft, subject: 'Сон и пирог', expected: 1 } },
    {
      name: 'that somebody else has changed',
      as: 'chief',
      params: { id: 1 },
      body: { ...issueDraft, expected: 1 },
      status: 409,
    },
  ],
  testIssue: [{ as: 'chief', params: { id: 1 } }],
  sendIssue: [
    { as: 'chief', params: { id: 1 }, body: { expected: 2, at: null }, name: 'to nobody', status: 409 },
    {
      name: 'in the past',
      as: 'chief',
      params: { id: 1 },
      body: { expected: 2, at: '2020-01-01T00:00:00Z' },
      status: 400,
    },
  ],
  steerIssue: [
    { name: 'that is not on its way', as: 'chief', params: { id: 1 }, body: { step: 'pause' }, status: 409 },
  ],
  listNewsletterLists: [{ as: 'chief' }],
  setNewsletterList: [
    {
      as: 'chief',
      params: { listId: 'recipes' },
      body: { name: 'Рецепты', description: 'По средам', fromName: 'Дельно', expected: 0 },
    },
    {
      name: 'that somebody else has described',
      as: 'chief',
      params: { listId: 'recipes' },
      body: { name: 'Рецепты', description: '', fromName: 'Дельно', expected: 0 },
      status: 409,
    },
  ],
  listSetAside: [{ as: 'chief' }],
  takeBackAddress: [
    {
      name: 'that is not there',
      as: 'chief',
      body: { id: '5a8f0d0e-5b5c-4a53-9d8e-0a7c1a6a2b11' },
      status: 404,
    },
  ],
  listArchivedNewsletters: [{}],
  restoreNewsletters: [
    { body: { lists: [{ id: 'sleep', name: 'Сон', description: '', fromName: 'Дельно' }], issues: [] } },
  ],
  removeIssue: [{ as: 'chief', params: { id: 1 }, body: { expected: 2 } }],
  listOfficePolls: [{ name: 'of a moderator of comments', as: 'moderator', status: 401 }],
  addOfficePoll: [
    {
      as: 'chief',
      body: {
        question: 'Чай или кофе?',
        name: '',
        postId: null,
        closesAt: '2026-12-01T09:00:00Z',
        answers: ['Чай', 'Кофе'],
      },
    },
    {
      name: 'with one answer',
      as: 'chief',
      body: { question: 'Чай?', name: '', postId: null, closesAt: null, answers: ['Чай'] },
      status: 400,
    },
  ],
  changeOfficePoll: [
    {
      name: 'that is not there',
      as: 'chief',
      params: { id: 999 },
      body: {
        expected: 0,
        question: 'Чай?',
        name: '',
        postId: null,
        closesAt: null,
        answers: [
          { id: null, text: 'Чай' },
          { id: null, text: 'Кофе' },
        ],
      },
      status: 404,
    },
  ],
  listWordGroups: [{ name: 'of a moderator of comments', as: 'moderator', status: 401 }],
  addWordGroup: [
    {
      as: 'chief',
      body: {
        kind: 'spoken',
        words: ['фикусёнок'],
        meant: ['фикус'],
        examples: [{ question: 'фикусёнок', postId: 101 }],
      },
    },
    { name: 'again', as: 'chief', body: { kind: 'spoken', words: ['фикусёнок'], meant: ['фикус'] }, status: 409 },
    { name: 'of one word', as: 'chief', body: { kind: 'same', words: ['фикус'], meant: [] }, status: 400 },
  ],
  changeWordGroup: [
    {
      as: 'chief',
      params: { key: 'same:велосипед' },
      body: { expected: 0, isOff: true, kind: 'same', words: ['велосипед', 'велик'], meant: [], examples: [] },
    },
    {
      name: 'that somebody else has changed',
      as: 'chief',
      params: { key: 'same:велосипед' },
      body: { expected: 0, isOff: false, kind: 'same', words: ['велосипед', 'велик'], meant: [], examples: [] },
      status: 409,
    },
  ],
  resetWordGroup: [
    { name: 'that is not there', as: 'chief', params: { key: 'own:net' }, query: { expected: 0 }, status: 404 },
  ],
  previewQuestion: [
    {
      as: 'chief',
      body: {
        question: 'как полить пальмочку',
        change: { key: null, isOff: false, kind: 'spoken', words: ['пальмочка'], meant: ['фикус'] },
      },
    },
  ],
  takeComments: [
    { as: 'chief', body: { most: 1 } },
    { name: 'too many', as: 'chief', body: { most: 21 }, status: 400 },
    { name: 'of a moderator with a token of readers', as: 'moderator', body: {}, status: 401 },
  ],
  getQueuedComment: [
    { as: 'chief', params: { id: 1 } },
    { name: 'unknown', as: 'chief', params: { id: 99 }, status: 404 },
  ],
  decideComments: [
    { as: 'chief', body: { ids: [1], action: 'hide', reason: 'off_topic' } },
    { name: 'without a reason', as: 'chief', body: { ids: [1], action: 'hide' }, status: 400 },
  ],
  undoDecision: [{ name: 'unknown', as: 'chief', params: { id: 99 }, status: 404 }],
  putOffComments: [{ as: 'chief', body: { ids: [1] } }],
  listHiddenComments: [{ as: 'chief' }],
  listAppeals: [{ as: 'chief' }],
  closeAppeal: [{ name: 'unknown', as: 'chief', params: { id: 99 }, body: { outcome: 'upheld' }, status: 404 }],
  listCommentRules: [{ as: 'chief' }, { name: 'with a token of readers', as: 'moderator', status: 401 }],
  tryCommentRule: [
    { as: 'chief', params: { rule: 'too_long' }, body: tooLong },
    {
      name: 'whose example fails',
      as: 'chief',
      params: { rule: 'too_long' },
      body: { ...tooLong, params: { most: 900 } },
      status: 400,
    },
  ],
  changeCommentRule: [
    { as: 'chief', params: { rule: 'too_long' }, body: { ...tooLong, expected: 0 } },
    { name: 'unknown', as: 'chief', params: { rule: 'nothing' }, body: { ...tooLong, expected: 0 }, status: 404 },
  ],
  listCommentRuleChanges: [{ as: 'chief' }],
  takeBackCommentRule: [{ name: 'unknown', as: 'chief', params: { id: 99 }, status: 404 }],
  countModeration: [{ body: { sections: null } }],
  reopenAppeal: [{ name: 'unknown', as: 'chief', params: { id: 99 }, status: 404 }],
  getHiddenComment: [{ body: { decisionId: 99, commentId: 1 } }],
  getMemberSections: [{ body: { userId: 'OLEG' } }],
  restrictPerson: [
    {
      as: 'chief',
      body: { userId: 'OLEG', measure: 'premoderation', reason: 'off_topic', days: 3, letter: 'Здравствуйте, Олег!' },
    },
    {
      name: 'a colleague',
      as: 'chief',
      body: { userId: 'CHIEF', measure: 'read_only', reason: 'insult', days: 3, letter: 'Нет' },
      status: 409,
    },
    {
      name: 'without a letter',
      as: 'chief',
      body: { userId: 'OLEG', measure: 'read_only', reason: 'insult', days: 3, letter: ' ' },
      status: 400,
    },
    {
      name: 'of a moderator with a token of readers',
      as: 'moderator',
      body: { userId: 'OLEG', measure: 'read_only', reason: 'insult', days: 3, letter: 'Нет' },
      status: 401,
    },
  ],
  listRestrictions: [{ as: 'chief', query: { userIds: 'OLEG' } }],
  endRestriction: [
    { as: 'chief', params: { id: 1 } },
    { name: 'again', as: 'chief', params: { id: 1 }, status: 409 },
  ],
  listRestrictedPeople: [{ as: 'chief' }],
  listArchivedWordGroups: [{}],
  restoreWordGroups: [{ body: { groups: [] } }],
  listIdeaSources: [{ as: 'chief' }, { name: 'of a moderator of comments', as: 'moderator', status: 401 }],
  takeIdea: [{ as: 'chief', body: { source: { kind: 'search', words: 'нет такого' } }, status: 404 }],
  moveText: [{ as: 'chief', params: { id: 1 }, body: { stage: 'ready' } }],
  removeText: [{ as: 'chief', params: { id: 1 } }],
  bringTextBack: [{ as: 'chief', params: { id: 1 } }],
  listReleaseProblems: [{ as: 'chief', params: { id: 1 } }],
  getArticleDraft: [{ params: { id: 101 } }, { name: 'unknown', params: { id: 99 }, status: 404 }],
  checkArticle: [
    { body: { id: 101, draft: { type: 'post', slug: 'fikus-zimoj', author: 'timur', categories: ['dom', 'net'] } } },
    { name: 'taken', body: { draft: { type: 'post', slug: 'fikus-zimoj' } } },
  ],
  listReleaseChoices: [
    { as: 'chief', query: { kind: 'topic', q: 'до' } },
    { name: 'by slugs', as: 'chief', query: { kind: 'person', slugs: 'anna,nobody' } },
    { name: 'of a moderator of comments', as: 'moderator', query: { kind: 'topic' }, status: 401 },
  ],
  openPostText: [
    { as: 'chief', params: { postId: 101 } },
    { name: 'unknown', as: 'chief', params: { postId: 99 }, status: 404 },
  ],
  releaseText: [
    { as: 'chief', params: { id: 2 }, body: { at: '2026-12-01T10:00:00+03:00', note: 'К первому снегу' } },
    { name: 'without words', as: 'chief', params: { id: 1 }, body: {}, status: 400 },
  ],
  changeRelease: [{ as: 'chief', params: { id: 2, releaseId: 2 }, body: { at: '2026-12-02T10:00:00+03:00' } }],
  cancelRelease: [
    { as: 'chief', params: { id: 2, releaseId: 2 } },
    { name: 'again', as: 'chief', params: { id: 2, releaseId: 2 }, status: 409 },
  ],
  changeReleaseTerms: [{ as: 'chief', params: { id: 2 }, body: { expiresAt: '2027-01-01T00:00:00+03:00' } }],
  recallText: [
    { as: 'chief', params: { id: 2 }, body: { to: 'draft' } },
    { name: 'again', as: 'chief', params: { id: 2 }, body: {}, status: 409 },
  ],
  returnRelease: [{ as: 'chief', params: { id: 2, releaseId: 1 } }],
  listReleases: [{ as: 'chief', params: { id: 2 } }],
  listGateRules: [{ as: 'chief' }],
  listGateTasks: [{ as: 'chief', params: { rule: 'age' } }],
  keepGateTask: [{ as: 'chief', params: { id: 999 }, body: { because: 'Так решили' }, status: 404 }],
  listGateArticles: [{ body: { limit: 1 } }],
  listCheckedArticles: [{ body: { limit: 1 } }],
  correctText: [
    { body: { postId: 101, before: 'пьёт мало', after: 'пьёт меньше', personId: 'LENA' } },
    {
      name: 'from outside',
      body: { postId: 101, before: 'а', after: 'б', personId: 'LENA' },
      status: 403,
      withoutKey: true,
    },
  ],
  takePost: [{ as: 'chief', params: { id: 2 } }],
  findArticlesAt: [{ body: { paths: ['/fikus-zimoj/amp?from=letter', '/recipe/syrniki'] } }],
  findTypo: [
    { as: 'chief', params: { id: 1 } },
    { name: 'of a moderator of comments', as: 'moderator', params: { id: 1 }, status: 401 },
  ],
  fixTypo: [
    { name: 'unknown', as: 'chief', params: { id: 999 }, body: { correction: 'Фикус' }, status: 404 },
    {
      name: 'of a moderator of comments',
      as: 'moderator',
      params: { id: 1 },
      body: { correction: 'Фикус' },
      status: 401,
    },
  ],
  findTipComment: [{ body: { ids: [1, 2] } }],
  getTipForm: [
    { as: 'chief', params: { id: 1 } },
    { name: 'unknown', as: 'chief', params: { id: 999 }, status: 404 },
    { name: 'of a moderator of comments', as: 'moderator', params: { id: 1 }, status: 401 },
  ],
  takeTip: [
    { as: 'chief', params: { id: 1 }, body: { quote: 'Полила — ожил', place: { after: null } } },
    { name: 'in other words', as: 'chief', params: { id: 1 }, body: { quote: 'Не поливаю', place: null }, status: 400 },
  ],
  listTips: [{ as: 'chief', query: { state: 'in-text' } }],
  removeTip: [
    { as: 'chief', params: { id: 1 }, body: { from: 'text' } },
    { name: 'unknown', as: 'chief', params: { id: 999 }, body: { from: 'list' }, status: 404 },
  ],
  listArchivedTexts: [{ query: { after: 900 } }, { name: 'from outside', status: 403, withoutKey: true }],
  // Documents contain random client ids, so they are not compared.
  listArchivedVersions: [{ query: { after: 900 } }],
  listArchivedReleases: [{ query: { limit: 1 } }],
  listArchivedRemarks: [{}],
  listArchivedDeeds: [{ query: { limit: 2 } }],
  listArchivedHealth: [{ query: { limit: 1 } }],
  listArchivedMembers: [{}],
  listNewsroomSettings: [{}],
  restoreTexts: [
    { body: { texts: [] } },
    { name: 'broken', body: { texts: [{ ...archivedText, state: 'AQID' }] }, status: 400 },
  ],
  restoreTextVersions: [{ body: { versions: [] } }],
  restoreTextReleases: [{ body: { releases: [] } }],
  restoreTextRemarks: [{ body: { remarks: [] } }],
  restoreTextHealth: [{ body: { texts: [] } }],
  bringReviews: [
    { body: { articles: [] } },
    {
      name: 'of an unknown article',
      body: {
        articles: [
          {
            postId: 999_999,
            signedOn: '2026-03-01',
            reviewOn: null,
            claims: [
              {
                words: 'Спать прохладнее',
                sources: [{ title: 'Обзор', url: null, note: '', validUntil: null }],
              },
            ],
            changes: [],
          },
        ],
      },
      status: 404,
    },
  ],
  restoreTextDeeds: [{ body: { deeds: [{ ...archivedDeed, textId: 999 }] }, status: 400 }],
  tieTexts: [{ body: { texts: [] } }],
  restoreMembers: [{ body: { members: [] } }],
  restoreNewsroomSettings: [
    { body: { dictionary: [{ word: 'айвар', addedBy: 'system', addedAt: '2026-11-20T08:00:00.000Z' }] } },
    {
      name: 'with a limit out of bounds',
      body: { gate: [{ rule: 'nothing', severity: 'maybe', params: {} }] },
      status: 400,
    },
  ],
  listTextLog: [{ as: 'chief', params: { id: 1 }, query: { limit: 3 } }],

  // ---- the office: first a visitor with a link, then a signed-in person
  openOfficeLink: [
    { body: { token: 'FIRST_TOKEN' } },
    { name: 'unknown', body: { token: 'x'.repeat(43) }, status: 404 },
    { name: 'used', as: 'chief', body: { token: 'USED_TOKEN' }, status: 410 },
  ],
  getOfficeStart: [{}, { name: 'without a link', as: 'chief', status: 410 }],
  saveOfficePerson: [{ body: { display_name: 'Ольга', email: 'olga@delno.test' } }],
  beginFirstPasskey: [{}],
  finishFirstPasskey: [{ name: 'of another site', body: { passkey: 'FOREIGN_KEY' }, status: 401 }],
  beginFirstCodes: [{}],
  finishFirstCodes: [
    { name: 'wrong', body: { code: '000000', are_kept: true }, status: 400 },
    { body: { code: 'OFFER_CODE', are_kept: true } },
  ],
  signInByCode: [
    { body: { email: 'olga@delno.test', code: 'OFFER_CODE' } },
    { name: 'wrong', body: { email: 'olga@delno.test', code: '4F7K-91QD' }, status: 400 },
  ],
  signOutOfOffice: [{}],
  getOfficeToken: [
    // First, because the browser continues with the token that it got last.
    { name: 'with lesser rights', as: 'chief', query: { as: 'user' } },
    { as: 'chief' },
    { name: 'without a cookie', status: 401 },
  ],
  getOwnOfficeAccess: [{ as: 'chief' }, { name: 'by a reader', as: 'moderator', status: 401 }],
  repeatSecondStep: [{ as: 'chief', body: { code: 'CHIEF_CODE' } }],
  endOfficeSession: [{ name: 'unknown', as: 'chief', body: { id: nobody.id }, status: 404 }],
  endOtherOfficeSessions: [{ as: 'chief' }],
  beginPasskey: [{ as: 'chief' }],
  addPasskey: [{ as: 'chief', body: { name: 'MacBook Анны', passkey: 'NEW_KEY' } }],
  beginOfficePasskey: [{}],
  signInByPasskey: [{ body: { passkey: 'KEY_ANSWER' } }],
  removePasskey: [{ as: 'chief', body: { id: 'KEY_ID' } }],
  makeSpareCodes: [{ as: 'chief' }],
  beginCodes: [{ as: 'chief' }],
  setCodes: [{ as: 'chief', body: { code: 'OFFER_CODE', are_kept: true } }],
  removeCodes: [{ name: 'the last way in', as: 'chief', status: 409 }],
  inviteToOffice: [{ as: 'chief', body: { email: 'denis@delno.test', display_name: 'Денис', role: 'user' } }],
  resetSecondStep: [{ as: 'chief', body: { id: 'INVITED' } }],
  admitToOffice: [
    { as: 'chief', body: { id: 'INVITED' } },
    { name: 'a stranger', as: 'chief', body: { id: nobody.id }, status: 404 },
  ],
  confirmOfficeSession: [{ name: 'unknown', as: 'chief', body: { id: nobody.id }, status: 404 }],
  changeOfficeRole: [
    { as: 'chief', body: { id: 'INVITED', role: 'moderator' } },
    { name: 'a stranger', as: 'chief', body: { id: nobody.id, role: 'user' }, status: 404 },
  ],
  changeOfficeExpert: [{ as: 'chief', body: { id: 'INVITED', expertise: 'врач' } }],
  showOfficeAddress: [{ as: 'chief', body: { id: 'INVITED' } }],
  tryGateRule: [{ as: 'chief', params: { rule: 'nothing' }, body: { severity: 'off' }, status: 404 }],
  changeGateRule: [{ as: 'chief', params: { rule: 'words' }, body: { severity: 'off' }, status: 400 }],
  takeBackGateChange: [{ as: 'chief', params: { id: 999 }, status: 404 }],
  getGateScan: [{ as: 'chief', params: { id: 999 }, status: 404 }],
  listGateChanges: [{ as: 'chief' }],
  setSourceCheck: [{ name: 'without a second step', as: 'moderator', body: { isOn: false }, status: 401 }],
  setMember: [{ as: 'chief', params: { id: 'INVITED' }, body: { isProofReader: true, sections: ['dom'] } }],
  listMembers: [
    { as: 'chief', query: { ids: 'INVITED' } },
    { name: 'by a reader', as: 'moderator', query: { ids: nobody.id }, status: 401 },
  ],
  listOfficePeople: [{ as: 'chief' }],
  listOfficeAuthors: [{ as: 'chief', query: { limit: 1 } }],
  addOfficeAuthor: [{ as: 'chief', body: { name: 'Гость номера' } }],
  changeOfficeAuthor: [
    { as: 'chief', params: { id: 1 }, body: { genitive: 'Ветровой', dative: 'Ветровой' } },
    {
      name: 'seen before',
      as: 'chief',
      params: { id: 1 },
      body: { role: 'Врач', expected: '2020-01-01T00:00:00.000Z' },
      status: 409,
    },
    { name: 'a foreign picture', as: 'chief', params: { id: 1 }, body: { image: foreignPicture }, status: 400 },
  ],
  confirmAuthorDocument: [
    { as: 'chief', params: { id: 1 }, body: { title: 'Диплом', until: '2029-01-01' } },
    {
      name: 'out of date',
      as: 'chief',
      params: { id: 1 },
      body: { title: 'Диплом', until: '2020-01-01' },
      status: 400,
    },
  ],
  forgetAuthorDocument: [{ as: 'chief', params: { id: 1 } }],
  tieOfficeAuthor: [
    { as: 'chief', body: { userId: 'OLEG', author: null } },
    { name: 'an unknown author', as: 'chief', body: { userId: 'OLEG', author: 999_999 }, status: 404 },
  ],
  listAlikeReaders: [{ as: 'chief', body: { names: ['Никто Никакой'] } }],
  listAwaitedSignatures: [{ as: 'chief' }],
  listReaders: [
    { as: 'chief', query: { q: 'oleg@delno.test' } },
    { name: 'a number of nobody', as: 'chief', query: { q: '№ 999999' } },
  ],
  getReader: [
    { as: 'chief', params: { id: 'OLEG' } },
    { name: 'a stranger', as: 'chief', params: { id: nobody.id }, status: 404 },
  ],
  showReaderAddress: [
    { as: 'chief', params: { id: 'OLEG' }, body: { why: 'просит копию данных' } },
    { name: 'without a reason', as: 'chief', params: { id: 'OLEG' }, body: { why: '' }, status: 400 },
  ],
  addDataRequest: [
    {
      as: 'chief',
      body: { kind: 'copy', source: 'letter', receivedOn: '2026-11-20', userId: 'OLEG', words: 'Пришлите копию' },
    },
    {
      name: 'without an account',
      as: 'chief',
      body: {
        kind: 'withdrawal',
        source: 'paper',
        receivedOn: '2026-11-20',
        name: 'Пётр Ильич',
        email: 'petr@mail.ru',
      },
    },
    {
      name: 'of tomorrow',
      as: 'chief',
      body: { kind: 'copy', source: 'letter', receivedOn: '2036-11-20', name: 'Галина' },
      status: 400,
    },
    { name: 'of nobody', as: 'chief', body: { kind: 'copy', source: 'letter', receivedOn: '2026-11-20' }, status: 400 },
  ],
  listDataRequests: [{ as: 'chief' }],
  countDataRequests: [{ body: {} }],
  getDataRequest: [{ name: 'unknown', as: 'chief', params: { id: 999 }, status: 404 }],
  takeDataRequest: [{ as: 'chief', params: { id: 'REQUEST' }, body: { isMine: true } }],
  prolongDataRequest: [
    { as: 'chief', params: { id: 'REQUEST' }, body: { why: 'данные в архиве' } },
    { name: 'twice', as: 'chief', params: { id: 'REQUEST' }, body: { why: 'данные в архиве' }, status: 409 },
  ],
  answerDataRequest: [{ as: 'chief', params: { id: 'REQUEST' }, body: { text: 'Копия приложена.' } }],
  copyDataForRequest: [
    { name: 'another number', as: 'chief', params: { id: 'REQUEST' }, body: { number: 99_999 }, status: 400 },
  ],
  eraseDataForRequest: [
    { name: 'not asked for', as: 'chief', params: { id: 'REQUEST' }, body: { number: 1, tell: true }, status: 409 },
  ],
  showDataRequestAddress: [
    { as: 'chief', params: { id: 'REQUEST' }, body: { why: 'ответить на бумаге' } },
    { name: 'without a reason', as: 'chief', params: { id: 'REQUEST' }, body: { why: '' }, status: 400 },
  ],
  endDataRequest: [
    {
      name: 'refused without a reason',
      as: 'chief',
      params: { id: 'REQUEST' },
      body: { state: 'refused' },
      status: 400,
    },
    { as: 'chief', params: { id: 'REQUEST' }, body: { state: 'done', outcome: 'Отправили файл' } },
  ],
  reopenDataRequest: [{ as: 'chief', params: { id: 'REQUEST' } }],
  countPeopleComments: [{ as: 'chief', query: { userIds: 'OLEG' } }],
  listOfficeLog: [
    { as: 'chief', query: { limit: 5 } },
    { name: 'an unknown action', as: 'chief', query: { actions: 'text.eaten' }, status: 400 },
  ],
  exportOfficeLog: [{ as: 'chief', body: { format: 'csv', actions: 'access.first_entry' } }],
  checkOfficeLog: [{ body: { anchors: [{ seq: 1_000_000, hash: '0'.repeat(64) }] } }],
  startExport: [{ as: 'chief' }, { name: 'of a moderator of comments', as: 'moderator', status: 401 }],
  listExports: [{ as: 'chief' }, { name: 'of a moderator of comments', as: 'moderator', status: 401 }],
  findTermBySlug: [{ body: { kind: 'tag', slug: 'zima' } }, { name: 'unknown', body: { kind: 'tag', slug: 'net' } }],
  listOfficeTerms: [
    { as: 'chief', query: { kind: 'tag', q: 'зим' } },
    { name: 'of a moderator of comments', as: 'moderator', query: { kind: 'tag' }, status: 401 },
  ],
  addOfficeTerm: [
    { as: 'chief', body: { kind: 'tag', title: 'Осень' } },
    {
      name: 'with an address that is taken',
      as: 'chief',
      body: { kind: 'tag', title: 'Ещё', slug: 'zima' },
      status: 409,
    },
  ],
  changeOfficeTerm: [
    { as: 'chief', params: { id: 8 }, body: { slug: 'holod', description: 'О холоде.' } },
    { name: 'to a wrong address', as: 'chief', params: { id: 8 }, body: { slug: 'a/b' }, status: 400 },
  ],
  previewTermMerge: [
    { as: 'chief', params: { id: 8 }, query: { into: 7 } },
    { name: 'of different kinds', as: 'chief', params: { id: 8 }, query: { into: 1 }, status: 400 },
  ],
  listTermTwins: [{ as: 'chief' }, { name: 'of a moderator of comments', as: 'moderator', status: 401 }],
  tellTermsApart: [
    { as: 'chief', body: { one: 8, other: 7, areApart: true } },
    { name: 'of one', as: 'chief', body: { one: 8, other: 8, areApart: true }, status: 400 },
    { name: 'of sections', as: 'chief', body: { one: 1, other: 2, areApart: true }, status: 404 },
  ],
  mergeOfficeTerm: [
    { as: 'chief', params: { id: 8 }, body: { into: 7 } },
    { name: 'of what is not there', as: 'chief', params: { id: 999 }, body: { into: 4 }, status: 404 },
  ],
  removeOfficeTerm: [{ name: 'with sections in it', as: 'chief', params: { id: 1 }, status: 409 }],
  makeFirstLink: [
    { body: { if_none: false } },
    { name: 'with an administrator', body: { if_none: true } },
    { name: 'from outside', body: { if_none: true }, status: 403, withoutKey: true },
  ],
  makeReturnLink: [
    { body: { email: 'denis@delno.test' } },
    { name: 'from outside', body: { email: 'denis@delno.test' }, status: 403, withoutKey: true },
  ],
  lockOffice: [{ body: {} }, { name: 'from outside', body: {}, status: 403, withoutKey: true }],
}

type Office = {
  chief: Entered
  visitor: Browser
  key: ReturnType<typeof makeAuthenticator>
  firstToken: string
  /** The latest secret and challenge, and the invited person. */
  secret: string
  challenge: { challenge: string; user: { id: string } }
  invited: string
  /** The first request about personal data. */
  request: number
}
let office: Office | undefined

async function openOffice(): Promise<Office> {
  const chief = await enterFirst(app)
  // Made after the first sign-in, which invalidates other links.
  const { data } = await app.ask(makeFirstLink, { body: { if_none: false } })
  return {
    chief,
    visitor: openBrowser(app),
    key: makeAuthenticator({ origin: app.config.siteUrl, rpId: 'delno.test' }),
    firstToken: data!.token,
    secret: '',
    challenge: { challenge: '', user: { id: '' } },
    invited: '',
    request: 0,
  }
}

/** Makes a call as a browser does: with its cookies, from our own origin. */
async function askOffice(call: Call, input: Case) {
  office ??= await openOffice()
  const { chief, visitor, key, challenge, secret, firstToken } = office
  // Each code works once, so the clock advances by half a minute for the next one.
  const nextCode = (of: string) => {
    app.clock.advance(30_000)
    return codeAt(of, app.clock.now())
  }
  const named: Record<string, () => unknown> = {
    FIRST_TOKEN: () => firstToken,
    USED_TOKEN: () => firstToken,
    OFFER_CODE: () => nextCode(secret),
    CHIEF_CODE: () => nextCode(chief.secret),
    NEW_KEY: () => key.create(challenge),
    FOREIGN_KEY: () => key.create(challenge, { origin: 'https://evil.test' }),
    KEY_ANSWER: () => key.answer(challenge),
    KEY_ID: () => key.id,
    INVITED: () => office!.invited,
    REQUEST: () => office!.request,
    LENA: () => people.lena.userId,
    OLEG: () => people.oleg.userId,
    CHIEF: () => chief.userId,
  }
  const withNames = <Value>(given: Value): Value =>
    given === undefined ? given : JSON.parse(JSON.stringify(given), (_, value: string) => named[value]?.() ?? value)
  const browser = input.as === 'chief' ? chief.browser : visitor
  const { response, body: answered } = await browser.send(
    call,
    withNames({ params: input.params, query: input.query, body: input.body }) as never,
    {
      ...(input.as && input.as !== 'chief' && { ...people[input.as].headers }),
    },
  )
  const { data } = answered as { data?: Record<string, unknown> }
  if (typeof data?.['secret'] === 'string') office.secret = data['secret']
  if (data?.['challenge'] !== undefined) office.challenge = { ...challenge, ...data } as Office['challenge']
  if (call.name === 'addDataRequest' && response.statusCode === 200) office.request ||= Number(data?.['id'])
  if (call.name === 'inviteToOffice') office.invited = String(data?.['user_id'])
  return response
}

/** Replaces names by ids and by the code of the newest letter. */
function withPeople(text: string): string {
  return text
    .replaceAll('"LENA"', JSON.stringify(people.lena.userId))
    .replaceAll('"OLEG"', JSON.stringify(people.oleg.userId))
    .replace('"CODE"', () => JSON.stringify(code))
}

async function packForm(body: Record<string, unknown>): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    if (value === 'PICTURE') form.set(name, new Blob([new Uint8Array(await pixels('#eb5e42'))]), 'picture.png')
    else form.set(name, String(value))
  return new Response(form)
}

async function ask(call: Call, input: Case) {
  const isOfficeOnly =
    call.path.startsWith('/office/') ||
    /^\/api\/v1\/(members|setup|gate|office\/(authors|front|magazine|menus|addresses|links|terms|requests|newsletters|consents|copies|exports))/.test(
      call.path,
    )
  if (isOfficeOnly && call.auth !== 'internal') return askOffice(call, input)
  if (input.as === 'chief') {
    // Tokens of the office last five minutes, and some cases move the clock.
    await people.chief?.renew()
    people.chief ??= await app.signInToOffice({
      email: 'chief@delno.test',
      roles: [{ application: 'quasar', name: 'admin' }],
    })
  }
  code = (await app.newestCode()) ?? ''
  const named = new Map<unknown, string>([
    ['PREVIEW', previewHash],
    ['RECIPE_PREVIEW', recipePreviewHash],
    ['LENA', people.lena.userId],
  ])
  const fill = (query: Record<string, unknown> | undefined) =>
    query && Object.fromEntries(Object.entries(query).map(([key, value]) => [key, named.get(value) ?? value]))
  const form = call.bodyKind === 'multipart' ? await packForm(input.body as Record<string, unknown>) : undefined
  const payload =
    input.body === 'PICTURE'
      ? await pixels('#eb5e42')
      : input.body === 'PORTRAIT'
        ? await pixels('#2e7d32', 400)
        : input.body === 'TEXT'
          ? Buffer.from('просто текст')
          : form
            ? Buffer.from(await form.arrayBuffer())
            : call.bodyKind === 'form'
              ? callQuery(input.body as Record<string, unknown>).slice(1)
              : input.body === undefined
                ? undefined
                : withPeople(JSON.stringify(input.body))
  const type =
    form?.headers.get('content-type') ??
    (call.bodyKind === 'bytes'
      ? 'application/octet-stream'
      : call.bodyKind === 'form'
        ? 'application/x-www-form-urlencoded'
        : 'application/json')
  const params = input.params && JSON.parse(withPeople(JSON.stringify(input.params)))
  const needsKey = call.auth === 'internal' && !input.withoutKey
  return app.app.inject({
    method: call.method as 'GET',
    url: mounts[call.service] + callPath(call, params) + callQuery(fill(input.query)),
    headers: {
      ...(payload === undefined ? {} : { 'content-type': type }),
      ...(input.as ? people[input.as]!.headers : {}),
      ...(input.as && call.isForOwnPages ? { cookie: people[input.as]!.cookie } : {}),
      ...input.headers,
      ...(needsKey ? { 'x-delno-internal': app.config.internalKey } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  })
}

const portrait = /^\/media\/\d+\/(?=(?:160|320)\.webp$)/
const randomKeys = new Set([
  'challenge',
  'secret',
  'uri',
  'public_key',
  'access_token',
  'secret_hash',
  'kid',
  'x',
  'y',
  'nonce',
  'user_data',
])
const randomParameter = /(?<=[?&](?:state|code_challenge)=)[\w-]{43}/g

/** Replaces values that differ from run to run. Everything else is compared exactly. */
function steady(text: string): unknown {
  const known = Object.entries(people).map(([name, { userId }]) => [userId, name.toUpperCase()] as const)
  const withNames = makeIdNames(new Map([...known, [nobody.id, nobody.id]]))
  return JSON.parse(text, (key, value: unknown) => {
    if ((key === 'previewHash' || key === 'preview_hash') && typeof value === 'string') return 'HASH'
    // Jobs write to the log of the office at any moment, and its hashes are salted.
    if (key === 'entries' && typeof value === 'number') return 'ENTRIES'
    if (key === 'head' && typeof value === 'object') return 'HEAD'
    if (randomKeys.has(key) && typeof value === 'string') return key.toUpperCase()
    if (key === 'spare_codes' && Array.isArray(value)) return value.map(() => 'SPARE-CODE')
    if (key === 'token' && typeof value === 'string' && /^[\w-]{43}$/.test(value)) return 'TOKEN'
    if (typeof value === 'string' && value.includes('/office/start#')) return value.replace(/#.*/, '#TOKEN')
    if (typeof value === 'string' && value.includes('?ticket=')) return value.replace(/(?<=ticket=).*/, 'TICKET')
    if (key === 'address' && typeof value === 'string') return value.replace(/(?<=_hash=)[\w-]+$/, 'HASH')
    if (value === office?.key.id) return 'KEY'
    if (key === 'id' && typeof value === 'string' && /^[\w-]{48}$/.test(value))
      return withNames(Buffer.from(value, 'base64url').toString())
    if (typeof value === 'string' && value.includes('code_challenge='))
      return value.replaceAll(randomParameter, 'RANDOM')
    // The bytes of a portrait may differ with the processor.
    if (typeof value === 'string' && portrait.test(value)) return value.replace(portrait, '/media/PORTRAIT/')
    return typeof value === 'string' ? withNames(value) : value
  })
}

const goldenFolder = new URL('golden/', import.meta.url)
const goldenFile = (callName: string, name = 'usual') =>
  new URL(`${callName}${name === 'usual' ? '' : `.${name.replaceAll(' ', '-')}`}.json`, goldenFolder)

const byName = new Map(allCalls.map(call => [call.name, call]))
describe.each(Object.entries(cases))('%s', (callName, list) => {
  test.each(list.map(one => [one.name ?? 'usual', one] as const))('%s', async (name, one) => {
    const call = byName.get(callName)
    if (!call) throw new Error(`no such call: ${callName}`)
    const response = await ask(call, one)
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      one.status ?? 200,
      'application/json; charset=utf-8',
    ])
    const schema = response.statusCode === 200 ? call.reply : undefined
    const body = steady(response.body)
    if (schema) expect(schema.safeParse(JSON.parse(response.body)).error?.issues ?? []).toEqual([])
    else if (response.statusCode >= 400)
      expect(body).toMatchObject({ success: false, code: expect.any(String), message: expect.any(String) })
    expectGolden(goldenFile(callName, name), `${JSON.stringify(body, null, 2)}\n`)
  })
})

test('every kind of page of the route table has its SEO at its path', async () => {
  const about = async (path: string) => {
    const response = await app.app.inject(`/api/20/v1/seo/${path}`)
    const { title, canonical, robots } = response.json<{ title: string; canonical: string; robots: string }>()
    return [response.statusCode, title, canonical?.slice('http://delno.test'.length), robots?.split(',')[0]]
  }
  const pages: [path: string, title: string, canonical: string, robots?: string][] = [
    ['recipes/', 'Рецепты — Дельно', '/recipes/'],
    ['recipes/zavtraki', 'Рецепты завтраков — Дельно', '/recipes/zavtraki/'],
    ['recipe/syrniki', 'Сырники: рецепт по шагам — Дельно', '/recipe/syrniki'],
    ['recipe/syrniki/amp', 'Сырники: рецепт по шагам — Дельно', '/recipe/syrniki'],
    ['preview/recipe/1000000001', 'Предпросмотр — Дельно', '/preview/recipe/1000000001', 'noindex'],
    ['topics', 'Темы — Дельно', '/topics/'],
    ['tag/zima', 'Зима — Дельно', '/tag/zima/'],
    ['stream/kolonki', 'Колонки — Дельно', '/stream/kolonki/'],
    ['top', 'Популярное за неделю — Дельно', '/top/week/'],
    ['kursy', 'Курсы — Дельно', '/kursy/'],
    ['search', 'Поиск — Дельно', '/search', 'noindex'],
    ['ext-search', 'Поиск — Дельно', '/search', 'noindex'],
    ['yandbtm', 'Читайте в «Дельно» — Дельно', '/yandbtm', 'noindex'],
    ['profile/user/1/comments', 'Профиль — Дельно', '/profile/user/1/comments', 'noindex'],
    ['health', 'Здоровье — Дельно', '/health/'],
    ['health/son', 'Сон — Дельно', '/health/son/'],
    ['health/services', 'С чем помогает раздел «Здоровье» — Дельно', '/health/services'],
    ['health/list', 'Все статьи о здоровье — Дельно', '/health/list/'],
    ['health/tag/leto', 'Лето — Дельно', '/health/tag/leto/'],
    ['health/son/son-v-zharu', 'Сон в жару — Дельно', '/health/son/son-v-zharu'],
    ['health/son/son-v-zharu/amp', 'Сон в жару — Дельно', '/health/son/son-v-zharu'],
    ['o-zhurnale/amp', 'О журнале — Дельно', '/o-zhurnale'],
  ]
  const told = []
  for (const [path] of pages) told.push([path, ...(await about(path))])
  expect(told).toEqual(pages.map(([path, title, canonical, robots = 'index']) => [path, 200, title, canonical, robots]))
  for (const path of ['recipe/net', 'recipes/net', 'health/net', 'health/son/net', 'kursy/net', 'net'])
    expect((await app.app.inject(`/api/20/v1/seo/${path}`)).statusCode, path).toBe(404)
})

test('a top list without a period is that of the week, in every dialect', async () => {
  for (const base of ['/api/20/v1', '/api/lh-iron-maiden/v1', '/api/health/v1']) {
    const week = (await app.app.inject(`${base}/top/week`)).json<{ title: string; items: unknown[] }>()
    expect(week.items).not.toEqual([])
    for (const path of ['/top', '/top/']) expect((await app.app.inject(base + path)).json(), base + path).toEqual(week)
  }
})

test('an address without its last part is a 400 that names the part', async () => {
  const told = async (url: string) => {
    const response = await app.app.inject(url)
    const { code, message } = response.json<{ code: string; message: string }>()
    return [response.statusCode, code, message]
  }
  const bare: Record<string, string> = {
    '/api/20/v1/posts-by-date': 'Не указана дата: год, год/месяц или год/месяц/день — последняя часть адреса',
    '/api/20/v1/single-post/': 'Не указана статья: её слаг — последняя часть адреса',
    '/api/20/v1/preview': 'Не указан номер: он — последняя часть адреса',
    '/api/20/v1/recommended-posts/': 'Не указан номер: он — последняя часть адреса',
    '/api/lh-iron-maiden/v1/author': 'Не указан автор: его слаг — последняя часть адреса',
    '/api/lh-iron-maiden/v1/category/': 'Не указана тема: её слаг — последняя часть адреса',
    '/api/lh-iron-maiden/v1/tag': 'Не указана метка: её слаг — последняя часть адреса',
    '/api/lh-iron-maiden/v1/streams': 'Не указан поток: его слаг — последняя часть адреса',
    '/api/lh-iron-maiden/v1/posts-by-date/':
      'Не указана дата: год, год/месяц или год/месяц/день — последняя часть адреса',
    '/api/lh-iron-maiden/v1/single-post': 'Не указана статья: её слаг — последняя часть адреса',
    '/api/health/v1/author/': 'Не указан автор: его слаг — последняя часть адреса',
    '/api/health/v1/category': 'Не указана тема: её слаг — последняя часть адреса',
    '/api/health/v1/tag/': 'Не указана метка: её слаг — последняя часть адреса',
    '/api/health/v1/streams': 'Не указан поток: его слаг — последняя часть адреса',
    '/api/health/v1/posts-by-date': 'Не указана дата: год, год/месяц или год/месяц/день — последняя часть адреса',
    '/api/health/v1/single-post/': 'Не указана статья: её слаг — последняя часть адреса',
    '/api/recipes/v2/single-post': 'Не указан рецепт: его номер или слаг — последняя часть адреса',
    '/api/recipes/v2/query': 'Не указаны фильтры: их слаги через косую черту — последняя часть адреса',
    '/api/recipes/v2/filter/route/': 'Не указаны фильтры: их слаги через косую черту — последняя часть адреса',
    '/api/recipes/v2/filter/ingredients': 'Не указано начало названия: оно — последняя часть адреса',
  }
  for (const [url, message] of Object.entries(bare)) expect(await told(url), url).toEqual([400, 'validation', message])
})

test('a list tells a reader with a valid token that they are signed in, and no shared cache keeps that reply', async () => {
  const mira = await app.signIn({ email: 'mira@delno.test' })
  const { authorization } = mira.headers
  const lists = [
    '/api/20/v1/home-posts',
    '/api/20/v1/topics',
    '/api/20/v1/author',
    '/api/20/v1/tags/zima',
    '/api/lh-iron-maiden/v1/top/week',
    '/api/health/v1/home',
    '/api/health/v1/category/son',
    '/api/recipes/v2/home',
    '/api/recipes/v2/query/zavtraki',
    `${mounts.search}/fullsearch/solr/postId?q=фикус`,
    `${mounts.user}/api/v1/public/users/${mira.userId}/posts`,
  ]
  for (const url of lists) {
    const asked = async (headers: Record<string, string>) => {
      const response = await app.app.inject({ url: encodeURI(url), headers })
      expect(response.statusCode, url).toBe(200)
      expect(response.headers.vary, url).toContain('authorization')
      const { meta } = response.json<{ meta: { is_user_logged_in: boolean } }>()
      return [meta.is_user_logged_in, response.headers['cache-control']]
    }
    const [anonymous] = await asked({})
    expect(anonymous, url).toBe(false)
    expect(await asked({ authorization }), url).toEqual([true, 'no-store'])
    expect((await asked({}))[0], url).toBe(false)
  }
  const { body } = await app.app.inject({
    method: 'POST',
    url: `${mounts.gateway}/batch-requests`,
    headers: { authorization },
    payload: { pipeline: [{ name: 'home', path: 'posts/home-posts' }] },
  })
  expect(JSON.parse(body)).toMatchObject({ home: { status: 200, body: { meta: { is_user_logged_in: true } } } })
})

test('the bare path of authors, topics, tags and streams is their list, thirty by default', async () => {
  for (const path of ['author', 'topics', 'tags', 'streams']) {
    const { items, meta } = (await app.app.inject(`/api/20/v1/${path}`)).json<{
      items: unknown[]
      meta: { limit: number }
    }>()
    expect(items, path).not.toEqual([])
    expect(meta.limit, path).toBe(30)
  }
  const whole = await app.app.inject('/api/20/v1/topics?limit=300')
  expect(whole.json()).toMatchObject({ meta: { limit: 300 } })
})

test('every call of the contract has a case here', () => {
  expect(allCalls.map(call => call.name).filter(name => !cases[name])).toEqual([])
})

test('every golden file belongs to a case', () => {
  const expected = Object.entries(cases).flatMap(([callName, list]) =>
    list.map(({ name }) => basename(goldenFile(callName, name).pathname)),
  )
  expect(readdirSync(goldenFolder).toSorted()).toEqual(expected.toSorted())
})

test('the public OpenAPI document is at /openapi.json, and the internal one needs the key', async () => {
  const document = (await app.app.inject('/openapi.json')).json<{ openapi: string }>()
  expect(document.openapi).toBe('3.1.0')
  const url = '/openapi-internal.json'
  const { internalKey } = app.config
  expect((await app.app.inject(url)).statusCode).toBe(401)
  expect((await app.app.inject({ url, headers: { 'x-delno-internal': internalKey } })).statusCode).toBe(200)
  expect((await app.app.inject('/docs')).statusCode).toBeLessThan(400)
})

test.each([
  '/api/20/v1/nothing',
  '/api/nothing',
  '/svc/search/nothing',
  '/svc/nothing',
  '/media/nothing',
  '/wp-admin/nothing',
])('%s below an API mount is a JSON 404', async url => {
  const response = await app.app.inject(url)
  expect([response.statusCode, response.json()]).toMatchObject([404, { success: false, code: 'not_found' }])
})
