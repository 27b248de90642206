export const roleApplications = ['auth', 'talker', 'pusher', 'quasar'] as const
export type RoleApplication = (typeof roleApplications)[number]
export const roleNames = ['admin', 'moderator', 'user'] as const
export type RoleName = (typeof roleNames)[number]

/**
 * The person who makes a call, from the claims of the access token. A token lasts at most 15 minutes. Spec 3 (Role), 6.
 * `office`: the token was given to a session of the office, which begins with a second step (decision 037). `isLesser`: the person asked for
 * fewer rights than they have, to see what a colleague sees; marks of the newsroom do not count then (decision 044).
 */
export type Viewer = {
  userId: string
  roles: { application: RoleApplication; name: RoleName }[]
  isBanned: boolean
  isExpert: boolean
  isArchived: boolean
  office?: { sessionId: string; isLesser?: true }
}

/** True if the viewer moderates the application. Its admins moderate it too. */
export function isModerator({ roles }: Viewer, application: RoleApplication): boolean {
  return roles.some(role => role.application === application && role.name !== 'user')
}

/** A viewer who signed in to the office, with the second step. */
export type OfficeViewer = Viewer & { office: NonNullable<Viewer['office']> }

/** True for somebody who makes the magazine (a role of `quasar`, design 6) and came through the office's own sign-in. */
export function isInOffice(viewer: Viewer): viewer is OfficeViewer {
  return viewer.office !== undefined && viewer.roles.some(({ application }) => application === 'quasar')
}

/** True for an administrator of the office who came through its own sign-in. */
export function isOfficeAdmin(viewer: Viewer): viewer is OfficeViewer {
  return (
    isInOffice(viewer) && viewer.roles.some(({ application, name }) => application === 'quasar' && name === 'admin')
  )
}

/** The highest role in the office; undefined for a stranger. */
const officeRoleOf = ({ roles }: Pick<Viewer, 'roles'>): RoleName | undefined =>
  roleNames.find(name => roles.some(role => role.application === 'quasar' && role.name === name))

/** True if the first has a higher role in the office than the second: then they may look at it with the rights of the second. */
export function isAboveInOffice(first: Pick<Viewer, 'roles'>, second: Pick<Viewer, 'roles'>): boolean {
  const [own, other] = [officeRoleOf(first), officeRoleOf(second)]
  return own !== undefined && other !== undefined && roleNames.indexOf(own) < roleNames.indexOf(other)
}
