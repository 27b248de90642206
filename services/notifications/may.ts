import { DomainError } from '#contract/errors.ts'
import type { Viewer } from '#contract/viewer.ts'

/** Spec 6: of their own profile only. */
export function checkIsOwner(viewer: Viewer, userId: string): void {
  if (viewer.userId !== userId) throw new DomainError('forbidden', 'Это чужие уведомления')
}
