import type * as calls from '#contract/content.ts'
import { datePath } from '#contract/content.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { capitalized } from '#russian/capitalized.ts'
import { monthsGenitive, monthsNominative } from '#russian/dates.ts'
import { chooseVariant, makeContentList, sharedCacheSeconds, type Content } from '../content.ts'
import { homeCrumb as home } from '../present.ts'
import { listId, listTag } from '../rules/lists.ts'
import { firstYear, parseDatePath, yearOf } from '../rules/months.ts'
import { countRange, listLeftOut, pageOfRange } from '../store/lists.ts'

const monthTitle = (year: number, month: number) => `${capitalized(monthsNominative[month - 1]!)} ${year}`

/** A future year has no archive. Years since 1970 have one with all their months and days, even without articles (spec 5). */
async function hasYear({ db, context, zone }: Content, list: number, year: number, offset: string): Promise<boolean> {
  if (year > yearOf(context.clock.now(), offset)) return false
  if (year >= firstYear) return true
  const { from, to } = parseDatePath(String(year).padStart(4, '0'), offset)!
  return (await countRange(db.kysely, list, from, to, zone)) > 0
}

export const listPostsByDate =
  (content: Content): Handler<typeof calls.listPostsByDate | typeof calls.altListPostsByDate> =>
  async ({ params, query }, answer) => {
    const range = parseDatePath(params.path, query.timezoneOffset)
    const list = listId({ kind: 'home' }, chooseVariant(query.type, 'post'))
    if (!range || !(await hasYear(content, list, range.year, query.timezoneOffset)))
      throw new DomainError('not_found', 'Такой даты нет')
    const offset = (query.page - 1) * query.limit
    const excluded = await listLeftOut(content.db.kysely, list, query.exclude ?? [])
    const leftOut = excluded.filter(({ publishedAt }) => publishedAt >= range.from && publishedAt < range.to)
    const [listed, ids] = await Promise.all([
      countRange(content.db.kysely, list, range.from, range.to, content.zone),
      pageOfRange(content.db.kysely, list, range.from, range.to, offset, query.limit, content.zone, leftOut),
    ])
    const total = listed - leftOut.length
    const { year, month, day } = range
    const title =
      month === undefined
        ? `${year} год`
        : day === undefined
          ? monthTitle(year, month)
          : `${day} ${monthsGenitive[month - 1]} ${year}`
    const crumbs = [home]
    if (month !== undefined) crumbs.push({ title: `${year} год`, url: `/${year}` })
    if (month !== undefined && day !== undefined)
      crumbs.push({ title: monthTitle(year, month), url: `/${year}/${String(month).padStart(2, '0')}` })
    answer.tag(listTag({ kind: 'home' }))
    answer.cacheFor(sharedCacheSeconds)
    return makeContentList(content, ids, total, query, {
      type: 'date',
      title,
      path: `/${datePath(params.path)}`,
      breadcrumb: crumbs,
    })
  }
