import { DomainError } from '#contract/errors.ts'
import { isModerator, type Viewer } from '#contract/viewer.ts'

/** A test message goes to a device of one's own; moderators of push messages send it anywhere. */
export function checkMayTest(viewer: Viewer, ownerId: string | null): void {
  if (viewer.userId !== ownerId && !isModerator(viewer, 'pusher'))
    throw new DomainError('forbidden', 'Это чужое устройство')
}
