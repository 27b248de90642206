import { listProblems } from '#article-body/problems.ts'
import type * as calls from '#contract/office/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import { savePosts } from '#publishing/save.ts'
import { articleKind } from '../kind.ts'
import type { Content } from '../content.ts'

export const saveArticles =
  (content: Content): Handler<typeof calls.saveArticles> =>
  async ({ body: { articles, isTrial, expected, by } }) => {
    const hashes = new Map(expected.map(({ id, contentHash }) => [id, contentHash]))
    const saved = await savePosts(content, articleKind(content), articles, isTrial, { expected: hashes, by })
    return {
      results: saved.map(({ made, ...result }) => ({ ...result, problems: made ? listProblems(made.body.tree) : [] })),
    }
  }
