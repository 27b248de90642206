// Section 7 of the specification, the calls: a row for each call, then the rules between them.
import type { SpecRow } from './spec-row.ts'

/** SERVICE METHOD PATH: the case of the same name in section-7-calls.test.ts sends exactly this request. */
const call = (row: string, says: string): SpecRow => ({
  row,
  says,
  shownBy: [`tests/spec/section-7-calls.test.ts › %s › ${row}`],
})

const contentCalls = [
  call('content GET /api/20/v1/home-posts', 'base /api/20/v1, GET /home-posts, limit default 30'),
  call('content GET /api/20/v1/home-posts?page=1&limit=2', 'each with page, limit and extra filters'),
  call('content GET /api/20/v1/home-posts?version=2', 'optional version query'),
  call('content GET /api/20/v1/home-posts?route=list', 'the list archive sends query route=list'),
  call('content GET /api/20/v1/author', '/author'),
  call('content GET /api/20/v1/author/anna?page=1&limit=30', 'author/{path}'),
  call('content GET /api/20/v1/topics', '/topics'),
  call('content GET /api/20/v1/topics/dom/rasteniya?page=1&limit=30', 'topics/{path without trailing slash}'),
  call('content GET /api/20/v1/tags', '/tags'),
  call('content GET /api/20/v1/tags/zima?page=1&limit=30', 'tags/{path}'),
  call('content GET /api/20/v1/streams', '/streams'),
  call('content GET /api/20/v1/streams/kolonki?page=1&limit=30', 'streams/{path}'),
  call('content GET /api/20/v1/top?page=1&limit=30', '/top: period, default week'),
  call('content GET /api/20/v1/top/month?page=1&limit=30', 'top/{period}'),
  call('content GET /api/20/v1/posts-by-date/2026?page=1&limit=30', 'posts by date/{year}'),
  call(
    'content GET /api/20/v1/posts-by-date/2026/11?timezoneOffset=+03:00',
    '[/{month}]; date archives send timezoneOffset (sign-inverted, like +03:00)',
  ),
  call('content GET /api/20/v1/posts-by-date/2026/11/20', '[/{day}]'),
  call('content GET /api/20/v1/seo/fikus-zimoj?page=1&limit=30', '/seo/{path} (page, limit)'),
  call('content GET /api/20/v1/scripts?path=/fikus-zimoj', '/scripts (path)'),
  call('content GET /api/20/v1/menus', '/menus'),
  call('content GET /api/20/v1/widgets?includes=sidebar,footer', '/widgets (includes, comma list)'),
  call('content GET /api/20/v1/recommended-posts/101?limit=2', '/recommended-posts/{id} (limit)'),

  call('alternate GET /api/lh-iron-maiden/v1/home-posts', '/api/lh-iron-maiden/v1, GET: home-posts'),
  call('alternate GET /api/lh-iron-maiden/v1/author/timur', 'author'),
  call('alternate GET /api/lh-iron-maiden/v1/category/dom', 'category'),
  call('alternate GET /api/lh-iron-maiden/v1/tag/zima', 'tag'),
  call('alternate GET /api/lh-iron-maiden/v1/streams/kolonki', 'streams'),
  call('alternate GET /api/lh-iron-maiden/v1/top/week', 'top'),
  call('alternate GET /api/lh-iron-maiden/v1/posts-by-date/2026/11?timezoneOffset=%2B03:00', 'posts-by-date'),
  call('alternate GET /api/lh-iron-maiden/v1/single-post/fikus-zimoj', 'single-post/{slug}'),
  call(
    'alternate GET /api/lh-iron-maiden/v1/preview/103?preview_type=admin-post-preview&preview_type_hash=HASH',
    'preview/{id} (preview_type, preview_type_hash)',
  ),
  call('alternate POST /api/lh-iron-maiden/v1/ads-form', 'form POST ads-form (contact)'),
  call('alternate POST /api/lh-iron-maiden/v1/aggregate-search', 'POST aggregate-search with JSON slug list'),

  call('health GET /api/health/v1/home', '/api/health/v1, GET: /home'),
  call('health GET /api/health/v1/list', '/list'),
  call('health GET /api/health/v1/author/mihail', '/author'),
  call('health GET /api/health/v1/category/son?include=children', '/category/{slug}?include'),
  call('health GET /api/health/v1/tag/leto?include=children', '/tag/{slug}?include'),
  call('health GET /api/health/v1/single-post/son-v-zharu', '/single-post/{slug}'),
  call('health GET /api/health/v1/type-by-slug/?slug=son', '/type-by-slug/?slug'),
  call('health GET /api/health/v1/menus', '/menus'),
  call('health GET /api/health/v1/streams/kolonki', 'streams'),
  call('health GET /api/health/v1/top/week', 'top'),
  call('health GET /api/health/v1/posts-by-date/2026', 'posts-by-date'),

  call('recipes GET /api/recipes/v2/single-post/1000000001', '/api/recipes/v2, GET: single-post/{id}'),
  call('recipes GET /api/recipes/v2/single-post/syrniki', 'single-post/{id}, by the slug of its route'),
  call(
    'recipes GET /api/recipes/v2/preview/1000000001?preview_type=admin-post-preview&preview_type_hash=RECIPE_HASH',
    'preview/{id} (preview_type, preview_type_hash)',
  ),
  call('recipes GET /api/recipes/v2/home', 'home: limit 25'),
  call('recipes GET /api/recipes/v2/home?page=1&limit=1', 'home (page, limit)'),
  call('recipes GET /api/recipes/v2/query/zavtraki/russkaya', 'query{path}: limit 25'),
  call('recipes GET /api/recipes/v2/query/zavtraki?page=1&limit=1', 'query{path} (page, limit)'),
  call('recipes GET /api/recipes/v2/count', 'count'),
  call('recipes GET /api/recipes/v2/filter/menu', 'filter/menu'),
  call('recipes GET /api/recipes/v2/filter/route/zavtraki/russkaya', 'filter/route{path}'),
  call('recipes GET /api/recipes/v2/filter/ingredients/яйц', 'filter/ingredients/{q}'),
  call(
    'recipes GET /api/recipes/v2/widgets?pathname=/recipe/syrniki&includes=recipes-sidebar',
    'widgets (pathname, includes)',
  ),
  call('recipes GET /api/recipes/v2/scripts', 'scripts'),

  call(
    'gateway POST /batch-requests',
    'POST batch-requests with a pipeline of GETs: posts/v2/by-slug, comments/by-post-slug (oldest), health/by-slug, comments/by-health-slug, posts/widgets (includes)',
  ),
]

