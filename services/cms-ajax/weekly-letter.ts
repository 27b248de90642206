// «Лучшее за неделю», as the foot of every page promises. A row of weekly_letter is the decision of a week; its letters are
// queued page by page, each page in one transaction with the address it ends at: a crash neither forgets nor repeats anybody.
import { listHomePosts, listTopPosts } from '#contract/content.ts'
import { listHomeRecipes } from '#contract/recipes.ts'
import type { ServiceContext } from '#platform/service.ts'
import type { CmsAjax } from './cms-ajax.ts'
import { writeWeeklyLetter } from './letter-text.ts'
import { weeklyArticles, weeklyArticlesAtLeast, weeklyPage, weeklyRecipes, weeklyTopPages } from './limits.ts'
import { dueWeek, type DueWeek } from './rules/due-week.ts'
import { listConfirmed } from './store/subscribers.ts'
import type { WeeklyContent } from './store/tables.ts'
import * as store from './store/weekly-letters.ts'

/** The newsletter that the form of the foot names. */
const weeklyType = 'newsletter'

export const weeklyQueue = 'cms-ajax.send-weekly-letter'
export type WeeklySending = { week: string }

/** Decides a week once, from its hour on; before and long after, and in the next process, does nothing. */
export async function startWeeklyLetter({ context, db }: CmsAjax): Promise<void> {
  const due = dueWeek(context.clock.now(), context.config.timeZoneOffset)
  if (!due || (await store.isDecided(db.kysely, due.week))) return
  const content = await chooseContent(context, due)
  const isFirst = await db.inTransaction(async trx => {
    const isNoted = await store.noteDecided(trx, due.week, content)
    if (isNoted && content) await context.jobs.send(weeklyQueue, { week: due.week }, { trx })
    return isNoted
  })
  if (isFirst && !content)
    context.log.warn({ week: due.week }, `no weekly letter: fewer than ${weeklyArticlesAtLeast} new articles`)
}

/** The new articles that were read most, then the newest; null when they are too few. */
async function chooseContent({ ask }: ServiceContext, { from, to }: DueWeek): Promise<WeeklyContent | null> {
  const isOfWeek = ({ date }: { date: number }) => date * 1000 >= from.getTime() && date * 1000 < to.getTime()
  const type = 'post,health'
  const top = Array.from({ length: weeklyTopPages }, (_, at) =>
    ask(listTopPosts, { params: { path: 'week' }, query: { type, page: at + 1 } }),
  )
  const [lists, recipes] = await Promise.all([
    Promise.all([...top, ask(listHomePosts, { query: { type, route: 'list' } })]),
    ask(listHomeRecipes),
  ])
  const articles = lists
    .flatMap(({ items }) => items)
    .filter(card => isOfWeek(card) && !card.is_advertising && !card.is_promo)
  const unique = [...new Map(articles.map(card => [card.id, card])).values()]
  if (unique.length < weeklyArticlesAtLeast) return null
  return {
    articles: unique
      .slice(0, weeklyArticles)
      .map(({ title, excerpt, url, reading_minutes: minutes }) => ({ title, excerpt, url, minutes })),
    recipes: recipes.items
      .filter(isOfWeek)
      .slice(0, weeklyRecipes)
      .map(({ title, excerpt, url, total_minutes: minutes }) => ({ title, excerpt, url, minutes })),
  }
}

/** Queues the letters of the next page of subscribers, and the page after it, until there is none. */
export async function sendWeeklyPage({ context, db, links }: CmsAjax, { week }: WeeklySending): Promise<void> {
  await db.inTransaction(async trx => {
    const { content, sent_to: after } = await store.lockLetter(trx, week)
    const page = await listConfirmed(trx, weeklyType, { after, limit: weeklyPage })
    const last = page.at(-1)
    if (!content || !last) return
    for (const { email, id } of page) {
      const urls = { site: context.config.siteUrl, leave: links.leaveUrl(id) }
      await context.mail.send(writeWeeklyLetter(email, content, urls), { trx, isBulk: true })
    }
    await store.noteSentTo(trx, week, last.email)
    await context.jobs.send(weeklyQueue, { week }, { trx })
  })
}
