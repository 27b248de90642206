import { DomainError } from '#contract/errors.ts'
import type { Viewer } from '#domain/viewer.ts'

/** Spec 6: everybody may use only their own notifications. */
export function checkIsOwner(viewer: Viewer, userId: string): void {
  if (viewer.userId !== userId) throw new DomainError('forbidden', 'Это чужие уведомления')
}