const smallCalls = [
  call('cms POST /wp-admin/admin-ajax.php action=refresh-appbox', 'with action refresh-appbox (postId, url)'),
  call('cms POST /wp-admin/admin-ajax.php action=typo', 'form post with typo data'),
  call('cms POST /wp-admin/admin-ajax.php action=newsletter', 'newsletter form post (action, type, email, agree)'),
  call('cms POST /wp-admin/admin-ajax.php action=sync_views', 'form post sync_views (postId)'),
  call('cms GET /api/whois', 'IP version check, returns v'),
  call('cms GET /api/logged', 'response logged'),
  call('cms GET /api/logged with a token', 'response logged'),
  call('views POST /get/', 'form action get-views, postIds comma list'),
  call('views POST /incr/', 'action increase-views, postId'),
  call('search GET /fullsearch/solr/postId?q=фикус&includes=post&page=1&limit=10', 'with includes, page 1, limit'),
  call('special POST /api/asklh/question-post', '(user_id, name, text)'),
  call('quiz GET /api/quickpolls/7', 'GET api/quickpolls/{id}'),
  call('quiz POST /api/stats/answer/click/12', 'POST api/stats/answer/click/{answerId}'),
  call('quiz GET /api/stats/quickpolls/full/7', 'GET api/stats/quickpolls/full/{id}'),
  call('quiz POST /api/stats/quickpolls/view/7', 'POST api/stats/quickpolls/view/{id}'),
  call('content GET /mascot', 'GET /mascot'),
]

