// Internal: titles for ⌘K of the office.
import type { findPostTitles as call } from '#contract/newsroom-find.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Search } from '../search.ts'
import { findTitles } from '../titles.ts'

export const findPostTitles =
  (search: Search): Handler<typeof call> =>
  async ({ body: { readings, limit } }) => ({ items: await findTitles(search, readings, limit) })
