// Import rules (docs/architecture.md). boundaries.test.ts plants a violation of every rule.
// `walls` look at single imports, including types; `reaches` follow run-time imports through any number of files.
import type { IForbiddenRuleType } from 'dependency-cruiser'

export type Wall = IForbiddenRuleType & { name: string; comment: string }

/** Nothing that matches `from` (and not `fromNot`) may reach `to` through any chain of imports. Patterns of paths from the root. */
export type Reach = { name: string; comment: string; from: RegExp; fromNot?: RegExp; to: RegExp }

const folders =
  'domain|russian|cooking|proofreading|contract|article-body|schema-org|publishing|archive|services|platform|web|office|ui|server|demo|tests|bench|tools'
const tests = String.raw`\.test\.tsx?$|\.fixture\.ts$|/testing\.ts$`
const anythingBut = (...allowed: string[]) => ({ pathNot: allowed })
const packages = '^node_modules/'

export const walls: Wall[] = [
  {
    name: 'no-cycles',
    comment: 'Files that import each other cannot be read, tested or loaded alone: move what both need to a third.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'everything-resolves',
    comment: 'The file or package does not exist.',
    from: {},
    // Vite creates these modules during the build.
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
  {
    name: 'domain-is-pure',
    comment:
      'Rules about posts, viewers and recipes take values and give values. The boot script of a page loads them too.',
    from: { path: '^domain/', pathNot: tests },
    to: anythingBut('^(domain|russian)/'),
  },
  {
    name: 'russian-is-pure',
    comment: 'Words, months and spaces of the Russian language know nothing about the magazine.',
    from: { path: '^russian/', pathNot: tests },
    to: anythingBut('^russian/'),
  },
  {
    name: 'cooking-is-pure',
    comment:
      'What a line of ingredients says and what a product contains are values: the office and services read them alike.',
    from: { path: '^cooking/', pathNot: tests },
    to: anythingBut('^(cooking|domain|russian)/'),
  },
  {
    name: 'proofreading-is-pure',
    comment: 'Rules of good Russian take text and give notes: in a worker of a browser, in a service and in a command.',
    from: { path: '^proofreading/', pathNot: tests },
    to: anythingBut('^(proofreading|russian)/'),
  },
  {
    name: 'contract-holds-calls',
    comment: 'The contract runs in the browser and on servers: it imports Zod, the domain and the shape of an article.',
    from: { path: '^contract/', pathNot: tests },
    to: anythingBut(
      '^(contract|domain|russian)/',
      String.raw`^article-body/(tree|attributes|nodes/.+\.schema)\.ts$`,
      String.raw`^node_modules/zod(-openapi)?/`,
    ),
  },
  {
    name: 'ui-knows-no-domain',
    comment: 'Primitives are useful as long as they know nothing of articles, calls and services.',
    // Parts of the builds of the site and the office stand here too: they run in Node.
    from: { path: '^ui/', pathNot: [tests, '^ui/build/'] },
    to: anythingBut('^ui/', packages),
  },
  {
    name: 'body-knows-only-ui',
    comment:
      'An article renders the same in the site, the office and a feed: what it needs of a page is page-actions.ts.',
    from: { path: '^article-body/', pathNot: tests },
    to: { path: `^(${folders})/`, pathNot: '^(article-body|ui|russian)/' },
  },
  {
    name: 'structured-data-is-pure',
    comment:
      'What search engines read is made of replies and trees, the same in services and pages: values in, values out.',
    from: { path: '^schema-org/', pathNot: tests },
    to: anythingBut(
      '^(schema-org|contract|domain|russian)/',
      String.raw`^article-body/[^/]+\.ts$`,
      '^node_modules/schema-dts/',
    ),
  },
  {
    name: 'publishing-serves-services',
    comment:
      'Articles and recipes are saved by one core. Each service passes in what differs; readers ask the service.',
    from: { path: '^publishing/', pathNot: tests },
    to: {
      path: `^(${folders})/`,
      pathNot: ['^(publishing|contract|domain|russian|platform)/', String.raw`^article-body/[^/]+\.ts$`],
    },
  },
  {
    name: 'services-alone-publish',
    comment: 'Only a service saves an article or a recipe: call the service.',
    from: { path: `^(${folders})/`, pathNot: '^(publishing|services)/' },
    to: { path: '^publishing/' },
  },
  {
    name: 'archive-asks-by-calls',
    comment:
      'The archive is written by a command and by a service: it asks calls, reads blobs and writes to what it was given.',
    from: { path: '^archive/', pathNot: tests },
    to: {
      path: `^(${folders})/`,
      pathNot: ['^(archive|contract|domain|russian)/', String.raw`^platform/(blobs/port|clock)\.ts$`],
    },
  },
  {
    name: 'platform-knows-no-service',
    comment: 'The ground does not know who stands on it.',
    from: { path: '^platform/', pathNot: tests },
    to: { path: `^(${folders})/`, pathNot: '^(platform|contract|domain|russian)/' },
  },
  {
    name: 'services-are-islands',
    comment:
      'A service asks another through its contract (`ask`) or hears its events, and can so run in another process.',
    from: { path: '^services/([^/]+)/' },
    to: { path: '^services/', pathNot: '^services/$1/' },
  },
  {
    name: 'services-stay-below-the-page',
    comment: 'A service answers calls; who draws or composes them is not its business.',
    from: { path: '^services/' },
    to: { path: '^(web|office|ui|server)/' },
  },
  {
    name: 'rules-are-pure',
    comment: 'Decisions take values and give values: no database, no network, no file, no clock of their own.',
    from: { path: '^services/([^/]+)/rules/', pathNot: tests },
    // The tree of an article and its pure walks are values too; the stemmer, the public suffixes and the look-alikes are tables.
    to: anythingBut(
      '^services/$1/(rules/|limits\\.ts$)',
      '^(contract|domain|russian|schema-org)/',
      String.raw`^(article-body/[^/]+|publishing/plan)\.ts$`,
      '^node_modules/(zod|snowball-stemmers|tldts|unhomoglyph)/',
    ),
  },
  {
    name: 'pages-speak-contract',
    comment: 'Pages know services by their calls only: `ask`.',
    from: { path: '^(web|office)/', pathNot: tests },
    to: { path: '^(platform|services|server|demo|tests|bench|tools)/' },
  },
  {
    name: 'web-and-office-are-strangers',
    comment: 'A reader never downloads the office. What both need is a primitive (ui) or a node (article-body).',
    from: { path: '^(web|office)/' },
    to: { path: '^(web|office)/', pathNot: '^$1/' },
  },
  {
    name: 'features-are-islands',
    comment: 'A feature can be removed by removing its folder. The page that shows both passes what they share.',
    from: { path: '^(web|office)/features/([^/]+)/' },
    to: { path: '^$1/features/', pathNot: '^$1/features/$2/' },
  },
  {
    name: 'nobody-imports-tests',
    comment: 'Seeds, fixtures and test databases are for tests and measurements.',
    from: { path: `^(${folders})/`, pathNot: ['^(tests|bench)/', tests] },
    to: { path: ['^tests/', tests] },
  },
  {
    name: 'one-place-decodes',
    comment: 'What decodes pictures of strangers has bounds, turns and a process of its own: upload them to media.',
    from: {
      path: `^(${folders})/`,
      // An archive's pictures are only asked for their size, which decodes nothing.
      pathNot: [
        '^services/media/pictures/(open-picture|read-picture)\\.ts$',
        // Our own drawing, with pictures that `openMaster` opened.
        '^services/media/open-graph/draw-picture\\.ts$',
        '^tools/import/archive/check-archive\\.ts$',
        '^(demo|bench)/',
        '^tests/',
        tests,
      ],
    },
    to: { path: '^node_modules/sharp/' },
  },
  {
    name: 'only-the-process-knows-the-demo',
    comment: 'The demo is an importer like any other. The process file passes its seeding to the server.',
    from: { path: `^(${folders})/`, pathNot: ['^(demo|tests|bench)/', String.raw`^server/main\.ts$`, tests] },
    to: { path: '^demo/' },
  },
  {
    name: 'services-open-lazily',
    comment: 'The composition knows a service by its plugin and loads only those that run in this process.',
    from: { path: '^server/', pathNot: tests },
    to: { path: '^services/', pathNot: String.raw`^services/[^/]+/service\.ts$` },
  },
]

export const reaches: Reach[] = [
  {
    name: 'services-never-reach-jsx',
    comment: 'Node runs the services without a build, and it cannot read JSX.',
    from: /^(services|server|platform|contract|domain|russian|cooking|schema-org)\//,
    fromNot: new RegExp(tests),
    to: /\.[jt]sx$/,
  },
  {
    name: 'amp-never-reaches-client-code',
    comment: 'An AMP document may hold no script of ours.',
    from: /\.amp\.tsx?$/,
    to: /^(web|office)\/client\/|\.client\.tsx?$/,
  },
  {
    name: 'browser-never-reaches-server-code',
    comment: 'Only route modules name loaders: the build takes those out of what a browser gets.',
    from: /^ui\/|^(web|office)\/(client|features|components|pages|forms)\/|\.client\.tsx?$|^(web|office)\/.*\/[A-Z]\w*\.tsx$/,
    fromNot: new RegExp(String.raw`\.server\.tsx?$|${tests}`),
    to: /\.server\.tsx?$/,
  },
  {
    name: 'plain-renderings-stay-plain',
    comment: 'Text and feeds are made in services: no React.',
    from: /^article-body\/.*(\.(text|feed)|to-text|to-feed)\.ts$/,
    to: /\.tsx$|^node_modules\/(react|react-dom)\//,
  },
]
