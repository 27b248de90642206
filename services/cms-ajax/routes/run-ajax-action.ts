import { honeypotName, type AjaxAction, type runAjaxAction as Run } from '#contract/cms-ajax.ts'
import type { CallReply } from '#contract/call.ts'
import { DomainError } from '#contract/errors.ts'
import { readPostCards } from '#contract/post-cards.ts'
import { getViews } from '#contract/views.ts'
import type { AnswerContext, Handler } from '#platform/http/answer.ts'
import { networkOf } from '#platform/http/network.ts'
import type { CmsAjax } from '../cms-ajax.ts'
import { refreshesPerNetwork, refreshPausePerPost, subscriptionsPerNetwork, typosPerNetwork } from '../limits.ts'
import { askQueue, type Asking } from '../newsletter.ts'
import { ownPathOf } from '../rules/own-path.ts'
import { addItem } from '../store/inbox.ts'

type Reply = CallReply<typeof Run>
type Of<Action extends AjaxAction['action']> = Extract<AjaxAction, { action: Action }>

export function runAjaxAction(cmsAjax: CmsAjax): Handler<typeof Run> {
  return ({ body }, answer) => {
    switch (body.action) {
      case 'refresh-appbox':
        return refreshAppbox(cmsAjax, body, answer)
      case 'typo':
        return keepTypo(cmsAjax, body, answer)
      case 'newsletter':
        return subscribe(cmsAjax, body, answer)
      case 'sync_views':
        return syncViews(cmsAjax, body)
    }
  }
}

/** A box of the post changed: its pages are made anew, and its card is read. */
async function refreshAppbox(
  { context, db }: CmsAjax,
  { postId }: Of<'refresh-appbox'>,
  { ip }: AnswerContext,
): Promise<Reply> {
  context.rateLimit.check('refresh-appbox', networkOf(ip), refreshesPerNetwork)
  const data = (await readPostCards(context.ask, [postId])).get(postId)
  if (!data) throw new DomainError('not_found', 'Такого материала нет')
  await context.sharedLimit.check('refresh-appbox post', String(postId), refreshPausePerPost)
  const tags = [`post-${postId}`]
  await db.inTransaction(trx => context.events.announce(trx, 'post.refreshed', { id: postId, tags }))
  return { success: true, data }
}

async function keepTypo(
  { context, db }: CmsAjax,
  { url: address, text, before, after, comment, [honeypotName]: trap }: Of<'typo'>,
  { ip }: AnswerContext,
): Promise<Reply> {
  await context.sharedLimit.check('typo', networkOf(ip), typosPerNetwork)
  const url = ownPathOf(address, context.config.siteUrl)
  if (url === undefined)
    throw new DomainError('validation', 'Это страница не нашего сайта', { url: 'ожидается адрес страницы журнала' })
  if (!trap)
    await addItem(db.kysely, {
      kind: 'typo',
      url,
      user_id: null,
      data: JSON.stringify({ text, before, after, comment }),
      created_at: context.clock.now(),
    })
  return { success: true, message: 'Спасибо, исправим' }
}

async function subscribe(
  { context }: CmsAjax,
  { email, type, [honeypotName]: trap }: Of<'newsletter'>,
  { ip }: AnswerContext,
): Promise<Reply> {
  await context.sharedLimit.check('newsletter', networkOf(ip), subscriptionsPerNetwork)
  if (!trap) await context.jobs.send(askQueue, { email, type } satisfies Asking)
  return { success: true, message: 'Проверьте почту: если адрес ещё не подписан, там письмо со ссылкой' }
}

/** What the views service has counted; nothing is counted here. */
async function syncViews({ context }: CmsAjax, { postId }: Of<'sync_views'>): Promise<Reply> {
  const { viewsCounts } = await context.ask(getViews, { body: { action: 'get-views', postIds: String(postId) } })
  return { success: true, data: { postId, views: viewsCounts[postId] ?? 0 } }
}
