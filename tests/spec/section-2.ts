// Section 2 of the specification, screens and routes: a row for each route of the table, then the rules for routes.
import type { SpecRow } from './spec-row.ts'

const routes = 'tests/routes.test.ts'
const answers = `${routes} › %s answers with a page in the layout «%s»`
const redirects = `${routes} › %s redirects to %s`
const standsIn = 'web/routes.test.ts › layout «%s» has the routes %j and no others'
const amp = 'tests/browser/documents.test.ts › %s has the same words, its canonical address and the layout %s'
const reading = 'tests/browser/reading.test.ts'
const draft = `${routes} › a draft is shown to those who have its hash, and is never cached`
const publicProfile =
  'tests/browser/session.test.ts › the public page of a reader has a name, two tabs and nothing private, and its owner sees all tabs'
const ownersOnly = [
  'tests/browser/session-ends.test.ts › owners’ pages send any other signed-in reader to the root',
  'tests/browser/session.test.ts › an owner’s page lets a signed-out visitor sign in, and sends anybody but its owner to the root',
]
const recipePages = `${routes} › each page of a list of recipes has one address, and is found by path and by query`
const loadRecipe = 'web/pages/recipe/load-recipe.test.ts'

/** Each address answers with a page in its layout. */
const page = (row: string, says: string, ...paths: string[]): SpecRow => ({
  row,
  says,
  shownBy: paths.map(path => `${answers} › ${path}`),
})

const table: SpecRow[] = [
  page('/', 'home page, default', '/'),
  {
    row: '/profile/user/{userId}',
    says: 'profile; an empty child path redirects to comments; profile',
    shownBy: [publicProfile, `${standsIn} › profile`],
  },
  {
    row: '/profile/user/{userId}/posts, /comments',
    says: 'public profile tabs, profile',
    shownBy: [publicProfile, `${standsIn} › profile`],
  },
  {
    row: '/profile/user/{userId}/edit, /settings, /favorites, /favorites-edit, /notifications',
    says: 'owner pages, sign-in required, profile',
    shownBy: [...ownersOnly, `${standsIn} › profile`],
  },
  page('/recipes/', 'recipes main page, recipes', '/recipes/'),
  page(
    '/recipes/{slug*}',
    'recipe category; slug may span several segments; recipes',
    '/recipes/zavtraki/',
    '/recipes/zavtraki/russkaya/',
  ),
  { row: '/recipes/{slug*}/page/{activePage}', says: 'paged recipe category, recipes', shownBy: [recipePages] },
  {
    row: '/recipe/{slug}/amp',
    says: 'AMP recipe, default-amp',
    shownBy: ['tests/browser/documents.test.ts › a recipe has its products, steps and layout'],
  },
  {
    row: '/recipe/{slug...}',
    says: 'recipe page; recipe data is loaded first by a fetch-recipe-data middleware step; recipes',
    shownBy: [
      `${answers} › /recipe/syrniki`,
      `${loadRecipe} › a recipe is loaded first, and after a 404 only where else this path leads`,
    ],
  },
  {
    row: '/preview/recipe/{id}',
    says: 'recipe preview, same page and middleware, recipes',
    shownBy: [draft, `${loadRecipe} › a draft whose link has ended is no draft, and nothing else is asked`],
  },
  { row: '/preview/{articleId}', says: 'article preview, default', shownBy: [draft, `${standsIn} › default`] },
  page('/topics/', 'topics list, default', '/topics/'),
  page('/topics/{path...}', 'topic archive, none', '/topics/dom/', '/topics/dom/rasteniya/'),
  page(
    '/author/{path...}, /tag/{path...}, /stream/{path...}, /list/',
    'archives, default',
    '/author/anna/',
    '/tag/zima/',
    '/stream/kolonki/',
    '/list/',
  ),
  page(
    '/health/ of these archives',
    'also under the /health/ prefix',
    '/health/author/anna/',
    '/health/tag/leto/',
    '/health/stream/kolonki/',
    '/health/list/',
  ),
  { row: '/top/', says: 'redirects to /top/week/', shownBy: [`${redirects} › /top/`] },
  {
    row: '/top/{period}',
    says: 'top list; period must begin with week, month, year or all; default',
    shownBy: [
      ...['week', 'month', 'year', 'all', 'weekly'].map(period => `${answers} › /top/${period}/`),
      `${routes} › %s fails the rule of its route › /top/decade/`,
    ],
  },
  page(
    '/{year}, /{year}/{month}, /{year}/{month}/{day}',
    'date archives, also under /health/, default',
    '/2026',
    '/2026/11',
    '/2026/11/20',
    '/health/2026',
    '/health/2026/11',
    '/health/2026/11/18',
  ),
  page('/kursy/{path...}', 'courses, default', '/kursy/'),
  { row: '/{slug*}/amp', says: 'AMP article, none', shownBy: [`${amp} › /fikus-zimoj`] },
  page('/yandbtm', 'service page, none', '/yandbtm'),
  page('/search', 'search, default', '/search', '/search?q=фикус'),
  { row: '/ext-search/', says: 'redirects to /search', shownBy: [`${redirects} › /ext-search/`] },
  page('/health/', 'health home, health', '/health/'),
  page('/health/services', 'health services, health', '/health/services'),
  page('/health/{category}/{slug}', 'health article, health', '/health/son/son-v-zharu'),
  page('/health/{categoryOrSlug}', 'health section, health', '/health/son/'),
  {
    row: '/health/{category}/{slug}/amp, /health/{categoryOrSlug}/amp',
    says: 'health AMP, health-amp',
    shownBy: [
      `${amp} › /health/son/son-v-zharu`,
      'tests/browser/documents.test.ts › a health section has its contents, in the health layout',
    ],
  },
  page('/{path...}', 'catch-all: a single article or page, default', '/fikus-zimoj', '/o-zhurnale'),
]

