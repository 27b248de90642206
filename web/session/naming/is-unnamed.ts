import type { SessionUser } from '../to-session-user.ts'

/** True for a reader who is still called what the server calls those without a name, and may change it. */
export const isUnnamed = ({ displayName, isBanned, archive }: SessionUser): boolean =>
  /^Читатель \d+$/.test(displayName) && !isBanned && archive === null