const commentCalls = [
  call('comments GET /api/reactions/2', 'GET /api/reactions/{id}'),
  call(
    'comments GET /api/v2/comments/post/101?sort=trending&format_ver=1&limit=10000',
    'GET /api/v2/comments/post/{postId}?sort=..&format_ver=1&limit=10000, sort trending',
  ),
  call('comments GET /api/v2/comments/post/101?sort=oldest&format_ver=1&limit=10000', 'or oldest'),
  call('comments GET /api/v2/comments/post/101?sort=trending&format_ver=1&limit=4', 'the widget uses limit 4'),
  call('comments GET /api/comments/last?limit=4', 'GET /api/comments/last?limit=4'),
  call('comments GET /api/comments/count?post_ids=101,102', 'GET /api/comments/count?post_ids'),
  call('comments POST /api/comments', 'POST /api/comments (comment body)'),
  call('comments POST /api/comments in reply', 'POST /api/comments (comment body)'),
  call('comments PUT /api/comments', 'PUT /api/comments (edited comment)'),
  call('comments DELETE /api/comments?id=2', 'DELETE /api/comments?id={id}'),
  call('comments PUT /api/comments/flags', 'PUT /api/comments/flags (id, report)'),
  call('comments POST /api/files', 'POST /api/files (multipart: image, post_id, comment_id)'),
  call('comments DELETE /api/files/1', 'DELETE /api/files/{id}'),
  call('comments DELETE /api/video/1', 'DELETE /api/video/{id}'),
  call('comments PUT /api/likes', 'PUT /api/likes (like relation)'),
  call('comments PUT /api/likes the other way', 'PUT /api/likes (dislike relation)'),
]

