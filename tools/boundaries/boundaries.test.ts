// Tests the checker: a small tree of our layout passes, and a planted violation of every rule is reported.
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkBoundaries, describeReport, type BoundaryReport } from './check-boundaries.ts'
import { reaches, walls } from './rules.ts'

type Files = Record<string, string>

const load = (path: string) => `import { it } from '${path}'\nexport const its = [it]\n`
const loadTypeOf = (path: string) => `import type { it } from '${path}'\nexport type Its = typeof it\n`
const leaf = 'export const it = 1\n'
const paths =
  'domain russian cooking proofreading contract article-body schema-org publishing archive services platform web office ui server demo tests'.split(
    ' ',
  )

const cleanTree: Files = {
  'package.json': JSON.stringify({
    type: 'module',
    imports: Object.fromEntries(paths.map(folder => [`#${folder}/*`, `./${folder}/*`])),
    dependencies: { react: '*', zod: '*' },
  }),
  'node_modules/react/package.json': '{ "name": "react", "main": "index.js" }',
  'node_modules/react/index.js': 'exports.it = 1',
  'node_modules/zod/package.json': '{ "name": "zod", "main": "index.js" }',
  'node_modules/zod/index.js': 'exports.it = 1',

  'russian/plural.ts': leaf,
  'domain/amounts.ts': load('#russian/plural.ts') + leaf,
  'proofreading/rules.ts': load('#russian/plural.ts') + leaf,
  'contract/comments.ts':
    "import { it } from 'zod'\nimport { it as ids } from '#domain/amounts.ts'\nexport const its = [it, ids]\n",
  'contract/article.ts': load('#article-body/tree.ts'),
  'contract/errors.ts': leaf,
  'article-body/tree.ts': load('./nodes/spoiler/spoiler.schema.ts') + leaf,
  'article-body/nodes/spoiler/spoiler.schema.ts': leaf + "import { it as z } from 'zod'\nexport const schema = z\n",
  'article-body/nodes/spoiler/Spoiler.web.tsx': load('#ui/Button.tsx') + leaf,
  'article-body/nodes/spoiler/spoiler.text.ts': load('../../tree.ts') + leaf,
  'article-body/to-web.tsx': load('./nodes/spoiler/Spoiler.web.tsx'),
  'article-body/to-text.ts': load('./nodes/spoiler/spoiler.text.ts') + leaf,
  'schema-org/article.ts': load('#article-body/to-text.ts') + leaf,
  'publishing/save.ts': load('#article-body/to-text.ts') + leaf,
  'archive/export.ts': load('#contract/errors.ts') + leaf,
  'ui/Button.tsx': load('react') + leaf,
  'platform/log.ts': load('#contract/errors.ts') + "import { readFileSync } from 'node:fs'\n" + leaf,
  'platform/testing.ts': leaf,
  'services/comments/service.ts': load('./store.ts') + leaf,
  'services/comments/store.ts': load('#platform/log.ts') + leaf,
  'services/comments/limits.ts': leaf,
  'services/comments/rules/quota.ts': load('../limits.ts') + leaf,
  'services/comments/rules/seo.ts': load('#schema-org/article.ts'),
  'services/comments/comments.test.ts': load('#tests/people.ts') + "import { it as db } from '#platform/testing.ts'\n",
  'services/search/service.ts':
    load('#article-body/to-text.ts') + "import { it as saved } from '#publishing/save.ts'\n" + leaf,
  'web/routes/article.tsx': load('../pages/article/load-article.server.ts'),
  'web/pages/article/ArticlePage.tsx': loadTypeOf('./load-article.server.ts') + load('../../client/session.ts'),
  'web/pages/article/ArticlePage.amp.tsx': load('#article-body/tree.ts'),
  'web/pages/article/load-article.server.ts': load('#contract/errors.ts') + leaf,
  'web/client/session.ts': leaf,
  'web/features/comments/CommentForm.tsx': load('#ui/Button.tsx') + leaf,
  'web/features/reactions/Reactions.tsx': leaf,
  'office/pages/QueuePage.tsx': load('#contract/errors.ts') + leaf,
  'server/services.ts': "export const comments = () => import('#services/comments/service.ts')\n",
  'tests/people.ts': load('#server/services.ts') + leaf,
}

type Planted = { rule: string; files: Files; from: string; to: string; how?: string }

