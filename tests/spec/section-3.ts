// Section 3 of the specification, entities and their fields. An entity names its fields as the specification does. Each
// field is compared with the value that was set (full-magazine.ts), is listed in docs/loose-contracts.md with the
// reason why it is empty, or has a test elsewhere.
import { expect } from 'vitest'
import { articleTemplates, cover, type World } from './full-magazine.ts'
import type { SpecRow } from './spec-row.ts'

/**
 * `at` is a path below the entity's own path, or from the root of the world when it begins with `/`; by default it is
 * the name on the wire. `is` is a value, or a function that makes it from the world.
 */
export type Shown = { at?: string; is: unknown }
/** `loose` is the beginning of a row of docs/loose-contracts.md. */
export type Loose = { loose: string }
/** `shownBy` names a test as SpecRow does. */
export type Elsewhere = { shownBy: string }
export type Entity = {
  entity: string
  /** The specification's list of fields, word for word, without its remarks in brackets. */
  says: string
  /** The path of an example in the world. */
  at: string
  /** The wire says `teaser_url` where the specification's client says `teaserUrl`. */
  isSnakeOnWire?: true
  /** A list where one example cannot have every state, such as removed and not removed. */
  fields: Record<string, Shown | Shown[] | Loose | Elsewhere>
}

const is = (value: unknown, at?: string): Shown => ({ is: value, ...(at !== undefined && { at }) })
const made = (of: (world: World) => unknown, at?: string): Shown => is(of, at)
const loose = (row: string): Loose => ({ loose: row })
const elsewhere = (shownBy: string): Elsewhere => ({ shownBy })

const iso = expect.stringMatching(/^2026-11-21T\d\d:\d\d:\d\d\.000Z$/)
const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const number = expect.any(Number)
const having = (value: object) => expect.objectContaining(value)

const daySeconds = 86_400
const now = Math.floor(new Date('2026-11-21T06:00:00Z').getTime() / 1000)

const personFields = (about: string, expertise: string | null, slug: string, profile: Shown, id: number) => ({
  name: is(slug === 'anna' ? 'Анна Ветрова' : 'Михаил Орлов'),
  avatar: is('/media/8/160.webp'),
  url: is(`/author/${slug}/`),
  profile,
  about: is(about),
  integer_id: is(id),
  expertise: is(expertise),
  telegram: is(`https://t.me/${slug}`),
  vkontakte: is(`https://vk.com/${slug}`),
  twitter: is(`https://x.com/${slug}`),
})
const personSays = 'name, avatar, url, profile, about, integer_id, expertise, telegram, vkontakte, twitter'
const crumbs = [
  { title: 'Главная', url: '/' },
  { title: 'Темы', url: '/topics/' },
  { title: 'Дом', url: '/topics/dom/' },
]
const category = (id: number, slug: string, title: string, rest: Record<string, Shown>) => ({
  id: is(id),
  title: is(title),
  slug: is(slug),
  color: is('#2e7d32'),
  icon: is('/media/9/160.webp'),
  og_image: is('/media/10/1280.webp'),
  image: is(having({ image_id: 10, alt: 'Дом' })),
  ...rest,
})
const categorySays = 'id, title, slug, url, color, icon, parsed_description, og_image, type, image, parent'
const seoSays = 'title, description, robots, canonical, og image, site_icon, schema_graph, schema_howto, schema'
const userLists = 'empty lists of people: `users_liked`'
const brought = '`is_migrated` 0'
const throughServices =
  'services/auth/sign-in/sign-in.test.ts › %s: the first sign-in creates an account, the next one finds it'

const widgetFrame = (id: number, title: string) => ({
  id: is(id),
  title: is(title),
  moreLink: is({ title: 'Все', url: '/topics/' }),
  fixed: is(true),
  visibility: is({
    show: [{ type: 'category', id: 5, value: null }],
    hide: [{ type: 'post_tag', id: null, value: 'reklama' }],
  }),
})

