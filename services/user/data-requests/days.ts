import { soonDay } from '#domain/data-requests.ts'
import { inZone } from '#russian/time-zone.ts'
import type { Users } from '../user.ts'

/** The day of this moment in the time zone of the magazine. */
export const dayOf = ({ context }: Users, moment: Date): string =>
  inZone(moment, context.magazine.zone).toISOString().slice(0, 10)

/** Today, and the last day that is near. */
export function daysNow(users: Users): { today: string; soonUntil: string } {
  const today = dayOf(users, users.context.clock.now())
  return { today, soonUntil: soonDay(today) }
}