/** Each violation has its own files, so that all fit into one tree. */
const planted: Planted[] = [
  {
    rule: 'proofreading-is-pure',
    files: { 'proofreading/ask.ts': load('#contract/errors.ts') },
    from: 'proofreading/ask.ts',
    to: 'contract/errors.ts',
  },
  {
    rule: 'no-cycles',
    files: { 'platform/hen.ts': load('./egg.ts') + leaf, 'platform/egg.ts': load('./hen.ts') + leaf },
    from: 'platform/egg.ts',
    to: 'platform/hen.ts',
  },
  {
    rule: 'everything-resolves',
    files: { 'platform/lost.ts': load('#platform/nowhere.ts') },
    from: 'platform/lost.ts',
    to: '#platform/nowhere.ts',
  },
  {
    rule: 'domain-is-pure',
    files: { 'domain/ages.ts': load('zod') },
    from: 'domain/ages.ts',
    to: 'node_modules/zod/index.js',
  },
  {
    rule: 'domain-is-pure',
    how: 'nor by a type of the contract',
    files: { 'domain/names.ts': loadTypeOf('#contract/errors.ts') },
    from: 'domain/names.ts',
    to: 'contract/errors.ts',
  },
  {
    rule: 'russian-is-pure',
    files: { 'russian/names.ts': load('#domain/amounts.ts') },
    from: 'russian/names.ts',
    to: 'domain/amounts.ts',
  },
  {
    rule: 'cooking-is-pure',
    files: { 'cooking/lines.ts': load('zod') },
    from: 'cooking/lines.ts',
    to: 'node_modules/zod/index.js',
  },
  {
    rule: 'contract-holds-calls',
    files: { 'contract/users.ts': loadTypeOf('#platform/log.ts') },
    from: 'contract/users.ts',
    to: 'platform/log.ts',
  },
  {
    rule: 'contract-holds-calls',
    how: 'by more of an article than its shape',
    files: { 'contract/content.ts': load('#article-body/to-text.ts') },
    from: 'contract/content.ts',
    to: 'article-body/to-text.ts',
  },
  {
    rule: 'ui-knows-no-domain',
    files: { 'ui/CommentBadge.tsx': loadTypeOf('#contract/errors.ts') },
    from: 'ui/CommentBadge.tsx',
    to: 'contract/errors.ts',
  },
  {
    rule: 'body-knows-only-ui',
    files: { 'article-body/ask.ts': load('#contract/errors.ts') },
    from: 'article-body/ask.ts',
    to: 'contract/errors.ts',
  },
  {
    rule: 'structured-data-is-pure',
    files: { 'schema-org/fetched.ts': load('#platform/log.ts') },
    from: 'schema-org/fetched.ts',
    to: 'platform/log.ts',
  },
  {
    rule: 'publishing-serves-services',
    files: { 'publishing/list.ts': load('#services/comments/store.ts') },
    from: 'publishing/list.ts',
    to: 'services/comments/store.ts',
  },
  {
    rule: 'services-alone-publish',
    files: { 'server/import.ts': load('#publishing/save.ts') },
    from: 'server/import.ts',
    to: 'publishing/save.ts',
  },
  {
    rule: 'archive-asks-by-calls',
    files: { 'archive/list.ts': loadTypeOf('#services/comments/store.ts') },
    from: 'archive/list.ts',
    to: 'services/comments/store.ts',
  },
  {
    rule: 'platform-knows-no-service',
    files: { 'platform/stats.ts': load('#services/comments/service.ts') },
    from: 'platform/stats.ts',
    to: 'services/comments/service.ts',
  },
  {
    rule: 'services-are-islands',
    files: { 'services/search/index-comments.ts': load('../comments/store.ts') },
    from: 'services/search/index-comments.ts',
    to: 'services/comments/store.ts',
  },
  {
    rule: 'services-are-islands',
    how: 'by a type',
    files: { 'services/search/typed.ts': loadTypeOf('#services/comments/store.ts') },
    from: 'services/search/typed.ts',
    to: 'services/comments/store.ts',
  },
  {
    rule: 'services-are-islands',
    how: 'when it runs',
    files: { 'services/search/late.ts': "export const late = () => import('#services/comments/store.ts')\n" },
    from: 'services/search/late.ts',
    to: 'services/comments/store.ts',
  },
  {
    rule: 'services-stay-below-the-page',
    files: { 'services/comments/draw.ts': load('#web/client/session.ts') },
    from: 'services/comments/draw.ts',
    to: 'web/client/session.ts',
  },
  {
    rule: 'services-never-reach-jsx',
    how: 'by way of another file',
    files: {
      'services/comments/preview.ts': load('#article-body/preview.ts'),
      'article-body/preview.ts': load('./nodes/spoiler/Spoiler.web.tsx') + leaf,
    },
    from: 'services/comments/preview.ts',
    to: 'article-body/nodes/spoiler/Spoiler.web.tsx',
  },
  {
    rule: 'rules-are-pure',
    files: {
      'services/comments/rules/read.ts': "import { readFileSync } from 'node:fs'\nexport const read = readFileSync\n",
    },
    from: 'services/comments/rules/read.ts',
    to: 'fs',
  },
  {
    rule: 'rules-are-pure',
    how: 'by the store beside them',
    files: { 'services/comments/rules/count.ts': load('../store.ts') },
    from: 'services/comments/rules/count.ts',
    to: 'services/comments/store.ts',
  },
  {
    rule: 'pages-speak-contract',
    files: { 'web/pages/article/load-fast.server.ts': load('#services/comments/store.ts') },
    from: 'web/pages/article/load-fast.server.ts',
    to: 'services/comments/store.ts',
  },
  {
    rule: 'web-and-office-are-strangers',
    files: { 'web/pages/Staff.ts': load('#office/pages/QueuePage.tsx') },
    from: 'web/pages/Staff.ts',
    to: 'office/pages/QueuePage.tsx',
  },
  {
    rule: 'features-are-islands',
    files: { 'web/features/comments/reacted.ts': load('../reactions/Reactions.tsx') },
    from: 'web/features/comments/reacted.ts',
    to: 'web/features/reactions/Reactions.tsx',
  },
  {
    rule: 'amp-never-reaches-client-code',
    how: 'by way of another file',
    files: {
      'web/pages/article/Share.amp.tsx': load('./share.ts'),
      'web/pages/article/share.ts': load('../../client/session.ts') + leaf,
    },
    from: 'web/pages/article/Share.amp.tsx',
    to: 'web/client/session.ts',
  },
  {
    rule: 'browser-never-reaches-server-code',
    files: { 'web/client/reload.ts': load('../pages/article/load-article.server.ts') },
    from: 'web/client/reload.ts',
    to: 'web/pages/article/load-article.server.ts',
  },
  {
    rule: 'plain-renderings-stay-plain',
    files: { 'article-body/nodes/spoiler/spoiler.feed.ts': load('react') },
    from: 'article-body/nodes/spoiler/spoiler.feed.ts',
    to: 'node_modules/react/index.js',
  },
  {
    rule: 'nobody-imports-tests',
    files: { 'server/seed.ts': load('#tests/people.ts') },
    from: 'server/seed.ts',
    to: 'tests/people.ts',
  },
  {
    rule: 'nobody-imports-tests',
    how: 'nor what tests stand on',
    files: { 'server/try.ts': load('#platform/testing.ts') },
    from: 'server/try.ts',
    to: 'platform/testing.ts',
  },
  {
    rule: 'one-place-decodes',
    files: { 'services/user/portrait.ts': load('sharp'), 'node_modules/sharp/index.js': 'exports.it = 1' },
    from: 'services/user/portrait.ts',
    to: 'node_modules/sharp/index.js',
  },
  {
    rule: 'only-the-process-knows-the-demo',
    files: { 'server/fill.ts': load('#demo/seed.ts'), 'demo/seed.ts': leaf },
    from: 'server/fill.ts',
    to: 'demo/seed.ts',
  },
  {
    rule: 'services-open-lazily',
    files: { 'server/peek.ts': load('#services/comments/store.ts') },
    from: 'server/peek.ts',
    to: 'services/comments/store.ts',
  },
]

