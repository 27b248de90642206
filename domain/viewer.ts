export const roleApplications = ['auth', 'talker', 'pusher', 'quasar'] as const
export type RoleApplication = (typeof roleApplications)[number]
export const roleNames = ['admin', 'moderator', 'user'] as const
export type RoleName = (typeof roleNames)[number]

/** The person who makes a call, from the claims of the access token. A token lasts at most 15 minutes. Spec 3 (Role), 6. */
export type Viewer = {
  userId: string
  roles: { application: RoleApplication; name: RoleName }[]
  isBanned: boolean
  isExpert: boolean
  isArchived: boolean
}

/** True if the viewer moderates the application. Its admins moderate it too. */
export function isModerator({ roles }: Viewer, application: RoleApplication): boolean {
  return roles.some(role => role.application === application && role.name !== 'user')
}
