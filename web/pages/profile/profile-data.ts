import type { loadProfile } from './load-profile.server.ts'

/** What the public page of a person draws. */
export type ProfileData = Awaited<ReturnType<typeof loadProfile>>