export const entities: readonly Entity[] = [
  {
    entity: 'Article',
    says: `id, title, type, name, url, date, teaserUrl, excerpt, author, expert, categories, tags, isAdvertising, isPromo, img, image,
      caption, defaultImg, commentsEnabled, comments_count, abTitlesData, views, adsToken, canHaveReactions, testPixel, custom_authors,
      advertLabel, template, jsonLd, ampEnabled, show_authors_experts, lastModified, structuredContent, meta`,
    at: 'article',
    isSnakeOnWire: true,
    fields: {
      id: is(501),
      title: is('Фикус зимой'),
      type: is('post'),
      name: is('fikus-zimoj'),
      url: is('/fikus-zimoj'),
      date: is(now - 2 * daySeconds),
      teaserUrl: is('/media/7/640.webp'),
      excerpt: is('Меньше воды, больше света.'),
      author: is(having({ slug: 'anna' })),
      expert: is(having({ slug: 'mihail', is_expert: true })),
      categories: is([having({ slug: 'rasteniya' }), having({ slug: 'kolonki', type: 'stream' })]),
      tags: is([having({ slug: 'zima' })]),
      isAdvertising: is(true),
      isPromo: is(true),
      img: is(cover.sizes),
      image: is(cover),
      caption: is('Фото: Анна'),
      defaultImg: is(false),
      commentsEnabled: is(true),
      comments_count: made(({ thread }) => thread.data.pagination.total - 1),
      abTitlesData: is({ variants: ['Фикус и мороз'] }),
      views: is(40),
      adsToken: is('2VtzqwABCDE'),
      canHaveReactions: is(true),
      testPixel: is(['https://pixel.example/article']),
      custom_authors: is(['Ольга Зимина']),
      advertLabel: is('Реклама. ООО «Лейка»'),
      template: is('broadside'),
      jsonLd: is({ '@type': 'Event', name: 'Неделя фикуса' }),
      ampEnabled: is(true),
      show_authors_experts: is(true),
      lastModified: is(now - daySeconds),
      structuredContent: is(expect.arrayContaining([having({ type: 'callout' })]), 'parsed_content'),
      meta: is(having({ mainColor: '#eb5e42' })),
    },
  },
  {
    entity: 'Article of health',
    says: 'type, url, categories',
    at: 'healthArticle',
    fields: {
      type: is('health'),
      url: is('/health/son/son-v-zharu'),
      categories: is([having({ slug: 'son', type: 'category-health' }), having({ slug: 'kolonki' })]),
    },
  },
  {
    entity: 'Article on a card of a list',
    says: 'adsToken, advertLabel, isAdvertising, isPromo, comments_count, views, template',
    at: 'archive.items.0',
    isSnakeOnWire: true,
    fields: {
      adsToken: is('2VtzqwABCDE'),
      advertLabel: is('Реклама. ООО «Лейка»'),
      isAdvertising: is(true),
      isPromo: is(true),
      comments_count: made(({ thread }) => thread.data.pagination.total - 1),
      views: is(40),
      template: is('broadside'),
    },
  },
  {
    entity: 'Content node',
    says: 'id, type, attributes, text, children, parser_type',
    at: 'article.parsed_content.2',
    fields: {
      id: is('n9'),
      type: is('callout'),
      attributes: is(having({ title: 'Коротко' })),
      text: is('Меньше воды.', 'children.0.children.0.text'),
      children: is([having({ type: 'paragraph' })]),
      parser_type: [is('gutenberg_parser'), is('html_parser', '/article.parsed_content.0.parser_type')],
    },
  },
  {
    entity: 'Image',
    says: 'imageId, origin, alt, sizes',
    at: 'article.image',
    isSnakeOnWire: true,
    fields: {
      imageId: is(7),
      origin: is('/media/7/2560.webp'),
      alt: is('Фикус у окна'),
      sizes: is(expect.arrayContaining([{ width: 640, height: 360, url: '/media/7/640.webp' }])),
    },
  },
  {
    entity: 'Author',
    says: personSays,
    at: 'article.author',
    fields: personFields(
      'Пишет колонки.',
      null,
      'anna',
      made(({ ids }) => `/profile/user/${ids['lena']}`),
      1,
    ),
  },
  {
    entity: 'Expert',
    says: personSays,
    at: 'article.expert',
    fields: personFields('Лечит сон.', 'Терапевт, сомнолог', 'mihail', is(null), 2),
  },
  {
    entity: 'Category',
    says: categorySays,
    at: 'article.categories.0',
    fields: category(2, 'rasteniya', 'Растения', {
      url: is('/topics/dom/rasteniya/'),
      parsed_description: is('О растениях.'),
      type: is('category'),
      parent: is({ id: 1, title: 'Дом', slug: 'dom', url: '/topics/dom/' }),
    }),
  },
  {
    entity: 'Category of health',
    says: categorySays,
    at: 'healthArticle.categories.0',
    fields: category(3, 'son', 'Сон', {
      url: is('/health/son/'),
      parsed_description: is('О сне.'),
      type: is('category-health'),
      parent: is(null),
    }),
  },
  {
    entity: 'Tag',
    says: 'id, type, title, slug, url',
    at: 'article.tags.0',
    fields: { id: is(4), type: is('post_tag'), title: is('Зима'), slug: is('zima'), url: is('/tag/zima/') },
  },
  {
    entity: 'Article meta',
    says: 'mainColor, promo, customAuthors, source, cover_source, adsSource, lh_first_publish_date, jumperScroller, breadcrumb',
    at: 'article.meta',
    fields: {
      mainColor: is('#eb5e42'),
      promo: is({
        bgColor: '#ffeecc',
        url: 'https://lejka.example/',
        images: {
          topDesktop: '/media/11/1280.webp',
          topMobile: '/media/12/640.webp',
          desktop: '/media/13/1280.webp',
          mobile: '/media/14/640.webp',
        },
      }),
      customAuthors: is(['Ольга Зимина']),
      source: is({ url: 'https://source.example/', text: 'Ботаника' }),
      cover_source: is({ url: 'https://photo.example/', text: 'Архив' }),
      adsSource: is({ url: 'https://lejka.example/', text: 'ООО «Лейка»' }),
      lh_first_publish_date: is(1_700_000_000),
      jumperScroller: is({ isActive: true }),
      breadcrumb: is([
        ...crumbs,
        { title: 'Растения', url: '/topics/dom/rasteniya/' },
        { title: 'Фикус зимой', url: '/fikus-zimoj' },
      ]),
    },
  },
  {
    entity: 'SEO of an article',
    says: seoSays,
    at: 'articleSeo',
    fields: {
      title: is('Фикус зимой — Дельно'),
      description: is('Меньше воды, больше света.'),
      robots: is('index, follow, max-image-preview:large'),
      canonical: is('http://delno.test/fikus-zimoj'),
      'og image': is(expect.stringMatching(/\/media\/og\/[0-9a-f]{12}\/fikus-zimoj\.jpg$/), 'og_image'),
      site_icon: is('http://delno.test/icon.svg'),
      schema_graph: is(expect.arrayContaining([having({ '@type': 'Article', headline: 'Фикус зимой' })])),
      schema_howto: is(having({ '@type': 'HowTo', step: [having({ name: 'Пролейте' })] })),
      schema: is(having({ '@type': 'FAQPage', mainEntity: [having({ name: 'Можно холодной?' })] })),
    },
  },
  {
    entity: 'SEO of a recipe',
    says: seoSays,
    at: 'recipeSeo',
    fields: {
      title: is('Сырники: рецепт по шагам — Дельно'),
      description: is('Держат форму.'),
      robots: is('index, follow, max-image-preview:large'),
      canonical: is('http://delno.test/recipe/syrniki'),
      'og image': is(expect.stringMatching(/\/media\/og\/[0-9a-f]{12}\/recipe\/syrniki\.jpg$/), 'og_image'),
      site_icon: is('http://delno.test/icon.svg'),
      schema_graph: is(
        expect.arrayContaining([
          having({
            '@type': 'Recipe',
            recipeIngredient: ['творог — 500 г, 9 %'],
            recipeInstructions: [having({ name: 'Смешать' })],
          }),
        ]),
      ),
      schema_howto: loose('`schema_howto`, `schema` of SEO'),
      schema: loose('`schema_howto`, `schema` of SEO'),
    },
  },
  {
    entity: 'SEO of a list of recipes',
    says: 'title, canonical, og image, schema_graph',
    at: 'recipesSeo',
    fields: {
      title: is('Рецепты завтраков — Дельно'),
      canonical: is('http://delno.test/recipes/zavtraki/'),
      'og image': is(expect.stringMatching(/\/media\/og\/[0-9a-f]{12}\/recipes\/zavtraki\.jpg$/), 'og_image'),
      schema_graph: is(
        expect.arrayContaining([
          having({ mainEntity: having({ '@type': 'ItemList', itemListElement: [having({ name: 'Сырники' })] }) }),
        ]),
      ),
    },
  },
  {
    entity: 'SEO of the search page',
    says: 'title, description, robots, canonical, site_icon, schema_graph',
    at: 'searchSeo',
    fields: {
      title: is('Поиск — Дельно'),
      description: is('Поиск по статьям и рецептам журнала «Дельно».'),
      robots: is('noindex, follow'),
      canonical: is('http://delno.test/search'),
      site_icon: is('http://delno.test/icon.svg'),
      schema_graph: loose('`schema_graph` null of `/seo/search`'),
    },
  },
  {
    entity: 'Advertising parameters',
    says: 'lh_adfox_terms, tags, streams, noad, noadsense, postid, pk, homepage, rtn, ipv6',
    at: '',
    fields: Object.fromEntries(
      ['lh_adfox_terms', 'tags', 'streams', 'noad', 'noadsense', 'postid', 'pk', 'homepage', 'rtn', 'ipv6'].map(
        field => [
          field,
          elsewhere(
            'web/features/advertising/ad-parameters.test.ts › the parameters of an article have topics and streams by URL, and tags without the instruction tags',
          ),
        ],
      ),
    ),
  },
  {
    entity: 'Archive page data',
    says: 'articles, totalPages, title, type, id, icon, breadcrumb',
    at: 'archive',
    fields: {
      articles: is([having({ id: 501 })], 'items'),
      totalPages: is(1, 'meta.total_pages'),
      title: is('Растения'),
      type: is('category'),
      id: is(2),
      icon: is('/media/9/160.webp'),
      breadcrumb: is(crumbs, 'meta.breadcrumb'),
    },
  },
  {
    entity: 'List response',
    says: 'isUserLoggedIn, totalPages, totalItems, currentPage, limit, offset, title, seo, items',
    at: 'signedArchive',
    fields: {
      isUserLoggedIn: [is(true, 'meta.is_user_logged_in'), is(false, '/archive.meta.is_user_logged_in')],
      totalPages: is(1, 'meta.total_pages'),
      totalItems: is(1, 'meta.total_items'),
      currentPage: is(1, 'meta.current_page'),
      limit: is(30, 'meta.limit'),
      offset: is(0, 'meta.offset'),
      title: is('Растения'),
      seo: is(having({ title: 'Растения — Дельно' })),
      items: is([having({ id: 501 })]),
    },
  },
  {
    entity: 'Raw list meta',
    says: 'is_user_logged_in, total_items, total_pages, current_page, limit, offset, breadcrumb',
    at: 'signedArchive.meta',
    fields: {
      is_user_logged_in: is(true),
      total_items: is(1),
      total_pages: is(1),
      current_page: is(1),
      limit: is(30),
      offset: is(0),
      breadcrumb: is(crumbs),
    },
  },
  {
    entity: 'Comment',
    says: `id, post_ID, audit_status_id, author_id, author, author_email, author_url, author_IP, date, date_gmt, content, karma, approved,
      agent, type, app, parent, level, recursive_likes_cnt, users_liked_cnt, users_liked, recursive_dislikes_cnt, users_disliked_cnt,
      users_disliked, subscribe, updated_at, shadowed_at, shadowed_by, deleted_at, deleted_data, deleted, flags, reactions, files,
      videos, avatar, audit_status`,
    at: 'first',
    fields: {
      id: made(({ ids }) => ids['first']),
      post_ID: is(501),
      audit_status_id: is(1),
      author_id: made(({ ids }) => ids['lena']),
      author: is('Лена Зимина'),
      author_email: is('lena@delno.test'),
      author_url: made(({ ids }) => `/profile/user/${ids['lena']}/comments`),
      author_IP: is('203.0.113.7'),
      date: is('2026-11-21T09:01:00+03:00'),
      date_gmt: is('2026-11-21T06:01:00.000Z'),
      content: is(expect.stringMatching(/^<p>Полила, <b>ожил<\/b>! Кино: <a href="https:\/\/youtu\.be\//)),
      karma: [is(0), is(1, '/deep.karma')],
      approved: is(true),
      agent: is('delno-fields/1'),
      type: is('comment'),
      app: is('web'),
      parent: [is(0), made(({ ids }) => ids['first'], '/reply.parent')],
      level: [
        is(1),
        is(2, '/reply.level'),
        is(3, '/deepest.level'),
        made(({ ids }) => ids['reply'], '/deepest.parent'),
      ],
      recursive_likes_cnt: is(3),
      users_liked_cnt: is(1),
      users_liked: loose(userLists),
      recursive_dislikes_cnt: is(2),
      users_disliked_cnt: is(1),
      users_disliked: loose(userLists),
      subscribe: is(true),
      updated_at: is('2026-11-21T06:03:00.000Z'),
      shadowed_at: [is(null), is(iso, '/shadowed.shadowed_at')],
      shadowed_by: [is(null), made(({ ids }) => ids['moderator'], '/shadowed.shadowed_by')],
      deleted_at: [is(null), is(iso, '/removed.deleted_at')],
      deleted_data: [is(null), is({ by: 'author' }, '/removed.deleted_data')],
      deleted: [is(false), is(true, '/removed.deleted')],
      flags: [
        is([]),
        made(({ ids }) => [{ author_id: ids['oleg'], reason: 'other', created_at: iso }], '/flagged.flags'),
      ],
      reactions: loose(userLists),
      files: is([having({ comment_id: number })]),
      videos: is([having({ url: 'https://youtu.be/dQw4w9WgXcQ' })]),
      avatar: made(({ user }) => user.avatars[1].url),
      audit_status: is({ id: 1, name: 'approved', name_ru: 'Опубликован' }),
    },
  },
  {
    entity: 'Comment, what the viewer thinks of it',
    says: 'users_disliked, users_liked',
    at: 'reply',
    fields: { users_disliked: made(({ ids }) => [ids['lena']]), users_liked: is([]) },
  },
  {
    entity: 'Comment reaction',
    says: 'id, author_id, author_name, author_avatar_url, state, created_at, updated_at',
    at: 'reactions.data.1',
    fields: {
      id: is(number),
      author_id: made(({ ids }) => ids['oleg']),
      author_name: is('Олег'),
      author_avatar_url: is('/avatar.svg'),
      state: is('like'),
      created_at: is(iso),
      updated_at: is(iso),
    },
  },
  {
    entity: 'Comment file',
    says: 'comment_id, created_at, updated_at, deleted_at, path, last_modified',
    at: 'first.files.0',
    fields: {
      comment_id: made(({ ids }) => ids['first']),
      created_at: is(iso),
      updated_at: is(iso),
      deleted_at: loose('`deleted_at` of a comment’s file'),
      path: is(expect.stringMatching(/^\/media\/\d+\/320\.webp$/)),
      last_modified: is(iso),
    },
  },
  {
    entity: 'Comment list response',
    says: 'success, total, per_page, current_page, last_page, from, to, last_modified, data',
    at: 'thread.data.pagination',
    fields: {
      success: made(({ thread }) => thread.success && thread.data.pagination.total, 'total'),
      total: made(({ thread }) => thread.data.data.length),
      per_page: is(10_000),
      current_page: is(1),
      last_page: is(1),
      from: is(1),
      to: made(({ thread }) => thread.data.data.length),
      last_modified: is(iso),
      data: [
        made(({ thread }) => thread.data.data.length, 'total'),
        is(having({ post_ID: 501 }), '/thread.data.data.0'),
      ],
    },
  },
  {
    entity: 'Comment counts',
    says: 'post_ID, count',
    at: 'counts.data.1',
    fields: { post_ID: is(1_000_000_001), count: is(2) },
  },
  {
    entity: 'Views response',
    says: 'status, viewsCounts',
    at: 'views',
    fields: { status: is('success'), viewsCounts: is({ '501': 40 }) },
  },
  {
    entity: 'Widget taxonomy-posts',
    says: 'type, id, title, moreLink, fixed, visibility, data, items, list',
    at: 'widgets.taxonomy-posts',
    fields: {
      type: is('taxonomy-posts'),
      ...widgetFrame(1, 'О доме'),
      data: is({ taxonomy: 'post_tag', slug: 'zima', id: 4, limit: 1 }),
      items: is([having({ id: 601 })]),
      list: is([having({ id: 501 })]),
    },
  },
  {
    entity: 'Widget posts-collection',
    says: 'type, id, title, moreLink, fixed, visibility, ids, items, list, data',
    at: 'widgets.posts-collection',
    fields: {
      type: is('posts-collection'),
      ...widgetFrame(2, 'Лучшее'),
      ids: is([501, 1_000_000_001]),
      items: is([having({ id: 501 })]),
      list: is([having({ id: 1_000_000_001 })]),
      data: is({ limit: 1 }),
    },
  },
  {
    entity: 'Widget recipes-list',
    says: 'type, id, title, moreLink, fixed, visibility, ids, data, recipes',
    at: 'widgets.recipes-list',
    fields: {
      type: is('recipes-list'),
      ...widgetFrame(3, 'Завтраки'),
      ids: is([1_000_000_001]),
      data: is({ path: null, limit: 1 }),
      recipes: is([having({ postId: 1_000_000_001 })]),
    },
  },
  {
    entity: 'Recipe of a widget',
    says: 'postId, title, link, images, idList',
    at: 'widgets.recipes-list.recipes.0',
    fields: {
      postId: is(1_000_000_001),
      title: is('Сырники'),
      link: is('/recipe/syrniki'),
      images: is([having({ image_id: 7 }), having({ image_id: 15 })]),
      idList: made(({ recipe }) => [recipe.dish_types[0].id]),
    },
  },
  {
    entity: 'Widget quick-poll',
    says: 'type, id, title, moreLink, fixed, visibility, ids, items',
    at: 'widgets.quick-poll',
    fields: {
      type: is('quick-poll'),
      ...widgetFrame(4, 'Опрос'),
      ids: is([7]),
      items: is([having({ id: 7 })]),
    },
  },
  {
    entity: 'User',
    says: `about, ap_id, archive_deadline_date, archived_at, avatars, created_at, delete_reason_code, delete_reason_comment,
      display_name, email, email_temp, expertise, facebook_profile_link, fb_id, go_id, home_page, id, integer_id, is_expert, is_migrated,
      old_mongo_id, roles, secret_hash, setting_subs_to_app_push_packages, setting_subs_to_email_packages, setting_subs_to_web_packages,
      setting_subs_to_web_push_packages, telegram_profile_link, tw_id, twitter_profile_link, updated_at, vk_id,
      vkontakte_profile_link, wp_user_id, ya_id, is_user_created, sub, banned`,
    at: 'user',
    fields: {
      about: is('Пеку хлеб.'),
      ap_id: loose('`ap_id`, `fb_id`, `tw_id` null'),
      archive_deadline_date: [is(null), is(expect.stringMatching(/^2026-12-21T/), '/archived.archive_deadline_date')],
      archived_at: [is(null), is(iso, '/archived.archived_at')],
      avatars: is([having({ size: 'middle' }), having({ size: 'small' })]),
      created_at: is('2026-11-21T06:00:00.000Z'),
      delete_reason_code: [is(null), is('privacy', '/archived.delete_reason_code')],
      delete_reason_comment: [is(null), is('Много писем', '/archived.delete_reason_comment')],
      display_name: is('Лена Зимина'),
      email: is('lena@delno.test'),
      email_temp: is('lena-new@delno.test'),
      expertise: is('Пекарь'),
      facebook_profile_link: is('https://facebook.com/lena'),
      fb_id: loose('`ap_id`, `fb_id`, `tw_id` null'),
      go_id: elsewhere(throughServices),
      home_page: is('https://lena.example/'),
      id: made(({ ids }) => ids['lena']),
      integer_id: is(1),
      is_expert: is(true),
      is_migrated: loose(brought),
      old_mongo_id: loose(brought),
      roles: [is([]), is(12, '/boss.roles.length')],
      secret_hash: is(expect.stringMatching(/^[\w-]{32}$/)),
      setting_subs_to_app_push_packages: is(1),
      setting_subs_to_email_packages: is(1),
      setting_subs_to_web_packages: is(1),
      setting_subs_to_web_push_packages: is(1),
      telegram_profile_link: is('https://t.me/lena'),
      tw_id: loose('`ap_id`, `fb_id`, `tw_id` null'),
      twitter_profile_link: is('https://x.com/lena'),
      updated_at: is('2026-11-21T06:04:00.000Z'),
      vk_id: elsewhere(throughServices),
      vkontakte_profile_link: is('https://vk.com/lena'),
      wp_user_id: loose(brought),
      ya_id: elsewhere(throughServices),
      is_user_created: [is(false), is(true, '/verified.data.user.is_user_created')],
      sub: made(({ ids }) => ids['lena']),
      banned: [is(false), is(true, '/banned.banned')],
    },
  },
  {
    entity: 'Avatar of a user',
    says: 'id, user_id, url, created_at, updated_at, size',
    at: 'user.avatars.1',
    fields: {
      id: is(2),
      user_id: made(({ ids }) => ids['lena']),
      url: is(expect.stringMatching(/^\/media\/\d+\/160\.webp$/)),
      created_at: is(iso),
      updated_at: is(iso),
      size: is('small'),
    },
  },
  {
    entity: 'Display mapping',
    says: 'avatar, displayName, name, email, archivedAt, integerId, fbId, vkId',
    at: 'publicUser',
    isSnakeOnWire: true,
    fields: {
      avatar: made(({ user }) => user.avatars[0].url),
      displayName: is('Лена Зимина'),
      name: is('Лена Зимина'),
      email: is('unknown'),
      archivedAt: is(null),
      integerId: is(1),
      fbId: loose('`ap_id`, `fb_id`, `tw_id` null'),
      vkId: loose('`fb_id`, `vk_id` of a public profile'),
    },
  },
  {
    entity: 'Role',
    says: 'id, name, application_id, application_name, created_at, updated_at, created_by',
    at: 'boss.roles.4',
    fields: {
      id: is(number),
      name: is('moderator'),
      application_id: is(2),
      application_name: is('talker'),
      created_at: is(iso),
      updated_at: is(iso),
      created_by: loose('`created_by` of a role'),
    },
  },
  {
    entity: 'Post reactions',
    says: 'post_id, post_slug, post_type, user_state, updated_at, created_at, post_date, count, user ids',
    at: 'postReactions',
    fields: {
      post_id: is(501),
      post_slug: is('fikus-zimoj'),
      post_type: is('post'),
      user_state: is('heart'),
      updated_at: is('2026-11-21T06:04:00.000Z'),
      created_at: is('2026-11-21T06:00:00.000Z'),
      post_date: is('2026-11-19T06:00:00.000Z'),
      count: is({ thumbs_up: 2, thumbs_down: 3, on_fire: 4, angry: 5, heart: 7, like: 7, dislike: 8 }, 'counts'),
      'user ids': made(
        ({ ids }) => ({
          thumbs_up: [],
          thumbs_down: [],
          on_fire: [],
          angry: [],
          heart: [ids['lena']],
          like: [],
          dislike: [],
        }),
        'user_ids',
      ),
    },
  },
  {
    entity: 'Notification of a rating',
    says: '_id, event, is_read, package_uuid, payload, redirect_link, path',
    at: 'rated',
    fields: {
      _id: is(expect.stringMatching(/^\d+$/)),
      event: is('comment_rated'),
      is_read: is(false),
      package_uuid: is(uuid),
      payload: is(having({ content: 'like' })),
      redirect_link: made(({ ids }) => `/recipe/syrniki#comment-${ids['ofRecipe']}`),
      path: made(({ ids }) => `/recipe/syrniki#comment-${ids['ofRecipe']}`),
    },
  },
  {
    entity: 'Payload of a notification',
    says: 'comment, like, postTitle, postType, postId, commentUserName, renderTitle, message',
    at: 'rated.payload.extends',
    fields: {
      comment: made(({ ids }) => having({ id: ids['ofRecipe'], user: having({ display_name: 'Лена Зимина' }) })),
      like: is(having({ state: 'like', user: having({ display_name: 'Олег' }) })),
      postTitle: is('Сырники'),
      postType: is('recipe'),
      postId: is(1_000_000_001),
      commentUserName: is('Олег'),
      renderTitle: is('Ваш комментарий оценили: +1'),
      message: is('Олег ставит +1 вашему комментарию под рецептом «Сырники»'),
    },
  },
  {
    entity: 'Notification of a new address',
    says: 'event, payload, redirect_link',
    at: 'emailConfirm',
    fields: {
      event: is('email_confirm'),
      payload: is(
        having({
          content: 'lena-new@delno.test',
          extends: having({ comment: null, message: 'Подтвердите новый адрес: код отправлен на lena-new@delno.test' }),
        }),
      ),
      redirect_link: made(({ ids }) => `/profile/user/${ids['lena']}/settings#email`),
    },
  },
  {
    entity: 'Post summary',
    says: `id, post_title, post_author, post_excerpt, post_name, post_type, post_date, post_date_gmt, post_taxonomy_slug,
      post_tag_slug_ru, post_author_nicename, post_author_name, post_author_link, post_cover, post_lh_advert, post_is_promo,
      post_default_img, post_category, post_category_slug_ru, post_category_slug, post_category_links, post_comments_enabled,
      post_more_meta`,
    at: 'found',
    fields: {
      id: is(501),
      post_title: is('Фикус зимой'),
      post_author: is(1),
      post_excerpt: is('Меньше воды, больше света.'),
      post_name: is('fikus-zimoj'),
      post_type: is('post'),
      post_date: is('2026-11-19T09:00:00+03:00'),
      post_date_gmt: is('2026-11-19T06:00:00.000Z'),
      post_taxonomy_slug: is('rasteniya'),
      post_tag_slug_ru: is(['Зима']),
      post_author_nicename: is('anna'),
      post_author_name: is('Анна Ветрова'),
      post_author_link: is('/author/anna/'),
      post_cover: is(having({ image_id: 7 })),
      post_lh_advert: is(true),
      post_is_promo: is(true),
      post_default_img: is(false),
      post_category: is('Растения'),
      post_category_slug_ru: is('Растения'),
      post_category_slug: is('rasteniya'),
      post_category_links: is([
        { id: 2, slug: 'rasteniya', slug_ru: 'Растения', path: 'dom/rasteniya', link: '/topics/dom/rasteniya/' },
      ]),
      post_comments_enabled: is(true),
      post_more_meta: is({
        url: '/fikus-zimoj',
        reading_minutes: 1,
        total_minutes: null,
        advert_label: 'Реклама. ООО «Лейка»',
        ads_token: '2VtzqwABCDE',
      }),
    },
  },
  {
    entity: 'Folder',
    says: 'id, name, folderId, favorites, total',
    at: 'folders.data.0',
    fields: {
      id: made(({ ids }) => ids['folder']),
      name: is('Сад'),
      folderId: made(({ ids }) => ids['folder']),
      favorites: is([having({ post_id: 501 })]),
      total: is(1),
    },
  },
  {
    entity: 'Favourite',
    says: 'id, post_id, postId, folderId',
    at: 'favorites.data.0',
    fields: {
      id: is(number),
      post_id: is(501),
      postId: is(501),
      folderId: made(({ ids }) => ids['folder']),
    },
  },
  {
    entity: 'Location check result',
    says: 'isRestricted, city, country, region',
    at: 'location',
    fields: { isRestricted: is(true), city: is('Казань'), country: is('RU'), region: is('Татарстан') },
  },
  {
    entity: 'Email code request result',
    says: 'email, attempts_left, resends_left, time_left',
    at: 'asked.data',
    fields: { email: is('lena@delno.test'), attempts_left: is(5), resends_left: is(3), time_left: is(30) },
  },
  {
    entity: 'Verify result',
    says: 'email, attempts_left, resends_left, time_left, user, access_token, user_id',
    at: 'verified.data',
    fields: {
      email: is('lena@delno.test'),
      attempts_left: is(4),
      resends_left: is(3),
      time_left: is(30),
      user: is(having({ email: 'lena@delno.test' })),
      access_token: is(expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), 'token.access_token'),
      user_id: made(({ ids }) => ids['lena'], 'token.user_id'),
    },
  },
  {
    entity: 'Access token',
    says: 'exp, sub',
    at: 'token',
    fields: { exp: is(now + 15 * 60), sub: made(({ ids }) => ids['lena']) },
  },
  {
    entity: 'Quick poll',
    says: 'id, data, id, name, question, testPixel, theme, answers, article',
    at: 'poll.data',
    fields: {
      id: is(7),
      data: [is(7, 'id'), is(7, '/poll.id')],
      name: is('Полив зимой'),
      question: is('Как часто поливать?'),
      testPixel: is(['https://pixel.example/poll']),
      theme: is('coral'),
      answers: is([
        { id: 11, text: 'Раз в неделю' },
        { id: 12, text: 'Как вспомню' },
      ]),
      article: is(having({ id: 501 })),
    },
  },
  {
    entity: 'Article of a quick poll',
    says: 'id, title, url, cover, default_cover',
    at: 'poll.data.article',
    fields: {
      id: is(501),
      title: is('Фикус зимой'),
      url: is('/fikus-zimoj'),
      cover: is(having({ image_id: 7, alt: 'Фикус у окна' })),
      default_cover: is(false),
    },
  },
  {
    entity: 'Poll cover',
    says: 's, m, l, xl, xxl, s_x2, m_x2, l_x2, xl_x2, xxl_x2',
    at: 'poll.data.article.cover.sizes',
    fields: Object.fromEntries(
      Object.entries({
        s: 160,
        m: 320,
        l: 640,
        xl: 640,
        xxl: 960,
        s_x2: 320,
        m_x2: 640,
        l_x2: 960,
        xl_x2: 1280,
        xxl_x2: 2560,
      }).map(([name, width]) => [name, is({ width, height: (width * 9) / 16, url: `/media/7/${width}.webp` })]),
    ),
  },
  {
    entity: 'Poll stats',
    says: 'clicks, id, views',
    at: 'pollStats',
    fields: { clicks: is({ 11: 0, 12: 1 }), id: is(7), views: is(1) },
  },
  {
    entity: 'Answer click response',
    says: 'success, answers, question',
    at: 'pollClicked',
    fields: {
      success: is(true),
      answers: is([having({ count: 0, event: 'click' }), having({ count: 1, event: 'click' })]),
      question: is({ count: 1, event: 'click', question_id: 7 }),
    },
  },
  {
    entity: 'View response',
    says: 'success, data',
    at: 'pollViewed',
    fields: { success: is(true), data: is([{ count: 1, event: 'view', quiz_id: 7 }]) },
  },
  {
    entity: 'Push device',
    says: `id, token, type, created_at, updated_at, device_id, user_agent, p256dh, auth, subscribed, not_found, test, not_found_at,
      changed_sub_status_at, integer_id`,
    at: 'device',
    fields: {
      id: is(uuid),
      token: made(({ sentDevice }) => sentDevice.token),
      type: is('web'),
      created_at: is(iso),
      updated_at: is(iso),
      device_id: is(expect.stringMatching(/^[\w-]{43}$/)),
      user_agent: made(({ sentDevice }) => sentDevice.user_agent),
      p256dh: made(({ sentDevice }) => sentDevice.p256dh),
      auth: made(({ sentDevice }) => sentDevice.auth),
      subscribed: is(true),
      not_found: elsewhere(
        'services/push/push.test.ts › %i marks the subscription as dead, and nothing is sent there again',
      ),
      test: is(true),
      not_found_at: elsewhere(
        'services/push/push.test.ts › %i marks the subscription as dead, and nothing is sent there again',
      ),
      changed_sub_status_at: is(iso),
      integer_id: is(1),
    },
  },
  {
    entity: 'Ask question',
    says: 'user_id, name, text',
    at: 'inbox',
    fields: {
      user_id: made(({ ids }) => ids['lena']),
      name: is('Лена', 'data.name'),
      text: is('Почему желтеет фикус?', 'data.text'),
    },
  },
]

/** The enumerations of §3, with their values in the world. */
export const enumerations: readonly { what: string; of: (world: World) => unknown; is: unknown }[] = [
  { what: 'template values', of: ({ templates }) => templates, is: articleTemplates },
  {
    what: 'reaction kinds',
    of: ({ postReactions }) => Object.keys(postReactions.counts).toSorted(),
    is: ['angry', 'dislike', 'heart', 'like', 'on_fire', 'thumbs_down', 'thumbs_up'],
  },
  {
    what: 'role names of each application',
    of: ({ boss }) =>
      boss.roles.map((role: { application_name: string; name: string }) => `${role.application_name} ${role.name}`),
    is: ['auth', 'talker', 'pusher', 'quasar'].flatMap(application =>
      ['admin', 'moderator', 'user'].map(name => `${application} ${name}`),
    ),
  },
  {
    what: 'kinds of notifications',
    of: ({ kinds }) => kinds,
    is: [
      'comment_publish',
      'comment_rated_dislike',
      'comment_rated_dislike_recipe',
      'comment_rated_like',
      'comment_rated_like_recipe',
      'comment_reply',
      'comment_reply_recipe',
      'email_confirm',
    ],
  },
  {
    what: 'events of stored notifications',
    of: ({ notified }) => [...new Set(notified.map(({ event }: { event: string }) => event))].toSorted(),
    is: ['comment_publish', 'comment_rated', 'comment_reply', 'email_confirm'],
  },
  {
    what: 'kinds of scripts, external and inline',
    of: ({ slots }) => slots.scripts[0].data.parsed_content.map(({ type }: { type: string }) => type),
    is: ['external-script', 'inline-script'],
  },
  {
    what: 'links and HTML comments of a body',
    of: ({ article }) => [
      JSON.stringify(article.parsed_content).includes('a comment of the editor'),
      article.parsed_content[1].children[0].attributes.href,
    ],
    is: [false, '/son'],
  },
]

const isElsewhere = (field: Entity['fields'][string]): field is Elsewhere => 'shownBy' in field

/** Statements that one reply cannot show: they concern a browser, or a state that needs a test of its own. */
export const section3: readonly SpecRow[] = [
  ...entities.flatMap(({ entity, fields }) =>
    Object.entries(fields).flatMap(([field, shown]) =>
      isElsewhere(shown) ? [{ row: `${entity}: ${field}`, says: field, shownBy: [shown.shownBy] }] : [],
    ),
  ),
  {
    row: 'Article meta for analytics',
    says: 'lh_first_published_time, categories, author name, tags, isAdvertising, isPromo, date',
    shownBy: [
      'web/features/measuring/measured-post.test.ts › the meta of an article has categories by URL, tags without the instruction tags, and the first publication',
    ],
  },
  {
    row: 'Scroll tracking',
    says: 'two trackers, page and content, four thresholds with reached flags',
    shownBy: [
      'tests/browser/measuring.test.ts › a page view, a ping after a second, and each threshold of page and article are sent once, and no script is loaded for it',
      'web/features/measuring/scroll-depth.test.ts › each threshold is reported once, and a jump reports all thresholds on its way',
    ],
  },
  {
    row: 'Client state of a quick poll',
    says: 'state, selectedAnswer, viewed, location, isCurrent, statistics',
    shownBy: [
      'tests/browser/quick-poll.test.ts › a poll answered on the home page is answered in an article too, and the home page then shows the next poll',
      'tests/browser/quick-poll.test.ts › a viewed poll gives way to one that was not viewed, also on a page opened within the application',
    ],
  },
  {
    row: 'Events that are told and not kept',
    says: 'kolokolchick_update_meta; profile_updated is badge only',
    shownBy: [
      'tests/realtime.test.ts › marking notifications as seen in one tab makes the other tabs count again',
      'tests/browser/session-profile.test.ts › a saved profile is confirmed once in its own tab, and another tab of the reader reports the new profile',
    ],
  },
  {
    row: 'Display mapping of a client',
    says: 'missing values fall back to unknown',
    shownBy: ['web/session/to-session-user.test.ts › missing values get their fallbacks'],
  },
  {
    row: 'Display mapping of a client: avatar',
    says: 'the picture of the social network if fb_id exists, otherwise the middle or small avatar, otherwise a placeholder',
    shownBy: [
      'web/session/to-session-user.test.ts › the picture of %j is %s',
      'web/session/to-session-user.test.ts › missing values get their fallbacks',
    ],
  },
  {
    row: 'Widget slots',
    says: 'slots exist for the site, recipes and health: sidebar, footer, above and below header, …, scripts',
    shownBy: [
      'services/widgets/widgets.test.ts › every requested slot has a list; unknown slots are ignored, in all three calls',
    ],
  },
  {
    row: 'Key mapping',
    says: `server keys are mapped to camel case on receipt, in recipes except parser_type and attributes: the wire has the server keys
      (\`isSnakeOnWire\`), and a client may send either; our own client reads the wire as it is`,
    shownBy: [
      'contract/spelling.test.ts › a field is recognised in every spelling of its name',
      'tests/unkeepable-input.test.ts › may send a profile in camel case, and a body without any known field is refused by name',
    ],
  },
  {
    row: 'Links to the site',
    says: 'links with the site host are made relative',
    shownBy: ['article-body/parse.test.ts › links to the site become relative and lose erid; other links stay'],
  },
  {
    row: 'Push subscription payload',
    says: 'token, type (web or safari), auth, p256dh, user_agent (browser name, version, OS)',
    shownBy: [
      'services/push/push.test.ts › a device is stored and read by its token; only its owner sees its keys',
      'services/push/push.test.ts › the old type of Safari is stored and answered, but nothing is sent to it',
      'web/features/push/read-agent.test.ts › %s › Safari',
    ],
  },
]

/** Every bold name of section 3, word for word, with the entities and rows that show it. */
export const headings: Readonly<Record<string, readonly string[]>> = {
  'Article (item)': ['Article', 'Article of health', 'Article on a card of a list'],
  'Content node': ['Content node'],
  Image: ['Image'],
  'Author or expert': ['Author', 'Expert'],
  Category: ['Category', 'Category of health'],
  Tag: ['Tag'],
  'Article meta': ['Article meta'],
  SEO: ['SEO of an article', 'SEO of a recipe', 'SEO of a list of recipes', 'SEO of the search page'],
  'Advertising parameters': ['Advertising parameters'],
  'Archive page data': ['Archive page data'],
  'List response': ['List response', 'Raw list meta'],
  Comment: [
    'Comment',
    'Comment, what the viewer thinks of it',
    'Comment reaction',
    'Comment file',
    'Comment list response',
    'Comment counts',
    'Views response',
  ],
  Widget: [
    'Widget taxonomy-posts',
    'Widget posts-collection',
    'Widget recipes-list',
    'Recipe of a widget',
    'Widget quick-poll',
    'Widget slots',
  ],
  User: [
    'User',
    'Avatar of a user',
    'Display mapping',
    'Display mapping of a client',
    'Display mapping of a client: avatar',
  ],
  Role: ['Role'],
  'Post reactions': ['Post reactions'],
  Notification: [
    'Notification of a rating',
    'Payload of a notification',
    'Notification of a new address',
    'Events that are told and not kept',
  ],
  'Post summary': ['Post summary'],
  Folder: ['Folder'],
  Favourite: ['Favourite'],
  'Location check result': ['Location check result'],
  'Email code request result': ['Email code request result'],
  'Verify result': ['Verify result'],
  'Quick poll': [
    'Quick poll',
    'Article of a quick poll',
    'Poll cover',
    'Poll stats',
    'Answer click response',
    'View response',
    'Client state of a quick poll',
  ],
  'Push device': ['Push device'],
  'Push subscription payload': ['Push subscription payload'],
  'Ask question': ['Ask question'],
  'Article meta for analytics': ['Article meta for analytics'],
  'Scroll tracking': ['Scroll tracking'],
  'Access token': ['Access token'],
}
