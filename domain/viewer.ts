export const roleApplications = ['auth', 'talker', 'pusher', 'quasar'] as const
export type RoleApplication = (typeof roleApplications)[number]
export const roleNames = ['admin', 'moderator', 'user'] as const
export type RoleName = (typeof roleNames)[number]

/**
 * The person who makes a call, from the claims of the access token. A token lasts at most 15 minutes. Spec 3 (Role), 6.
 * `office` is set if the token belongs to a session of the office, which needs a second step (decision 037). `isLesser`: the person asked for fewer
 * rights, to see the office as a colleague does; marks of the newsroom are then ignored (decision 044).
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

/** A viewer who signed in to the office. */
export type OfficeViewer = Viewer & { office: NonNullable<Viewer['office']> }

/** True if the viewer has a role of `quasar` (design 6) and signed in through the office. */
export function isInOffice(viewer: Viewer): viewer is OfficeViewer {
  return viewer.office !== undefined && viewer.roles.some(({ application }) => application === 'quasar')
}

/** True for an administrator of the office who signed in through the office. */
export function isOfficeAdmin(viewer: Viewer): viewer is OfficeViewer {
  return (
    isInOffice(viewer) && viewer.roles.some(({ application, name }) => application === 'quasar' && name === 'admin')
  )
}

/** True for who keeps the personal data of readers, once they are in the office: moderators of people, and the chief. */
export const keepsReaders = (viewer: Viewer): boolean =>
  isModerator(viewer, 'auth') ||
  viewer.roles.some(({ application, name }) => application === 'quasar' && name === 'admin')

/** True for who moderates comments in the office, once they are in it: moderators of comments, and the chief. */
export const moderatesInOffice = (viewer: Viewer): boolean =>
  isModerator(viewer, 'talker') ||
  viewer.roles.some(({ application, name }) => application === 'quasar' && name === 'admin')

/** The highest role in the office; undefined without one. */
const officeRoleOf = ({ roles }: Pick<Viewer, 'roles'>): RoleName | undefined =>
  roleNames.find(name => roles.some(role => role.application === 'quasar' && role.name === name))

/** True if the first viewer has a higher role in the office than the second, so that the first may use the view of the second. */
export function isAboveInOffice(first: Pick<Viewer, 'roles'>, second: Pick<Viewer, 'roles'>): boolean {
  const [own, other] = [officeRoleOf(first), officeRoleOf(second)]
  return own !== undefined && other !== undefined && roleNames.indexOf(own) < roleNames.indexOf(other)
}
