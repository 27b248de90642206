// What the log of the office tells of sign-ins, links and roles.
import { z } from 'zod'

export const officeAccessEvent = z.enum([
  'link_made',
  'link_opened',
  'first_entry',
  'signed_in',
  'signed_out',
  'session_ended',
  'other_sessions_ended',
  'code_pause',
  'key_added',
  'key_removed',
  'key_copied',
  'codes_set',
  'codes_removed',
  'spare_codes_made',
  'spare_code_used',
  'second_step_reset',
  'invited',
  'admitted',
  'role_changed',
  'role_given',
  'role_taken',
  'banned',
  'unbanned',
  'expert_set',
  'expert_removed',
  'address_shown',
  'office_locked',
])
export type OfficeAccessEvent = z.output<typeof officeAccessEvent>
