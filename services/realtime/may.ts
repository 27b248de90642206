import { DomainError } from '#contract/errors.ts'
import type { Viewer } from '#domain/viewer.ts'

/** Throws unless the viewer may listen to private channels. */
export function checkMayListen(viewer: Viewer | null): asserts viewer is Viewer {
  if (!viewer) throw new DomainError('forbidden', 'Сначала войдите')
  if (viewer.isBanned) throw new DomainError('banned', 'Вы заблокированы')
}
