// A magazine in which every entity of spec §3 has one example with every field filled in, made by the product's own calls and read back as
// a client of spec §7 reads it. `fields.test.ts` compares what is read with what was set.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import * as auth from '#contract/auth.ts'
import { callPath, callQuery, type Call } from '#contract/call.ts'
import * as comments from '#contract/comments.ts'
import * as content from '#contract/content.ts'
import * as health from '#contract/health.ts'
import type { ImageReply } from '#contract/image.ts'
import * as notifications from '#contract/notifications.ts'
import { saveArticles, savePeople, saveTerms } from '#contract/office/content.ts'
import { savePolls } from '#contract/office/quiz.ts'
import { saveRecipes, saveRecipeTerms } from '#contract/office/recipes.ts'
import { saveWidgets } from '#contract/office/widgets.ts'
import * as push from '#contract/push.ts'
import * as quiz from '#contract/quiz.ts'
import * as reactions from '#contract/reactions.ts'
import * as recipes from '#contract/recipes.ts'
import { searchPosts } from '#contract/search.ts'
import { listInbox } from '#contract/office/inbox.ts'
import { askQuestion } from '#contract/special.ts'
import * as users from '#contract/user.ts'
import { addViews, getViews } from '#contract/views.ts'
import * as widgets from '#contract/widgets.ts'
import { mounts } from '#server/mounts.ts'
import { makeGeoFile } from '#services/auth/location/geo-file.fixture.ts'
import { openTestApp, testNow, type SignedIn, type TestApp } from '../app.ts'
import { daysAgo } from '../magazine.ts'

/** The replies by name; their paths are in section-3.ts. */
// oxlint-disable-next-line no-explicit-any -- every shape of the wire is looked into by path
export type Example = any

const image = (id: number, alt: string): ImageReply => ({
  image_id: id,
  origin: `/media/${id}/2560.webp`,
  alt,
  width: 2560,
  height: 1440,
  sizes: [160, 320, 640, 960, 1280, 2560].map(width => ({
    width,
    height: (width * 9) / 16,
    url: `/media/${id}/${width}.webp`,
  })),
  thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  focal: [0.5, 0.3],
  is_transparent: false,
})
export const cover = image(7, 'Фикус у окна')
const face = image(8, 'Анна')

const postId = 501
const healthId = 601
const recipeId = 1_000_000_001

const body = [
  '<p class="lead">Зимой фикус пьёт <b>мало</b>.</p>',
  '<!-- a comment of the editor -->',
  '<p><a href="https://delno.test/son?erid=abc">Сон</a></p>',
  '<!-- wp:delno/callout {"title":"Коротко"} --><p>Меньше воды.</p><!-- /wp:delno/callout -->',
  '<!-- wp:delno/steps {"items":[{"title":"Пролейте","text":"Тёплой водой."}]} /-->',
  '<!-- wp:delno/faq {"items":[{"question":"Можно холодной?","answer":"Нет."}]} /-->',
].join('')

