import { isModerator, type Viewer } from '#contract/viewer.ts'

/** The owner, and moderators of accounts: who sees what is private and changes a profile. */
export function mayActFor(viewer: Viewer, userId: string): boolean {
  return viewer.userId === userId || isModerator(viewer, 'auth')
}
