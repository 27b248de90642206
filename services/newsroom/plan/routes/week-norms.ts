import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-plan.ts'
import { listSiteArticles } from '#contract/office/releasing.ts'
import { dayMs } from '#domain/time-units.ts'
import type { Handler } from '#platform/http/answer.ts'
import { normsMax } from '../../limits.ts'
import { getColleague } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { countPlanned, listNorms, saveNorm } from '../../store/plan.ts'

/** How many articles of a week are counted. A magazine that publishes more than 14 a day does not need norms. */
const weekArticlesMax = 100

export const listWeekNorms =
  (newsroom: Newsroom): Handler<typeof calls.listWeekNorms> =>
  async ({ query: { from } }, { viewer }) => {
    const { roles } = await getColleague(newsroom, viewer)
    const { context, db } = newsroom
    const norms = await listNorms(db.kysely)
    const mayChange = roles.includes('chief')
    if (norms.length === 0) return { items: [], mayChange }
    const begin = new Date(from)
    const end = new Date(begin.getTime() + 7 * dayMs)
    const planned = new Map((await countPlanned(db.kysely, begin, end)).map(row => [row.section, row.count]))
    const { items } = await context.ask(listSiteArticles, {
      body: {
        sections: norms.map(({ section }) => section).slice(0, 50),
        from: begin.toISOString(),
        to: end.toISOString(),
        limit: weekArticlesMax,
      },
    })
    return {
      items: norms.map(({ section, count }) => ({
        section,
        norm: count,
        out: items.filter(({ categories }) => categories.some(({ slug }) => slug === section)).length,
        planned: planned.get(section) ?? 0,
      })),
      mayChange,
    }
  }

export const setWeekNorm =
  (newsroom: Newsroom): Handler<typeof calls.setWeekNorm> =>
  async ({ params: { section }, body: { count } }, { viewer }) => {
    const { roles } = await getColleague(newsroom, viewer)
    if (!roles.includes('chief')) throw new DomainError('forbidden', 'Нормы недели ставит главный редактор')
    if (!(await saveNorm(newsroom.db.kysely, { section, count, rowsMax: normsMax })))
      throw new DomainError('quota_exceeded', `Норм не больше ${normsMax}: уберите лишние`)
    return { success: true as const }
  }