async function seed({ ask, waitUntilIdle }: TestApp): Promise<void> {
  await ask(savePeople, {
    body: {
      people: [
        {
          slug: 'anna',
          name: 'Анна Ветрова',
          role: 'главный редактор',
          about: 'Пишет колонки.',
          image: face,
          telegram: 'https://t.me/anna',
          vkontakte: 'https://vk.com/anna',
          twitter: 'https://x.com/anna',
        },
        {
          slug: 'mihail',
          name: 'Михаил Орлов',
          role: 'врач',
          about: 'Лечит сон.',
          isExpert: true,
          expertise: 'Терапевт, сомнолог',
          image: face,
          telegram: 'https://t.me/mihail',
          vkontakte: 'https://vk.com/mihail',
          twitter: 'https://x.com/mihail',
        },
      ],
    },
  })
  const looks = { color: '#2e7d32', icon: '/media/9/160.webp', image: image(10, 'Дом') }
  await ask(saveTerms, {
    body: {
      terms: [
        { kind: 'topic', slug: 'dom', title: 'Дом', description: 'О доме.' },
        { kind: 'topic', slug: 'rasteniya', title: 'Растения', parent: 'dom', description: 'О растениях.', ...looks },
        { kind: 'health', slug: 'son', title: 'Сон', description: 'О сне.', ...looks },
        { kind: 'tag', slug: 'zima', title: 'Зима' },
        { kind: 'stream', slug: 'kolonki', title: 'Колонки', description: 'Мнения.', ...looks },
      ],
    },
  })
  const full = {
    excerpt: 'Меньше воды, больше света.',
    body,
    publishedAt: daysAgo(2),
    modifiedAt: daysAgo(1),
    author: 'anna',
    expert: 'mihail',
    tags: ['zima'],
    streams: ['kolonki'],
    cover,
    caption: 'Фото: Анна',
    isAdvertising: true,
    isPromo: true,
    advertLabel: 'Реклама. ООО «Лейка»',
    adsToken: '2VtzqwABCDE',
    customAuthors: ['Ольга Зимина'],
    abTitlesData: { variants: ['Фикус и мороз'] },
    testPixel: ['https://pixel.example/article'],
    jsonLd: { '@type': 'Event', name: 'Неделя фикуса' },
  }
  await ask(saveArticles, {
    body: {
      articles: [
        {
          ...full,
          source: 'test:full',
          id: postId,
          type: 'post',
          slug: 'fikus-zimoj',
          title: 'Фикус зимой',
          categories: ['rasteniya'],
          template: 'broadside',
          meta: {
            mainColor: '#eb5e42',
            promo: {
              bgColor: '#ffeecc',
              url: 'https://lejka.example/',
              images: {
                topDesktop: '/media/11/1280.webp',
                topMobile: '/media/12/640.webp',
                desktop: '/media/13/1280.webp',
                mobile: '/media/14/640.webp',
              },
            },
            customAuthors: ['Ольга Зимина'],
            source: [{ url: 'https://source.example/', text: 'Ботаника' }],
            cover_source: { url: 'https://photo.example/', text: 'Архив' },
            adsSource: { url: 'https://lejka.example/', text: 'ООО «Лейка»' },
            lh_first_publish_date: 1_700_000_000,
            jumperScroller: { isActive: true },
          },
        },
        {
          ...full,
          source: 'test:health',
          id: healthId,
          type: 'health',
          slug: 'son-v-zharu',
          title: 'Сон в жару',
          categories: ['son'],
        },
        ...articleTemplates.map(
          (template, index) =>
            ({
              source: `test:${template}`,
              id: 700 + index,
              type: 'page',
              slug: `page-${template}`,
              title: template,
              body: '<p>Слова.</p>',
              publishedAt: daysAgo(300),
              template,
            }) as const,
        ),
      ],
    },
  })
  await ask(saveRecipeTerms, {
    body: { terms: [{ facet: 'dish', slug: 'zavtraki', title: 'Завтраки', pageTitle: 'Рецепты завтраков' }] },
  })
  const { items } = await ask(content.listAuthors)
  await ask(saveRecipes, {
    body: {
      recipes: [
        {
          source: 'test:recipe',
          id: recipeId,
          slug: 'syrniki',
          title: 'Сырники',
          excerpt: 'Держат форму.',
          body,
          publishedAt: daysAgo(4),
          author: items.find(({ slug }) => slug === 'anna')!,
          cover,
          plate: image(15, 'Сырники на тарелке'),
          prepMinutes: 10,
          cookMinutes: 15,
          totalMinutes: 25,
          portions: 4,
          dishTypes: ['zavtraki'],
          ingredients: [
            {
              title: '',
              items: [
                { name: 'творог', amount: 500, amount_max: null, unit: 'g', note: '9 %', term: null, forms: null },
              ],
            },
          ],
          steps: [{ title: 'Смешать', text: 'Разомните творог.', image: null, minutes: 5, timer_minutes: null }],
        },
      ],
    },
  })
  await ask(addViews, { body: { views: [{ id: postId, day: daysAgo(1).slice(0, 10), count: 40 }] } })
  await ask(reactions.importReactions, {
    body: {
      posts: [
        { id: postId, counts: { thumbs_up: 2, thumbs_down: 3, on_fire: 4, angry: 5, heart: 6, like: 7, dislike: 8 } },
      ],
    },
  })
  await ask(savePolls, {
    body: {
      polls: [
        {
          id: 7,
          name: 'Полив зимой',
          question: 'Как часто поливать?',
          theme: 'coral',
          testPixel: ['https://pixel.example/poll'],
          postId,
          answers: [
            { id: 11, text: 'Раз в неделю' },
            { id: 12, text: 'Как вспомню' },
          ],
        },
      ],
    },
  })
  const frame = {
    slot: 'sidebar' as const,
    moreLink: { title: 'Все', url: '/topics/' },
    fixed: true,
    show: [{ type: 'category', id: 5, value: null }],
    hide: [{ type: 'post_tag', id: null, value: 'reklama' }],
  }
  await ask(saveWidgets, {
    body: {
      widgets: [
        {
          ...frame,
          type: 'taxonomy-posts',
          title: 'О доме',
          position: 0,
          taxonomy: 'post_tag',
          slug: 'zima',
          limit: 1,
        },
        { ...frame, type: 'posts-collection', title: 'Лучшее', position: 1, ids: [postId, recipeId], limit: 1 },
        { ...frame, type: 'recipes-list', title: 'Завтраки', position: 2, ids: [recipeId], limit: 1 },
        { ...frame, type: 'quick-poll', title: 'Опрос', position: 3, ids: [7] },
        { type: 'parsed-html', slot: 'footer', html: '<p>Пишите нам</p>' },
        {
          type: 'parsed-html',
          slot: 'scripts',
          html: '<script src="https://s.example/a.js"></script><script>count()</script>',
        },
      ],
    },
  })
  await waitUntilIdle()
}

