// A client that knows only section 7 of the specification: each request is written as the section gives it, and none is
// made from the contract. The cases run in their order and build on each other.
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { savePolls } from '#contract/office/quiz.ts'
import { saveWidgets } from '#contract/office/widgets.ts'
import { mounts } from '#server/mounts.ts'
import { openTestApp, type SignedIn, type TestApp } from '../app.ts'
import { seedMagazine } from '../magazine.ts'

/** The host of each service. */
const hosts: Record<string, string> = { ...mounts, cms: mounts['cms-ajax'], alternate: mounts.content }

let app: TestApp
let lena: SignedIn
let oleg: SignedIn
let nina: SignedIn
let picture: Uint8Array<ArrayBuffer>
let postHash: string
let recipeHash: string
beforeAll(async () => {
  app = await openTestApp()
  await seedMagazine(app)
  lena = await app.signIn({ email: 'lena@delno.test' })
  oleg = await app.signIn({ email: 'oleg@delno.test' })
  await app.ask(saveWidgets, {
    body: {
      widgets: [
        { type: 'posts-collection', slot: 'sidebar', title: 'Выбор', ids: [102], limit: 1 },
        { type: 'posts-collection', slot: 'recipes-sidebar', title: 'К столу', ids: [101], limit: 1 },
        { type: 'parsed-html', slot: 'scripts', html: '<script src="https://s.example/a.js"></script>' },
        { type: 'parsed-html', slot: 'recipes-scripts', html: '<script>cook()</script>' },
      ],
    },
  })
  const answers = [
    { id: 11, text: 'Раз в неделю' },
    { id: 12, text: 'Как вспомню' },
  ]
  const poll = {
    id: 7,
    source: 'test:poll',
    name: 'Полив',
    question: 'Как часто?',
    theme: 'plain' as const,
    postId: 101,
    answers,
  }
  await app.ask(savePolls, { body: { polls: [poll] } })
  const { rows } = await app.context.db.sql.query<{ hash: string }>(
    `select preview_hash as hash from content.post where id = 103
     union all select preview_hash from recipes.recipe where id = 1000000001`,
  )
  ;[postHash, recipeHash] = rows.map(row => row.hash) as [string, string]
  const colour = { create: { width: 8, height: 8, channels: 3, background: '#eb5e42' } } as const
  picture = new Uint8Array(await sharp(colour).png().toBuffer())
  await app.waitUntilIdle()
})
afterAll(() => app?.close())

type Sent = {
  by?: 'lena' | 'oleg' | 'nina'
  /** Sends the session cookie too. */
  hasCookie?: true
  json?: () => unknown
  form?: Record<string, string>
  multipart?: () => Record<string, string | Blob>
  headers?: Record<string, string>
}

const text: unknown = expect.any(String)
const number: unknown = expect.any(Number)

/** A list of articles in pages of thirty, with its ids in order. */
const list = (...ids: number[]) => page(30, ids)
const page = (limit: number, ids: number[]) => ({
  items: ids.map(id => ({ id, title: text, url: text, date: number })),
  meta: { total_items: number, total_pages: number, current_page: 1, limit, offset: 0, breadcrumb: expect.any(Array) },
  title: text,
  seo: {},
})
const post = { id: 101, type: 'post', title: 'Фикус зимой', parsed_content: expect.any(Array) }
const draft = { id: 103, title: 'Черновик' }
const recipe = { id: 1_000_000_001, title: 'Сырники' }
const success = { success: true }
const browser = {
  type: 'web',
  token: 'https://127.0.0.1:9/push/lena',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  user_agent: { browser: 'Chrome', version: '156', os: 'Linux' },
}
const thread = {
  success: true,
  data: { pagination: { total: 1, per_page: number, current_page: 1 }, data: [{ id: 1 }] },
}