const personCalls = [
  call(
    'auth PATCH /api/v1/auth/refresh-token',
    'PATCH /api/v1/auth/refresh-token with bearer; returns data with access_token and user_id',
  ),
  call('auth PATCH /api/v1/auth/revoke-token', 'PATCH /api/v1/auth/revoke-token with bearer; returns success and msg'),
  call(
    'auth POST /api/v1/email/code/request',
    '(email); returns data with email, attempts_left, resends_left, time_left',
  ),
  call('auth POST /api/v1/email/code/verify', '(email, code); returns data with code info, user, token'),
  call('auth GET /api/v1/auth/location', 'returns isRestricted, city, country, region'),
  call('auth GET /api/v1/users/NINA', 'GET /api/v1/users/{id} with bearer'),
  call('auth PATCH /api/v1/users/NINA', 'with a partial user body; returns success, data (user), msg, meta'),

  call('user GET /api/v1/users/NINA/favorites', 'GET /api/v1/users/{id}/favorites'),
  call('user GET /api/v1/users/NINA/favorites?folder_ids=0', 'filter folder_ids=0'),
  call('user POST /api/v1/users/NINA/favorites', 'POST body postId, folderId'),
  call('user PATCH /api/v1/users/NINA/favorites/101', 'PATCH favorites/{postId}'),
  call('user DELETE /api/v1/users/NINA/favorites/101', 'DELETE favorites/{postId}'),
  call('user GET /api/v1/users/NINA/folders?page=0&limit=100', 'GET folders (page 0, limit 100)'),
  call('user POST /api/v1/users/NINA/folders', 'POST folders, body name'),
  call('user PATCH /api/v1/users/NINA/folders/1', 'PATCH folders/{folderId}'),
  call('user DELETE /api/v1/users/NINA/folders/1', 'DELETE folders/{folderId}'),
  call('user PATCH /api/v1/users/NINA property', 'PATCH /api/v1/users/{id} (property update)'),
  call('user PATCH /api/v1/users/NINA body', 'PATCH /api/v1/users/{id} (or body)'),
  call('user PATCH /api/v1/users/NINA/vkontakte/remove', 'PATCH /api/v1/users/{id}/{social}/remove'),
  call('user PATCH /api/v1/users/NINA/archive/push', 'archive/push (reason_code, reason_comment)'),
  call('user GET /api/v1/public/users/NINA', 'GET /api/v1/public/users/{id}'),
  call('user GET /api/v1/public/users/OLEG/comments', '.../comments'),
  call('user GET /api/v1/public/users/NINA/posts', '.../posts'),
  {
    row: 'user GET /id/auth/google/callback',
    says: 'GET /id/auth/google/callback',
    shownBy: [
      'services/auth/sign-in/sign-in.test.ts › the address of the service has PKCE, state, and only the parameters needed',
      'services/auth/sign-in/sign-in.test.ts › %s: the first sign-in creates an account, the next one finds it',
    ],
  },

  call('reactions GET /api/v1/posts?post_ids=101,102', 'GET /api/v1/posts?post_ids'),
  call('reactions POST /api/v1/posts', 'POST /api/v1/posts (post_id, user_state, optional post_type)'),
  call('reactions POST /api/v1/posts without post_type', 'optional post_type'),

  call(
    'notifications GET /api/v1/kolokolchick/user/LENA?page=1&limit=10&filter__is_viewed=0',
    '(page, limit, filter__is_viewed; response success, data list, meta.total)',
  ),
  call(
    'notifications PATCH /api/v1/kolokolchick/user/LENA/notifications/mass-viewing',
    'PATCH .../notifications/mass-viewing',
  ),

  call('push POST /api/add-sub', 'POST /api/add-sub'),
  call('push POST /api/subscribe', 'POST /api/subscribe (body token)'),
  call('push POST /api/unsubscribe', 'POST /api/unsubscribe (body token)'),
  call('push GET /api/get-device?token=TOKEN', 'GET /api/get-device?token'),
  call('push GET /api/get-sub-status?token=TOKEN', 'GET /api/get-sub-status?token'),
  call('push POST /api/send-to-token', 'POST /api/send-to-token (test)'),

  call('realtime POST /broadcasting/auth', 'channel authorization defaults to /broadcasting/auth'),
  call('realtime POST /broadcasting/user-auth', 'and user authentication to /broadcasting/user-auth'),
]

