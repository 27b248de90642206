// «Лучшее за неделю», which the footer of every page promises. A row of weekly_letter is the decision of a week. Its letters are queued
// page by page, each page in one transaction with the address at which it ends: a crash neither skips nor repeats a subscriber.
import { listHomePosts, listTopPosts } from '#contract/content.ts'
import { listHomeRecipes } from '#contract/recipes.ts'
import { weeklyLetter } from '#domain/recommendations/choosing.ts'
import type { ServiceContext } from '#platform/service.ts'
import { writeWeeklyLetter } from './letter-text.ts'
import { weeklyPage, weeklyTopPages } from './limits.ts'
import type { Newsletter } from './newsletter.ts'
import { dueWeek, type DueWeek } from './rules/due-week.ts'
import { listConfirmed } from './store/subscribers.ts'
import type { WeeklyContent } from './store/tables.ts'
import * as store from './store/weekly-letters.ts'

/** The newsletter that the form in the footer names. */
const weeklyType = 'newsletter'

export const weeklyQueue = 'newsletter.send-weekly-letter'
export type WeeklySending = { week: string }

/** Decides the letter of a week, once. Does nothing before its hour, long after it, and when another process has decided. */
export async function startWeeklyLetter({ context, db }: Newsletter): Promise<void> {
  const due = dueWeek(context.clock.now(), context.magazine.zone)
  if (!due || (await store.isDecided(db.kysely, due.week))) return
  const content = await chooseContent(context, due)
  const isFirst = await db.inTransaction(async trx => {
    const isInserted = await store.insertDecision(trx, due.week, content)
    if (isInserted && content) await context.jobs.send(weeklyQueue, { week: due.week }, { trx })
    return isInserted
  })
  if (isFirst && !content)
    context.log.warn({ week: due.week }, `no weekly letter: fewer than ${weeklyLetter.articlesAtLeast} new articles`)
}

/** The most read new articles, then the newest; null when there are too few. */
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
  if (unique.length < weeklyLetter.articlesAtLeast) return null
  return {
    articles: unique
      .slice(0, weeklyLetter.articles)
      .map(({ title, excerpt, url, reading_minutes: minutes }) => ({ title, excerpt, url, minutes })),
    recipes: recipes.items
      .filter(isOfWeek)
      .slice(0, weeklyLetter.recipes)
      .map(({ title, excerpt, url, total_minutes: minutes }) => ({ title, excerpt, url, minutes })),
  }
}

/** Queues the letters of the next page of subscribers, and a job for the page after it. */
export async function sendWeeklyPage({ context, db, links }: Newsletter, { week }: WeeklySending): Promise<void> {
  await db.inTransaction(async trx => {
    const { content, sent_to: after } = await store.lockLetter(trx, week)
    const page = await listConfirmed(trx, weeklyType, { after, limit: weeklyPage })
    const last = page.at(-1)
    if (!content || !last) return
    for (const { email, id } of page) {
      const urls = { site: context.config.siteUrl, unsubscribe: links.unsubscribeUrl(id), magazine: context.magazine }
      await context.mail.send(writeWeeklyLetter(email, content, urls), { trx, isBulk: true })
    }
    await store.updateSentTo(trx, week, last.email)
    await context.jobs.send(weeklyQueue, { week }, { trx })
  })
}