/** SERVICE METHOD PATH, as in section 7; the expected reply; what the client sends. */
const calls: [request: string, answer: object, sent?: Sent][] = [
  ['content GET /api/20/v1/home-posts', list(101, 102)],
  ['content GET /api/20/v1/home-posts?page=1&limit=2', page(2, [101, 102])],
  ['content GET /api/20/v1/home-posts?route=list', list(101, 102, 201)],
  ['content GET /api/20/v1/author', { items: [{ integer_id: 1 }, {}, {}] }],
  ['content GET /api/20/v1/author/anna?page=1&limit=30', list(101, 201)],
  ['content GET /api/20/v1/topics', { items: [{ slug: 'dom' }, { slug: 'rasteniya' }] }],
  ['content GET /api/20/v1/topics/dom/rasteniya?page=1&limit=30', list(101)],
  ['content GET /api/20/v1/tags', { items: [{ slug: 'zima' }, { slug: 'leto' }] }],
  ['content GET /api/20/v1/tags/zima?page=1&limit=30', list(101, 102)],
  ['content GET /api/20/v1/streams', { items: [{ slug: 'kolonki' }] }],
  ['content GET /api/20/v1/streams/kolonki?page=1&limit=30', list(101)],
  ['content GET /api/20/v1/top?page=1&limit=30', list(102, 101)],
  ['content GET /api/20/v1/top/month?page=1&limit=30', list(102, 101)],
  ['content GET /api/20/v1/posts-by-date/2026?page=1&limit=30', list(101, 102)],
  ['content GET /api/20/v1/posts-by-date/2026/11?timezoneOffset=+03:00', list(101, 102)],
  ['content GET /api/20/v1/posts-by-date/2026/11/20', list(101)],
  ['content GET /api/20/v1/seo/fikus-zimoj?page=1&limit=30', { title: text, canonical: text }],
  ['content GET /api/20/v1/scripts?path=/fikus-zimoj', { items: [{}] }],
  ['content GET /api/20/v1/menus', { header: [{ title: 'Дом' }] }],
  [
    'content GET /api/20/v1/widgets?includes=sidebar,footer',
    { sidebar: [{ type: 'posts-collection', title: 'Выбор' }] },
  ],
  ['content GET /api/20/v1/recommended-posts/101?limit=2', { items: [{ id: 102 }] }],
  ['content GET /api/20/v1/home-posts?version=2', list(101, 102)],

  ['alternate GET /api/lh-iron-maiden/v1/home-posts', list(101, 102)],
  ['alternate GET /api/lh-iron-maiden/v1/author/timur', list(102)],
  ['alternate GET /api/lh-iron-maiden/v1/category/dom', list(101, 102)],
  ['alternate GET /api/lh-iron-maiden/v1/tag/zima', list(101, 102)],
  ['alternate GET /api/lh-iron-maiden/v1/streams/kolonki', list(101)],
  ['alternate GET /api/lh-iron-maiden/v1/top/week', list(102, 101)],
  ['alternate GET /api/lh-iron-maiden/v1/posts-by-date/2026/11?timezoneOffset=%2B03:00', list(101, 102)],
  ['alternate GET /api/lh-iron-maiden/v1/single-post/fikus-zimoj', post],
  ['alternate GET /api/lh-iron-maiden/v1/preview/103?preview_type=admin-post-preview&preview_type_hash=HASH', draft],
  [
    'alternate POST /api/lh-iron-maiden/v1/ads-form',
    success,
    { form: { name: 'Вера', email: 'vera@delno.test', text: 'О лейках', agree: 'true' } },
  ],
  [
    'alternate POST /api/lh-iron-maiden/v1/aggregate-search',
    { items: [{ id: 102 }, { id: 101 }] },
    { json: () => ['stol-bez-hlama', 'fikus-zimoj'] },
  ],

  ['health GET /api/health/v1/home', { ...list(201), items: [{ id: 201, lead: [{ type: 'paragraph' }, {}] }] }],
  ['health GET /api/health/v1/list', list(201)],
  ['health GET /api/health/v1/author/mihail', list(201)],
  [
    'health GET /api/health/v1/category/son?include=children',
    { ...list(201), type: 'category-health', id: 3, children: [] },
  ],
  ['health GET /api/health/v1/tag/leto?include=children', list(201)],
  ['health GET /api/health/v1/single-post/son-v-zharu', { id: 201, title: 'Сон в жару' }],
  ['health GET /api/health/v1/type-by-slug/?slug=son', { type: 'category-health' }],
  ['health GET /api/health/v1/menus', { health: [{ title: 'Сон' }] }],
  ['health GET /api/health/v1/streams/kolonki', { items: [] }],
  ['health GET /api/health/v1/top/week', list(201)],
  ['health GET /api/health/v1/posts-by-date/2026', list(201)],

  ['recipes GET /api/recipes/v2/single-post/1000000001', recipe],
  ['recipes GET /api/recipes/v2/single-post/syrniki', recipe],
  [
    'recipes GET /api/recipes/v2/preview/1000000001?preview_type=admin-post-preview&preview_type_hash=RECIPE_HASH',
    recipe,
  ],
  ['recipes GET /api/recipes/v2/home', page(25, [1_000_000_002, 1_000_000_001])],
  ['recipes GET /api/recipes/v2/home?page=1&limit=1', page(1, [1_000_000_002])],
  ['recipes GET /api/recipes/v2/query/zavtraki/russkaya', page(25, [1_000_000_002, 1_000_000_001])],
  ['recipes GET /api/recipes/v2/query/zavtraki?page=1&limit=1', page(1, [1_000_000_002])],
  ['recipes GET /api/recipes/v2/count', { count: 2 }],
  ['recipes GET /api/recipes/v2/filter/menu', { groups: [{ facet: 'dish' }, {}, {}, {}, {}] }],
  [
    'recipes GET /api/recipes/v2/filter/route/zavtraki/russkaya',
    { terms: [{ slug: 'zavtraki' }, { slug: 'russkaya' }] },
  ],
  ['recipes GET /api/recipes/v2/filter/ingredients/яйц', { items: [{ title: 'Яйцо' }] }],
  [
    'recipes GET /api/recipes/v2/widgets?pathname=/recipe/syrniki&includes=recipes-sidebar',
    { 'recipes-sidebar': [{ title: 'К столу' }] },
  ],
  ['recipes GET /api/recipes/v2/scripts', { items: [{}] }],

  [
    'comments POST /api/comments',
    { success: true, data: { id: 1, post_ID: 101, parent: 0, author_id: text, app: 'web' } },
    { by: 'lena', json: () => ({ post_ID: 101, content: 'Мой ожил' }) },
  ],
  [
    'gateway POST /batch-requests',
    {
      post: { status: 200, body: post },
      talk: { status: 200, body: thread },
      health: { status: 200, body: { id: 201 } },
      healthTalk: { status: 200 },
      widgets: { status: 200, body: { sidebar: [{ title: 'Выбор' }] } },
    },
    {
      json: () => ({
        pipeline: [
          { name: 'post', path: 'posts/v2/by-slug', query: { slug: 'fikus-zimoj' } },
          { name: 'talk', path: 'comments/by-post-slug', query: { slug: 'fikus-zimoj', sort: 'oldest' } },
          { name: 'health', path: 'health/by-slug', query: { slug: 'son-v-zharu' } },
          { name: 'healthTalk', path: 'comments/by-health-slug', query: { slug: 'son-v-zharu', sort: 'oldest' } },
          { name: 'widgets', path: 'posts/widgets', query: { includes: 'sidebar,footer' } },
        ],
      }),
    },
  ],

  [
    'cms POST /wp-admin/admin-ajax.php action=refresh-appbox',
    success,
    { form: { action: 'refresh-appbox', postId: '102', url: '/stol-bez-hlama' } },
  ],
  [
    'cms POST /wp-admin/admin-ajax.php action=typo',
    success,
    { form: { action: 'typo', url: '/fikus-zimoj', text: 'фикуз' } },
  ],
  [
    'cms POST /wp-admin/admin-ajax.php action=newsletter',
    success,
    { form: { action: 'newsletter', type: 'newsletter', email: 'vera@delno.test', agree: 'true' } },
  ],
  [
    'cms POST /wp-admin/admin-ajax.php action=sync_views',
    { success: true, data: { postId: 101, views: 40 } },
    { form: { action: 'sync_views', postId: '101' } },
  ],
  ['cms GET /api/whois', { v: 4 }],
  ['cms GET /api/logged', { logged: false }],
  ['cms GET /api/logged with a token', { logged: true }, { by: 'lena' }],

  [
    'views POST /get/',
    { status: 'success', viewsCounts: { 101: 40, 102: 90 } },
    { form: { action: 'get-views', postIds: '101,102' } },
  ],
  [
    'views POST /incr/',
    { status: 'success', viewsCounts: { 101: 41 } },
    { form: { action: 'increase-views', postId: '101' } },
  ],

  [
    'comments POST /api/comments in reply',
    { success: true, data: { id: 2, post_ID: 101, parent: 1, author_id: text, app: 'web' } },
    { by: 'oleg', json: () => ({ post_ID: 101, parent: 1, content: 'А мой нет' }) },
  ],
  [
    'comments GET /api/v2/comments/post/101?sort=trending&format_ver=1&limit=10000',
    { success: true, data: { data: [{ id: 1 }, { id: 2 }] } },
  ],
  [
    'comments GET /api/v2/comments/post/101?sort=oldest&format_ver=1&limit=10000',
    { success: true, data: { data: [{ id: 1 }, { id: 2 }] } },
  ],
  [
    'comments GET /api/v2/comments/post/101?sort=trending&format_ver=1&limit=4',
    { data: { pagination: { per_page: 4 } } },
  ],
  ['comments GET /api/comments/last?limit=4', { data: [{ id: 2 }, { id: 1 }] }],
  [
    'comments GET /api/comments/count?post_ids=101,102',
    {
      success: true,
      data: [
        { post_ID: 101, count: 2 },
        { post_ID: 102, count: 0 },
      ],
    },
  ],
  ['comments PUT /api/likes', success, { by: 'lena', json: () => ({ id: 2, state: 'like' }) }],
  ['comments PUT /api/likes the other way', success, { by: 'lena', json: () => ({ id: 2, state: 'dislike' }) }],
  [
    'comments GET /api/reactions/2',
    {
      success: true,
      data: [
        {
          id: number,
          author_id: text,
          author_name: text,
          author_avatar_url: text,
          state: 'dislike',
          created_at: text,
          updated_at: text,
        },
      ],
    },
  ],
  ['comments PUT /api/comments/flags', success, { by: 'lena', json: () => ({ id: 2, report: 'spam' }) }],
  [
    'notifications GET /api/v1/kolokolchick/user/LENA?page=1&limit=10&filter__is_viewed=0',
    { success: true, data: [{ event: 'comment_reply' }], meta: { total: 1 } },
    { by: 'lena' },
  ],
  ['notifications PATCH /api/v1/kolokolchick/user/LENA/notifications/mass-viewing', success, { by: 'lena' }],

  [
    'comments POST /api/files',
    { success: true, data: { id: 2, files: [{ id: 1, comment_id: 2, path: text }] } },
    { by: 'oleg', multipart: () => ({ image: new Blob([picture]), post_id: '101', comment_id: '2' }) },
  ],
  ['comments DELETE /api/files/1', { success: true, data: { id: 2, files: [] } }, { by: 'oleg' }],
  [
    'comments PUT /api/comments',
    {
      success: true,
      data: { id: 2, content: expect.stringContaining('<b>пока</b>'), videos: [{ id: 1, host: 'rutube' }] },
    },
    {
      by: 'oleg',
      json: () => ({
        ...last['comments POST /api/comments in reply']!.data,
        content: 'А мой **пока** нет: https://rutube.ru/video/0123456789abcdef0123456789abcdef/',
      }),
    },
  ],
  ['comments DELETE /api/video/1', { success: true, data: { id: 2, videos: [] } }, { by: 'oleg' }],
  ['comments DELETE /api/comments?id=2', success, { by: 'oleg' }],

  [
    'auth POST /api/v1/email/code/request',
    { data: { email: 'nina@delno.test', attempts_left: number, resends_left: number, time_left: number } },
    { json: () => ({ email: 'nina@delno.test' }) },
  ],
  [
    'auth POST /api/v1/email/code/verify',
    {
      data: {
        email: 'nina@delno.test',
        user: { email: 'nina@delno.test' },
        token: { access_token: text, user_id: text },
      },
    },
    { json: async () => ({ email: 'nina@delno.test', code: await app.newestCode('nina@delno.test') }) },
  ],
  [
    'auth PATCH /api/v1/auth/refresh-token',
    { data: { access_token: text, user_id: text } },
    { by: 'nina', hasCookie: true },
  ],
  ['auth GET /api/v1/auth/location', { isRestricted: false }],
  ['auth GET /api/v1/users/NINA', { data: { email: 'nina@delno.test' } }, { by: 'nina' }],
  [
    'auth PATCH /api/v1/users/NINA',
    { success: true, data: { about: 'Пеку хлеб.' }, msg: text, meta: {} },
    { by: 'nina', json: () => ({ about: 'Пеку хлеб.' }) },
  ],

  ['user POST /api/v1/users/NINA/folders', success, { by: 'nina', json: () => ({ name: 'Сад' }) }],
  [
    'user GET /api/v1/users/NINA/folders?page=0&limit=100',
    { data: [{ id: 1, name: 'Сад', favorites: [] }], meta: { total: 1 } },
    { by: 'nina' },
  ],
  ['user PATCH /api/v1/users/NINA/folders/1', success, { by: 'nina', json: () => ({ name: 'Дача' }) }],
  ['user POST /api/v1/users/NINA/favorites', success, { by: 'nina', json: () => ({ postId: 101, folderId: 1 }) }],
  ['user GET /api/v1/users/NINA/favorites', { data: [{ post_id: 101 }], meta: { total: 1 } }, { by: 'nina' }],
  ['user PATCH /api/v1/users/NINA/favorites/101', success, { by: 'nina', json: () => ({ folderId: null }) }],
  [
    'user GET /api/v1/users/NINA/favorites?folder_ids=0',
    { data: [{ post_id: 101 }], meta: { total: 1 } },
    { by: 'nina' },
  ],
  ['user DELETE /api/v1/users/NINA/favorites/101', success, { by: 'nina' }],
  ['user DELETE /api/v1/users/NINA/folders/1', success, { by: 'nina' }],
  [
    'user PATCH /api/v1/users/NINA property',
    { data: { home_page: 'https://nina.test/' } },
    { by: 'nina', json: () => ({ property: 'home_page', value: 'https://nina.test/' }) },
  ],
  [
    'user PATCH /api/v1/users/NINA body',
    { data: { display_name: 'Нина' } },
    { by: 'nina', json: () => ({ display_name: 'Нина' }) },
  ],
  ['user PATCH /api/v1/users/NINA/vkontakte/remove', success, { by: 'nina' }],
  ['user GET /api/v1/public/users/NINA', { data: { display_name: 'Нина' } }],
  ['user GET /api/v1/public/users/NINA/posts', { items: [] }],
  ['user GET /api/v1/public/users/OLEG/comments', { success: true, data: { data: [] } }],
  [
    'user PATCH /api/v1/users/NINA/archive/push',
    success,
    { by: 'nina', json: () => ({ reason_code: 'tired', reason_comment: 'Много писем' }) },
  ],
  ['auth PATCH /api/v1/auth/revoke-token', { success: true, msg: text }, { by: 'nina' }],

  ['reactions GET /api/v1/posts?post_ids=101,102', { data: [{ post_id: 101, user_state: null }, { post_id: 102 }] }],
  [
    'reactions POST /api/v1/posts',
    { data: { user_state: 'heart', counts: { heart: 1 } } },
    {
      by: 'lena',
      headers: { 'user-id': 'LENA' },
      json: () => ({ post_id: 101, user_state: 'heart', post_type: 'post' }),
    },
  ],
  [
    'reactions POST /api/v1/posts without post_type',
    { data: { user_state: 'on_fire', counts: { heart: 0, on_fire: 1 } } },
    { by: 'lena', json: () => ({ post_id: 101, user_state: 'on_fire' }) },
  ],

  ['push POST /api/add-sub', { data: { token: browser.token, subscribed: true } }, { by: 'lena', json: () => browser }],
  ['push POST /api/subscribe', { data: { subscribed: true } }, { by: 'lena', json: () => ({ token: browser.token }) }],
  ['push GET /api/get-device?token=TOKEN', { data: { token: browser.token, type: 'web' } }, { by: 'lena' }],
  ['push GET /api/get-sub-status?token=TOKEN', { data: { subscribed: true, not_found: false } }],
  [
    'push POST /api/send-to-token',
    { data: { device: { token: browser.token } } },
    { by: 'lena', json: () => ({ token: browser.token }) },
  ],
  ['push POST /api/unsubscribe', success, { json: () => ({ token: browser.token }) }],

  [
    'search GET /fullsearch/solr/postId?q=фикус&includes=post&page=1&limit=10',
    { items: [{ id: 101, post_title: text }] },
  ],
  [
    'special POST /api/asklh/question-post',
    success,
    { json: () => ({ user_id: null, name: 'Лена', text: 'Почему желтеет фикус?' }) },
  ],
  ['quiz GET /api/quickpolls/7', { id: 7, data: { question: 'Как часто?' } }],
  ['quiz POST /api/stats/quickpolls/view/7', { success: true, data: [{ count: 1, event: text, quiz_id: 7 }] }],
  [
    'quiz POST /api/stats/answer/click/12',
    { success: true, answers: [{ count: 0 }, { count: 1 }], question: { count: 1, question_id: 7 } },
  ],
  ['quiz GET /api/stats/quickpolls/full/7', { id: 7, clicks: { 11: 0, 12: 1 }, views: 1 }],
  ['content GET /mascot', { name: text, mood: text, text }],
  ['realtime POST /broadcasting/auth', {}, { by: 'lena', form: { socket_id: '1.2', channel_name: 'private-LENA' } }],
  ['realtime POST /broadcasting/user-auth', { user_data: text }, { by: 'lena', form: { socket_id: '1.2' } }],
]