const archive = 'web/pages/archive/load-archive.test.ts › %s calls the API of its route'
const measuring = 'tests/browser/measuring.test.ts'
const rules: SpecRow[] = [
  {
    row: 'Headers of the web app',
    says: 'every service call carries headers identifying the web app (x-app for comments, x-auth-app: web for auth)',
    shownBy: [
      'tests/browser/conversation.test.ts › calls state that they come from the web app, for which reader and from which socket',
      'web/session/signed-calls.test.ts › calls of the auth and user services include credentials and name the web app',
    ],
  },
  {
    row: 'Health routes',
    says: 'health routes use the health API',
    shownBy: ['author/mihail', 'tag/leto', 'stream/kolonki', 'top/week', 'list']
      .map(path => `${archive} › /health/${path}/`)
      .concat(`${archive} › /health/2026/11`),
  },
  {
    row: 'Author, tag, stream, top and date archives',
    says: 'author, tag, stream, top and date archives use the content-system API',
    shownBy: [
      ...['/author/anna/', '/tag/zima/', '/stream/kolonki/', '/top/month/'].map(path => `${archive} › ${path}`),
      'web/pages/archive/load-archive.test.ts › a date archive calls the content API with the offset of the magazine’s time zone',
    ],
  },
  {
    row: 'Other routes',
    says: 'the rest the main API',
    shownBy: [`${archive} › /topics/dom/rasteniya/`, `${archive} › /list/?page=2`],
  },
  {
    row: 'List archive',
    says: 'the list archive sends query route=list',
    shownBy: [`${archive} › /list/?page=2`],
  },
  {
    row: 'Zone of date archives',
    says: 'date archives send timezoneOffset (sign-inverted, like +03:00)',
    shownBy: [
      'web/pages/archive/load-archive.test.ts › a date archive calls the content API with the offset of the magazine’s time zone',
      'services/content/content.test.ts › a year, a month and a day count and list exactly what was published in them, in any zone',
    ],
  },
  {
    row: 'Health home answers',
    says: 'the home call must answer 200 with items',
    shownBy: ['tests/routes.test.ts › a failure answers 503 with a page for people and plain text for bots'],
  },
  {
    row: 'Demo content of the health home',
    says: 'demo content is injected on the first item',
    shownBy: [
      'services/health/health.test.ts › the first item of the home has its opening paragraphs, and the others have none',
    ],
  },
  {
    row: 'Missing widgets',
    says: 'missing widgets are cached',
    shownBy: ['services/widgets/widgets.test.ts › the gateway returns widgets; an empty slot is cached too'],
  },
  {
    row: 'Status of a batched article',
    says: 'an article status other than 200 or 301 raises an error',
    shownBy: ['tests/routes.test.ts › a failure answers 503 with a page for people and plain text for bots'],
  },
  {
    row: 'Unparseable batch body',
    says: 'an unparseable batch body becomes status 500 with an empty body',
    shownBy: [
      'tests/http-edge.test.ts › a batch body that cannot be parsed becomes status 500 with an empty body; a body that is not a batch is a 400',
      'services/gateway/gateway.test.ts › answers a part that cannot be parsed with status 500 and an empty body',
    ],
  },
  {
    row: 'Answer of whois',
    says: 'where 6 means IPv6',
    shownBy: [
      'services/cms-ajax/cms-ajax.test.ts › whois of %s is %i › 2001:db8::7',
      'tests/browser/head-scripts.test.ts › a browser at an IPv%i address passes the version on to advertising',
    ],
  },
  {
    row: 'Comments: bearer',
    says: 'comments service (bearer token)',
    shownBy: [
      'tests/browser/conversation.test.ts › calls state that they come from the web app, for which reader and from which socket',
      'services/comments/comments.test.ts › needs a signed-in reader, a post with open comments, and text',
    ],
  },
  {
    row: 'Comments: time-out',
    says: '10 s timeout',
    shownBy: [
      'tests/constants.test.ts › a browser waits 10 s for comments and 25 s for its account',
      'tests/constants.test.ts › a service in another process gets 10 s for comments, 25 s for auth, 40 s for health, 60 s for views',
    ],
  },
  {
    row: 'Auth: credentials',
    says: 'credentials included',
    shownBy: [
      'web/session/token.test.ts › a hundred callers with an expired token cause one refresh and get its token',
      'web/session/signed-calls.test.ts › calls of the auth and user services include credentials and name the web app',
    ],
  },
  {
    row: 'Auth: time-out',
    says: 'timeout 25 s',
    shownBy: [
      'tests/constants.test.ts › a browser waits 10 s for comments and 25 s for its account',
      'tests/constants.test.ts › a service in another process gets 10 s for comments, 25 s for auth, 40 s for health, 60 s for views',
    ],
  },
  {
    row: 'User service: credentials',
    says: 'user service (credentials included)',
    shownBy: [
      'web/session/signed-calls.test.ts › calls of the auth and user services include credentials and name the web app',
    ],
  },
  {
    row: 'Reactions: user id',
    says: 'a user id header comes from local storage',
    shownBy: [
      'services/reactions/reactions.test.ts › a signed-out reader, a draft and an unknown kind are refused, and a user id in a header is ignored',
    ],
  },
  {
    row: 'Notification helpers',
    says: 'helper calls for reset, search by ids, default favourites (meta.total) and others have paths that are not shown',
    shownBy: [
      'services/notifications/notifications.test.ts › lists pages and unseen notifications, marks one or all, and finds by ids',
    ],
  },
  {
    row: 'Realtime: transport',
    says: 'a websocket with polling fallback to a push service at path /pusher',
    shownBy: [
      'polling, then a websocket',
      'a websocket only',
      'polling only',
      'the older generation',
      'the older generation, polling only',
    ].map(way => `services/realtime/realtime.test.ts › delivers over %s, once › ${way}`),
  },
  {
    row: 'Realtime: bearer',
    says: 'authorised by bearer token',
    shownBy: [
      'services/realtime/realtime.test.ts › is closed without a token, with a forged one and with another person’s',
    ],
  },
  {
    row: 'Realtime: channel and event',
    says: 'it subscribes to the private channel for the user id and listens for the event SocketPrivateEvent',
    shownBy: [
      'services/realtime/realtime.test.ts › delivers under the name of a namespace too',
      'tests/browser/conversation.test.ts › Anna writes and Boris replies: her bell counts the reply without a reload and leads to it, and what she is reading does not move',
    ],
  },
  {
    row: 'Realtime: authorization',
    says: 'channel authorization defaults to /broadcasting/auth and user authentication to /broadcasting/user-auth',
    shownBy: [
      'services/realtime/realtime.test.ts › the authorization calls answer 200 for the own channel and 403 for others',
    ],
  },
  {
    row: 'Realtime: socket id',
    says: 'the socket id is sent as a request header on outgoing requests',
    shownBy: [
      'tests/browser/conversation.test.ts › calls state that they come from the web app, for which reader and from which socket',
      'tests/realtime.test.ts › marking notifications as seen in one tab makes the other tabs count again',
    ],
  },
  {
    row: 'Analytics: scrolling',
    says: "scroll events are posted to a collector path 'tracker' with custom data holding pageScroll (25, 50, 75 or 100)",
    shownBy: [
      `${measuring} › a page view, a ping after a second, and each threshold of page and article are sent once, and no script is loaded for it`,
    ],
  },
  {
    row: 'Analytics: user_id',
    says: 'a web analytics service receives the user_id once known',
    shownBy: [
      `${measuring} › a reader who agrees to be recognised has an id for two years, and their own id when signed in, and may change their mind`,
    ],
  },
  {
    row: 'Analytics: outer_transition',
    says: 'and an outer_transition mapping from the current address to the clicked link address on each link click',
    shownBy: [
      `${measuring} › a click that leaves the site is reported before the page is gone`,
      `${measuring} › another page within the application is another view with its own thresholds and its referrer`,
    ],
  },
  {
    row: 'Ad scripts',
    says: 'ad scripts are loaded',
    shownBy: [
      'tests/browser/head-scripts.test.ts › scripts with an address run in their order, inline scripts run after all of those have loaded or failed, then the page announces it',
    ],
  },
  {
    row: 'Google sign-in script',
    says: 'and a Google sign-in client script',
    shownBy: [
      'tests/browser/sign-in-providers.test.ts › one tap of Google signs in without consent, and consent is asked for before the reader’s first change',
    ],
  },
  {
    row: 'Error reporting',
    says: 'errors go to an error-reporting service',
    shownBy: [
      `${measuring} › each fault of the page is reported once, and router responses and bots are not reported`,
      'services/analytics/problems.test.ts › Sentry gets one envelope per problem, with its frames, at most once a minute',
    ],
  },
  {
    row: 'Widget results',
    says: 'cached per slot for 3000 s plus a random 0 to 600 s',
    shownBy: ['services/widgets/widgets.test.ts › a slot is cached for 3000 to 3600 seconds'],
  },
]

export const section7: readonly SpecRow[] = [...contentCalls, ...smallCalls, ...commentCalls, ...personCalls, ...rules]
