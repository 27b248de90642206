// Row → wire.
import type { z } from 'zod'
import type { addPasskey, listOfficePeople } from '#contract/office/access.ts'
import { hideAddress } from '#domain/hide-address.ts'
import type { OfficePersonRow } from './store/people.ts'
import type { KeyRow } from './store/credentials.ts'

export function presentKey({
  id,
  name,
  is_synced,
  created_at,
  used_at,
}: KeyRow): z.output<typeof addPasskey.reply>['data'] {
  return {
    id,
    name,
    is_synced,
    created_at: created_at.toISOString(),
    used_at: used_at?.toISOString() ?? null,
  }
}

export const shownName = ({ display_name, integer_id }: Pick<OfficePersonRow, 'display_name' | 'integer_id'>): string =>
  display_name ?? `Читатель ${integer_id}`

export function presentPerson({
  display_name,
  banned_at,
  seen_at,
  locked_out_at,
  link_expires_at,
  email,
  ...row
}: OfficePersonRow): z.output<typeof listOfficePeople.reply>['items'][number] {
  return {
    ...row,
    email: email === null ? null : hideAddress(email),
    display_name: shownName({ display_name, integer_id: row.integer_id }),
    is_banned: banned_at !== null,
    seen_at: seen_at?.toISOString() ?? null,
    is_locked_out: locked_out_at !== null,
    link_expires_at: link_expires_at?.toISOString() ?? null,
  }
}
