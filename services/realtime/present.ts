// Payloads of the socket that no other service presents.
import type { NotificationReply } from '#contract/notifications.ts'

/** A notification that is not stored: it only makes pages read something again. */
export function presentSignal(event: NotificationReply['event'], now: Date): NotificationReply {
  const at = now.toISOString()
  const package_uuid = crypto.randomUUID()
  return {
    _id: package_uuid,
    event,
    is_read: true,
    package_uuid,
    payload: { content: '', extends: null },
    redirect_link: null,
    path: null,
    created_at: at,
    updated_at: at,
  }
}
