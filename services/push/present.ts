// Row → wire: the push device of spec 3.
import type { PushDeviceReply } from '#contract/push.ts'
import type { DeviceRow, Owner } from './store.ts'

/** The keys are secrets of the browser, so only the owner of the device sees them. */
export function presentDevice(row: DeviceRow, caller: Owner | null): PushDeviceReply {
  const isOwned = caller !== null && row.user_id === caller.userId
  return {
    id: row.id,
    integer_id: row.integer_id,
    device_id: row.device_id,
    token: row.token,
    type: row.type,
    user_agent: row.user_agent,
    p256dh: isOwned ? row.p256dh : null,
    auth: isOwned ? row.auth : null,
    subscribed: row.subscribed,
    not_found: row.not_found,
    test: row.test,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    not_found_at: row.not_found_at?.toISOString() ?? null,
    changed_sub_status_at: row.changed_sub_status_at.toISOString(),
    is_own: isOwned && row.session_id === caller.sessionId,
  }
}
