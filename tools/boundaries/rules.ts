// What may import what (docs/architecture.md): every line here is tried on a planted violation in boundaries.test.ts.
// `walls` look at single imports, of types too; `reaches` follow what runs, through any number of files.
import type { IForbiddenRuleType } from 'dependency-cruiser'

export type Wall = IForbiddenRuleType & { name: string; comment: string }

/** Nothing that matches `from` (and not `fromNot`) may come, by whatever way, to `to`. Patterns of paths from the root. */
export type Reach = { name: string; comment: string; from: RegExp; fromNot?: RegExp; to: RegExp }

const folders = 'contract|article-body|schema-org|services|platform|web|office|ui|server|demo|tests|bench|tools'
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
    // Vite makes these while it builds.
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
  {
    name: 'contract-is-the-floor',
    comment: 'The contract runs in the browser and everywhere else: it knows Zod, itself and the shape of an article.',
    from: { path: '^contract/', pathNot: tests },
    to: anythingBut(
      '^contract/',
      String.raw`^article-body/(tree|attributes|nodes/.+\.schema)\.ts$`,
      String.raw`^node_modules/zod(-openapi)?/`,
    ),
  },
  {
    name: 'ui-knows-no-domain',
    comment: 'Primitives are useful as long as they know nothing of articles, calls and services.',
    from: { path: '^ui/', pathNot: tests },
    to: anythingBut('^ui/', packages),
  },
  {
    name: 'body-knows-only-ui',
    comment:
      'An article renders the same in the site, the office and a feed: what it needs of a page is page-actions.ts.',
    from: { path: '^article-body/', pathNot: tests },
    to: { path: `^(${folders})/`, pathNot: '^(article-body|ui)/' },
  },
  {
    name: 'structured-data-is-pure',
    comment:
      'What search engines read is made of replies and trees, the same in services and pages: values in, values out.',
    from: { path: '^schema-org/', pathNot: tests },
    to: anythingBut('^schema-org/', '^contract/', String.raw`^article-body/[^/]+\.ts$`, '^node_modules/schema-dts/'),
  },
  {
    name: 'platform-knows-no-service',
    comment: 'The ground does not know who stands on it.',
    from: { path: '^platform/', pathNot: tests },
    to: { path: `^(${folders})/`, pathNot: '^(platform|contract)/' },
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
    // The tree of an article and its pure walks are values too; the stemmer is a table.
    to: anythingBut(
      '^services/$1/(rules/|limits\\.ts$)',
      '^(contract|schema-org)/',
      String.raw`^article-body/[^/]+\.ts$`,
      '^node_modules/(zod|snowball-stemmers)/',
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
    from: /^(services|server|platform|contract|schema-org)\//,
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
    from: /^ui\/|^(web|office)\/(client|features|pieces|pages|format)\/|\.client\.tsx?$|^(web|office)\/.*\/[A-Z]\w*\.tsx$/,
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
