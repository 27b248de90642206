import { z } from 'zod'

export const roleApplication = z.enum(['auth', 'talker', 'pusher', 'quasar'])
export type RoleApplication = z.infer<typeof roleApplication>
export const roleName = z.enum(['admin', 'moderator', 'user'])
export type RoleName = z.infer<typeof roleName>

/** Who makes a call, as the access token says it: at most 15 minutes old. Spec 3 (Role), 6. */
export const viewer = z.object({
  userId: z.string().min(1),
  roles: z.array(z.object({ application: roleApplication, name: roleName })),
  isBanned: z.boolean(),
  isExpert: z.boolean(),
})
export type Viewer = z.infer<typeof viewer>

/** Moderators of an application, its admins included. */
export function isModerator({ roles }: Viewer, application: RoleApplication): boolean {
  return roles.some(role => role.application === application && role.name !== 'user')
}