const rules: SpecRow[] = [
  {
    row: 'Layouts',
    says: 'default, default-amp, empty, health, health-amp, profile, recipes',
    shownBy: [
      ...['default', 'empty', 'health', 'recipes', 'profile'].map(layout => `${standsIn} › ${layout}`),
      ...['default-amp', 'health-amp'].map(layout => `${amp} › ${layout}`),
    ],
  },
  {
    row: 'Health section',
    says: 'recognised from the path starting with /health/',
    shownBy: ['domain/script-kind.test.ts › %s has the scripts of a %s page', `${answers} › /health/author/anna/`],
  },
  {
    row: 'Failed validation rule',
    says: "a fatal error with status 404 and the message 'Page Not Found: {full path}'",
    shownBy: [`${routes} › %s fails the rule of its route`],
  },
  {
    row: 'Unmatched route',
    says: "a 404 page with the message 'Page not found'",
    shownBy: [`${routes} › %s is not found`],
  },
  {
    row: 'Unknown middleware name',
    says: 'is an error',
    shownBy: ['web/routes.test.ts › each route names a layout and a module that exist'],
  },
  {
    row: 'Scrolling: new page',
    says: 'goes to the top on a new page',
    shownBy: [
      `${reading} › no script is loaded before the reader means to use the page, and then links open without a reload`,
    ],
  },
  {
    row: 'Scrolling: anchor',
    says: 'to the hash target on an anchor',
    shownBy: [`${reading} › a link to a chapter scrolls to it from another page, within the page and in a new tab`],
  },
  {
    row: 'Scrolling: back',
    says: 'and restores the position on back navigation',
    shownBy: [
      `${reading} › no script is loaded before the reader means to use the page, and then links open without a reload`,
    ],
  },
  {
    row: 'Page view',
    says: 'the page shows one page view inside a layout; the default layout is used unless the route names another',
    shownBy: ['default', 'empty', 'health', 'recipes', 'profile'].map(layout => `${standsIn} › ${layout}`),
  },
  {
    row: 'Error page: recipes',
    says: 'one for recipe-kind routes',
    shownBy: [
      `${routes} › the error page has variants for recipes and health`,
      `${routes} › the error page shows its message in small print in every variant: %s › /recipe/net-takogo`,
    ],
  },
  {
    row: 'Error page: health',
    says: 'one for the health flag derived from the path',
    shownBy: [
      `${routes} › the error page has variants for recipes and health`,
      `${routes} › the error page shows its message in small print in every variant: %s › /health/net/takoj`,
    ],
  },
  {
    row: 'Error page: the error',
    says: 'both show the error',
    shownBy: [`${routes} › the error page shows its message in small print in every variant: %s`],
  },
  {
    row: 'Head: language',
    says: 'language ru-RU',
    shownBy: [`${answers} › /`],
  },
  {
    row: 'Head: links and tags',
    says: 'icons, manifest, RSS feed link, social-sharing tags with a default cover image, theme colour #eb5e42 and a messenger channel tag',
    shownBy: [
      `${routes} › every page has the icon, the manifest, the feed, the colour, the canonical address and a picture`,
      'web/documents/icons.test.ts › the icons have the sizes and types that the manifest declares',
    ],
  },
  {
    row: 'Notification badges',
    says: "open the notification's redirect link, or its path if there is none",
    shownBy: [
      'web/features/notifications/notifications.test.ts › a badge opens the redirect link, else the path, and never another site',
    ],
  },
  {
    row: 'After logout: Safari-like browsers',
    says: 'reload the page',
    shownBy: ['tests/browser/session-ends.test.ts › reloads the page in Safari'],
  },
  {
    row: 'After logout: other browsers',
    says: 'go to the root if on a protected page',
    shownBy: ['tests/browser/session-ends.test.ts › keeps an ordinary page and leads from an owner’s page to the root'],
  },
]

export const section2: readonly SpecRow[] = [...table, ...rules]
