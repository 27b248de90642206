import { getViews } from '#contract/views.ts'
import type { ServiceContext } from '#platform/service.ts'
import type { ActionBody, ActionReply } from './action.ts'

/** Answers what the views service counted; counts nothing itself. */
export async function syncViews({ ask }: ServiceContext, { postId }: ActionBody<'sync_views'>): Promise<ActionReply> {
  const { viewsCounts } = await ask(getViews, { body: { action: 'get-views', postIds: String(postId) } })
  return { success: true, data: { postId, views: viewsCounts[postId] ?? 0 } }
}
