import type { loadProfile } from './load-profile.server.ts'

/** The data of a public profile page. */
export type ProfileData = Awaited<ReturnType<typeof loadProfile>>
