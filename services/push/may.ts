import { DomainError } from '#contract/errors.ts'
import { isModerator, type Viewer } from '#domain/viewer.ts'

/** A test message may go to the viewer's own device; moderators of push messages may send it to any. */
export function checkMayTest(viewer: Viewer, ownerId: string | null): void {
  if (viewer.userId !== ownerId && !isModerator(viewer, 'pusher'))
    throw new DomainError('forbidden', 'Это чужое устройство')
}
