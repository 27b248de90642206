import { z } from 'zod'
import { roleApplications, roleNames } from '#domain/viewer.ts'

export const roleApplication = z.enum(roleApplications)
export const roleName = z.enum(roleNames)

/** The claims of an access token. Parses to `Viewer` of domain/viewer.ts. */
export const viewer = z.object({
  userId: z.string().min(1),
  roles: z.array(z.object({ application: roleApplication, name: roleName })),
  isBanned: z.boolean(),
  isExpert: z.boolean(),
  isArchived: z.boolean().default(false),
})