export const articleTemplates = [
  'one-column',
  'two-column',
  'promo',
  'broadside',
  'toc',
  'three-column',
  'card',
] as const

const device = {
  type: 'web',
  token: 'https://127.0.0.1:9/push/lena',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  user_agent: { browser: 'Chrome', version: '156', os: 'Linux' },
}

const pixels = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#2e7d32' } })
    .png()
    .toBuffer()

type Asked = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: object | Buffer
  as?: SignedIn | undefined
  headers?: Record<string, string>
  status?: number
  from?: string
}

let callers = 0
/** Sends a request over HTTP to the paths of spec §7. Throws when the status is not the expected one. */
async function wire(
  app: TestApp,
  call: Call,
  { params, query, body: sent, as, headers, status = 200, from }: Asked = {},
) {
  callers += 1
  const form = sent instanceof FormData ? new Response(sent) : undefined
  const payload = form
    ? Buffer.from(await form.arrayBuffer())
    : call.bodyKind === 'form'
      ? callQuery(sent as Record<string, unknown>).slice(1)
      : (sent as object | undefined)
  const response = await app.app.inject({
    method: call.method,
    url: mounts[call.service] + callPath(call, params) + callQuery(query),
    remoteAddress: from ?? `10.66.${callers >> 8}.${callers & 255}`,
    headers: {
      'user-agent': 'delno-fields/1',
      // Spec §7: these headers name the calling app.
      'x-app': 'web',
      'x-auth-app': 'web',
      ...as?.headers,
      ...(form && { 'content-type': form.headers.get('content-type')! }),
      ...(call.bodyKind === 'form' && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(call.bodyKind === 'bytes' && { 'content-type': 'application/octet-stream' }),
      ...headers,
    },
    payload,
  })
  if (response.statusCode !== status)
    throw new Error(`${call.name} answered ${response.statusCode}: ${response.body.slice(0, 500)}`)
  return response.json() as Example
}

export type World = Record<string, Example> & { ids: Record<string, string> }

/** Every address in 77.0.0.0/8 is in Kazan. */
const placesRecord = {
  city: { names: { ru: 'Казань', en: 'Kazan' } },
  country: { iso_code: 'RU', names: { ru: 'Россия' } },
  subdivisions: [{ names: { ru: 'Татарстан', en: 'Tatarstan' } }],
}

export async function openFullMagazine(dataFolder: string): Promise<{ app: TestApp; world: World }> {
  const places = join(dataFolder, 'places.mmdb')
  writeFileSync(places, makeGeoFile(77, placesRecord))
  const app = await openTestApp({
    config: { location: { header: undefined, file: places, restrictedCountries: ['RU'] } },
  })
  await seed(app)
  const call = (each: Call, asked?: Asked) => wire(app, each, asked)

  // ---- people
  const asked = await call(auth.requestEmailCode, { body: { email: 'lena@delno.test' } })
  const verified = await call(auth.verifyEmailCode, {
    body: { email: 'lena@delno.test', code: (await app.newestCode('lena@delno.test'))!, consent: '2026-11' },
  })
  const lena = await signedBy(app, 'lena@delno.test')
  const oleg = await app.signIn({ email: 'oleg@delno.test' })
  const moderator = await app.signIn({
    email: 'vera@delno.test',
    roles: [{ application: 'talker', name: 'moderator' }],
  })
  const ofLena = { id: lena.userId }
  await call(users.updateProfile, {
    as: lena,
    params: ofLena,
    body: {
      display_name: 'Лена Зимина',
      about: 'Пеку хлеб.',
      home_page: 'https://lena.example/',
      facebook_profile_link: 'https://facebook.com/lena',
      telegram_profile_link: 'https://t.me/lena',
      twitter_profile_link: 'https://x.com/lena',
      vkontakte_profile_link: 'https://vk.com/lena',
      setting_subs_to_app_push_packages: 1,
      setting_subs_to_email_packages: 1,
      setting_subs_to_web_packages: 1,
      setting_subs_to_web_push_packages: 1,
    },
  })
  await call(users.updateProfile, { as: oleg, params: { id: oleg.userId }, body: { display_name: 'Олег' } })
  await call(users.uploadAvatar, { as: lena, params: ofLena, body: await pixels(400) })
  await app.ask(users.tieAuthor, { body: { id: lena.userId, person: 1 } })
  await app.ask(auth.setExpert, { body: { email: 'lena@delno.test', expertise: 'Пекарь' } })
  const boss = await app.signIn({
    email: 'boss@delno.test',
    roles: (['auth', 'talker', 'pusher', 'quasar'] as const).flatMap(application =>
      (['admin', 'moderator', 'user'] as const).map(name => ({ application, name })),
    ),
  })
  await app.waitUntilIdle()

  // ---- comments
  const say = async (as: SignedIn, words: string, rest: object = {}) =>
    (
      await call(comments.createComment, {
        as,
        body: { post_ID: postId, content: words, ...rest },
        from: '203.0.113.7',
      })
    ).data
  const first = await say(lena, 'Полила, **ожил**. Кино: https://youtu.be/dQw4w9WgXcQ')
  // A newcomer's link waits for a moderator.
  const approve = async ({ id }: { id: number }) => {
    await call(comments.moderateComment, { as: moderator, body: { id, action: 'approve' } })
    await app.waitUntilIdle()
  }
  await approve(first)
  const waiting = await call(comments.createComment, {
    as: lena,
    body: { post_ID: healthId, content: 'Сплю так: https://example.org/' },
  })
  await approve(waiting.data)
  const picture = new FormData()
  picture.set('post_id', String(postId))
  picture.set('comment_id', String(first.id))
  picture.set('image', new Blob([new Uint8Array(await pixels(320))]), 'picture.png')
  await call(comments.addCommentFile, { as: lena, body: picture })
  app.clock.advance(60_000)
  const reply = await say(oleg, 'А мой нет', { parent: first.id, subscribe: true })
  const deep = await say(lena, 'Полейте тёплой', { parent: reply.id })
  app.clock.advance(60_000)
  await say(oleg, 'Полью', { parent: deep.id })
  await call(comments.editComment, {
    as: lena,
    body: { id: first.id, content: 'Полила, **ожил**! Кино: https://youtu.be/dQw4w9WgXcQ' },
  })
  await approve(first)
  await call(comments.rateComment, { as: oleg, body: { id: first.id, state: 'like' } })
  await call(comments.rateComment, { as: lena, body: { id: reply.id, state: 'dislike' } })
  await call(comments.rateComment, { as: moderator, body: { id: reply.id, state: 'like' } })
  await call(comments.rateComment, { as: moderator, body: { id: deep.id, state: 'like' } })
  await call(comments.flagComment, { as: oleg, body: { id: first.id, report: 'other' } })
  const shadowed = await say(oleg, 'Купите лейку')
  await call(comments.moderateComment, { as: moderator, body: { id: shadowed.id, action: 'shadow' } })
  app.clock.advance(60_000)
  const removed = await say(oleg, 'Лишнее')
  await say(lena, 'И правда', { parent: removed.id })
  await call(comments.removeComment, { as: oleg, query: { id: removed.id } })
  const recipeComment = (
    await call(comments.createComment, { as: lena, body: { post_ID: recipeId, content: 'Вкусно вышло' } })
  ).data
  await call(comments.createComment, {
    as: oleg,
    body: { post_ID: recipeId, content: 'И у меня', parent: recipeComment.id },
  })
  await call(comments.rateComment, { as: oleg, body: { id: recipeComment.id, state: 'like' } })
  await call(comments.rateComment, { as: moderator, body: { id: recipeComment.id, state: 'dislike' } })
  await call(comments.rateComment, { as: moderator, body: { id: first.id, state: 'dislike' } })
  await app.waitUntilIdle()
  // ---- a reader's own things
  await call(reactions.setPostReaction, { as: lena, body: { post_id: postId, user_state: 'heart', post_type: 'post' } })
  const folder = (await call(users.createFolder, { as: lena, params: ofLena, body: { name: 'Сад' } })).data
  await call(users.addFavorite, { as: lena, params: ofLena, body: { postId, folderId: folder.id } })
  await call(users.addFavorite, { as: lena, params: ofLena, body: { postId: recipeId } })
  await call(auth.changeUser, { as: lena, params: ofLena, body: { email: 'lena-new@delno.test' } })
  await call(push.addSub, { as: lena, body: device })
  await call(push.sendToToken, { as: lena, body: { token: device.token } })
  await call(quiz.clickPollAnswer, { as: lena, params: { answerId: 12 } })
  await app.waitUntilIdle()

  const threadFor = async (as?: SignedIn) =>
    (await call(comments.listComments, {
      as,
      params: { postId },
      query: { sort: 'oldest', format_ver: '1', limit: 10_000 },
    })) as Example
  const thread = await threadFor(lena)
  const forModerator = await threadFor(moderator)
  const commentOf = (list: Example, id: number) => list.data.data.find((each: Example) => each.id === id)
  const notified = await call(notifications.listNotifications, {
    as: lena,
    params: { userId: lena.userId },
    query: { page: 1, limit: 100 },
  })
  const bySlots = await call(widgets.listWidgets, { query: { includes: 'sidebar,footer,scripts' } })

  const world: World = {
    ids: {
      lena: lena.userId,
      oleg: oleg.userId,
      moderator: moderator.userId,
      first: first.id,
      reply: reply.id,
      deep: deep.id,
      folder: folder.id,
      ofRecipe: recipeComment.id,
    },
    now: testNow,
    asked,
    verified,
    article: await call(content.getSinglePost, { params: { slug: 'fikus-zimoj' } }),
    healthArticle: await call(health.getHealthPost, { params: { slug: 'son-v-zharu' } }),
    recipe: await call(recipes.getRecipe, { params: { id: 'syrniki' } }),
    templates: await Promise.all(
      articleTemplates.map(
        async template => (await call(content.getSinglePost, { params: { slug: `page-${template}` } })).template,
      ),
    ),
    archive: await call(content.listTopicPosts, { params: { path: 'dom/rasteniya' }, query: { page: 1 } }),
    signedArchive: await call(content.listTopicPosts, { params: { path: 'dom/rasteniya' }, as: lena }),
    articleSeo: await call(content.getSeo, { params: { path: 'fikus-zimoj' } }),
    recipeSeo: await call(content.getSeo, { params: { path: 'recipe/syrniki' } }),
    recipesSeo: await call(content.getSeo, { params: { path: 'recipes/zavtraki' } }),
    searchSeo: await call(content.getSeo, { params: { path: 'search' } }),
    found: (await call(searchPosts, { query: { q: 'фикус', includes: 'post' } })).items[0],
    thread,
    first: commentOf(thread, first.id),
    reply: commentOf(thread, reply.id),
    deep: commentOf(thread, deep.id),
    deepest: thread.data.data.find((each: Example) => each.reply_to === deep.id),
    flagged: commentOf(forModerator, first.id),
    shadowed: commentOf(forModerator, shadowed.id),
    removed: commentOf(forModerator, removed.id),
    reactions: await call(comments.listReactions, { params: { id: first.id } }),
    counts: await call(comments.countComments, { query: { post_ids: [postId, recipeId].join(',') } }),
    views: await call(getViews, { body: { action: 'get-views', postIds: String(postId) } }),
    widgets: Object.fromEntries(bySlots.sidebar.map((each: Example) => [each.type, each])),
    slots: bySlots,
    user: (await call(auth.getUser, { as: lena, params: ofLena })).data,
    boss: (await call(auth.getUser, { as: boss, params: { id: boss.userId } })).data,
    oleg: (await call(auth.getUser, { as: oleg, params: { id: oleg.userId } })).data,
    publicUser: (await call(users.getPublicUser, { params: ofLena })).data,
    postReactions: (await call(reactions.listPostReactions, { as: lena, query: { post_ids: String(postId) } })).data[0],
    notified: notified.data,
    rated: notified.data.find((each: Example) => each.payload.extends.kind === 'comment_rated_like_recipe'),
    emailConfirm: notified.data.find((each: Example) => each.event === 'email_confirm'),
    kinds: [...new Set(notified.data.map((each: Example) => each.payload.extends.kind as string))].toSorted(),
    folders: await call(users.listFolders, { as: lena, params: ofLena, query: { page: 0, limit: 100 } }),
    favorites: await call(users.listFavorites, { as: lena, params: ofLena, query: { folder_ids: String(folder.id) } }),
    location: await call(auth.getLocation, { from: '77.1.2.3' }),
    poll: await call(quiz.getQuickPoll, { params: { id: 7 } }),
    pollViewed: await call(quiz.countPollView, { params: { id: 7 } }),
    pollClicked: await call(quiz.clickPollAnswer, { as: lena, params: { answerId: 12 } }),
    pollStats: await call(quiz.getPollStats, { params: { id: 7 } }),
    device: (await call(push.getDevice, { as: lena, query: { token: device.token } })).data,
    sentDevice: device,
    question: await call(askQuestion, {
      as: lena,
      body: { user_id: 'кто-то', name: 'Лена', text: 'Почему желтеет фикус?' },
    }),
    inbox: (await app.ask(listInbox, { query: { kinds: 'question' } })).items[0],
    token: JSON.parse(Buffer.from(verified.data.token.access_token.split('.')[1], 'base64url').toString()) as Example,
  }
  // A ban and an archived account come last, because they would change the examples above.
  await call(users.archiveUser, {
    as: oleg,
    params: { id: oleg.userId },
    body: { reason_code: 'privacy', reason_comment: 'Много писем' },
  })
  world['archived'] = (await call(auth.getUser, { as: oleg, params: { id: oleg.userId } })).data
  await app.ask(auth.setBan, { body: { email: 'vera@delno.test', isBanned: true } })
  await app.waitUntilIdle()
  world['banned'] = (await call(auth.getUser, { as: moderator, params: { id: moderator.userId } })).data
  return { app, world }
}

/** Signs in a reader who already has an account. */
async function signedBy(app: TestApp, email: string): Promise<SignedIn> {
  app.clock.advance(60_000)
  return app.signIn({ email })
}