const trees: string[] = []

async function makeTree(files: Files): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'delno-boundaries-')))
  trees.push(root)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return root
}

afterAll(() => Promise.all(trees.map(root => rm(root, { recursive: true }))))

test('a tree that keeps the rules passes', async () => {
  const report = await checkBoundaries(await makeTree(cleanTree))
  expect(report.violations).toEqual([])
  expect(report.moduleCount).toBeGreaterThan(20)
})

describe('a planted violation', () => {
  let report: BoundaryReport
  beforeAll(async () => {
    report = await checkBoundaries(await makeTree(Object.assign({}, cleanTree, ...planted.map(({ files }) => files))))
  })

  test.each(planted.map(plant => ({ how: '', ...plant })))('of $rule $how is reported', ({ rule, from, to }) => {
    expect(report.violations).toContainEqual(expect.objectContaining({ rule, from, to }))
  })

  test('exists for every rule', () => {
    const rules = [...walls, ...reaches].map(rule => rule.name)
    expect(rules.filter(rule => !planted.some(plant => plant.rule === rule))).toEqual([])
    expect([...new Set(report.violations.map(violation => violation.rule))].toSorted()).toEqual(rules.toSorted())
  })

  test('is reported with the path of imports that leads to it', () => {
    expect(describeReport(report, 0).join('\n')).toContain(
      'by article-body/preview.ts → article-body/nodes/spoiler/Spoiler.web.tsx → ui/Button.tsx'.split(' → ui')[0],
    )
  })
})

test('a checker that sees too few modules fails', async () => {
  expect(describeReport({ moduleCount: 0, violations: [] })).toEqual([
    expect.stringContaining('Only 0 modules were seen'),
  ])
})
