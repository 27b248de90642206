// Calls of the notification service (spec 7), as the reader.
import type { NotificationReply } from '#contract/notifications.ts'
import { askSigned, RefusedError } from '../../session/signed-calls.ts'

/** Our own events are outside the list of the specification and come only on request. */
const allEvents = 'filter__all_events=1'
const base = (userId: string) => `/svc/notifications/api/v1/kolokolchick/user/${encodeURIComponent(userId)}`

type ListAnswer = { data: NotificationReply[]; meta: { total: number } }

/** Spec 5: a response counts when its `success` is true. */
async function ask<Reply>(...call: Parameters<typeof askSigned>): Promise<Reply> {
  const answer = await askSigned<Reply & { success?: boolean; message?: string }>(...call)
  if (answer.success !== true) throw new RefusedError(answer.message ?? 'Уведомления сейчас недоступны')
  return answer
}

/** Spec 9: ten per page. */
export const pageSize = 10

export async function listNotifications(
  userId: string,
  { page, isUnseenOnly }: { page: number; isUnseenOnly: boolean },
): Promise<{ items: NotificationReply[]; total: number }> {
  const filter = isUnseenOnly ? '&filter__is_viewed=false' : ''
  const { data, meta } = await ask<ListAnswer>(`${base(userId)}?page=${page}&limit=${pageSize}${filter}&${allEvents}`)
  return { items: data, total: meta.total }
}

async function askUnseen(userId: string, limit: number): Promise<ListAnswer> {
  return ask<ListAnswer>(`${base(userId)}?page=1&limit=${limit}&filter__is_viewed=false&${allEvents}`)
}

/** Spec 9: page 1, limit 1; the number is in the meta. */
export async function countUnseen(userId: string): Promise<{ total: number; newest: NotificationReply | undefined }> {
  const { data, meta } = await askUnseen(userId, 1)
  return { total: meta.total, newest: data[0] }
}

export const listNewestUnseen = async (userId: string, limit: number) => (await askUnseen(userId, limit)).data

export const viewOne = (userId: string, id: string) =>
  ask(`${base(userId)}/notifications/${id}/viewing`, { method: 'PATCH' })

/** Returns the number of unseen notifications that remain. */
export const viewAll = async (userId: string) =>
  (
    await ask<{ meta: { total: number } }>(`${base(userId)}/notifications/mass-viewing?${allEvents}`, {
      method: 'PATCH',
      body: {},
    })
  ).meta.total