/** The last answer to each request. */
const last: Record<string, { data: Record<string, unknown> }> = {}

function named(words: string): string {
  return words
    .replaceAll('RECIPE_HASH', recipeHash)
    .replaceAll('HASH', postHash)
    .replaceAll('LENA', lena.userId)
    .replaceAll('OLEG', oleg.userId)
    .replaceAll('NINA', nina?.userId ?? '')
    .replaceAll('TOKEN', browser.token)
}

async function bodyOf({ json, form, multipart }: Sent): Promise<[type?: string, payload?: string | Buffer]> {
  if (json) return ['application/json', named(JSON.stringify(await json()))]
  if (form) return ['application/x-www-form-urlencoded', named(String(new URLSearchParams(form)))]
  if (!multipart) return []
  const data = new FormData()
  for (const [name, value] of Object.entries(multipart())) data.set(name, value)
  const packed = new Response(data)
  return [packed.headers.get('content-type')!, Buffer.from(await packed.arrayBuffer())]
}

function signedIn(told: (typeof last)[string], cookie: string): SignedIn {
  const { access_token: token, user_id: userId } = told.data.token as { access_token: string; user_id: string }
  return { userId, token, headers: { authorization: `Bearer ${token}` }, cookie: cookie.split(';')[0]! }
}

/** Every call states that it comes from the web app. */
const webApp: Record<string, Record<string, string>> = { comments: { 'x-app': 'web' }, auth: { 'x-auth-app': 'web' } }

test.each(calls)('%s', async (request, answer, sent = {}) => {
  const [service, method, path] = request.split(' ') as [string, 'GET', string]
  if (service === 'notifications') await app.waitUntilIdle()
  const [type, payload] = await bodyOf(sent)
  const person = sent.by && { lena, oleg, nina }[sent.by]
  const response = await app.app.inject({
    method,
    url: hosts[service] + named(path).replaceAll(/[а-я]+/g, encodeURIComponent),
    headers: {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0',
      ...(type && { 'content-type': type }),
      ...webApp[service],
      ...person?.headers,
      ...(sent.hasCookie && { cookie: person?.cookie }),
      ...sent.headers,
    },
    payload,
  })
  const told = response.json<(typeof last)[string]>()
  expect([response.statusCode, told]).toMatchObject([200, answer])
  last[request] = told
  if (request === 'auth POST /api/v1/email/code/verify') nina = signedIn(told, String(response.headers['set-cookie']))
})
