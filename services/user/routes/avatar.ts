// The portrait: cut here, kept and sent by media, remembered by auth with the rest of the person.
import { updateUser } from '#contract/auth.ts'
import { CallError, DomainError } from '#contract/errors.ts'
import type { EventPayload } from '#contract/events.ts'
import { removeImage, uploadImage } from '#contract/media.ts'
import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { cutSquare, type Crop } from '../avatars/cut-square.ts'
import { checkMayChange } from '../may.ts'
import { getPerson } from '../people.ts'
import { presentAvatars } from '../present.ts'
import { takeAvatarNumbers } from '../store/accounts.ts'
import type { Users } from '../user.ts'

export function uploadAvatar(users: Users): Handler<typeof calls.uploadAvatar> {
  return async ({ params: { id }, query, body }, { viewer }) => {
    checkMayChange(viewer, id)
    if (!(body instanceof Uint8Array) || body.byteLength === 0)
      throw new DomainError('validation', 'Нет самой картинки', { body: 'пусто' })
    await getPerson(users, id)
    const crop: Crop = query.crop
      ? { square: { left: query.crop[0], top: query.crop[1], side: query.crop[2] } }
      : { focal: query.focal }
    const { ask, clock } = users.context
    const portrait = await cutSquare(body, crop)
    const numbers = await takeAvatarNumbers(users.db.kysely)
    const source = portraitSource(id, numbers[0])
    const image = await ask(uploadImage, { query: { source }, body: portrait })
    const avatars = presentAvatars(id, image, numbers, clock.now())
    try {
      await ask(updateUser, { body: { id, changes: { avatars } } })
    } catch (error) {
      // Erased meanwhile.
      if (error instanceof CallError && error.code === 'not_found') await ask(removeImage, { query: { source } })
      throw error
    }
    return { success: true, data: avatars }
  }
}

/** The key that media knows a portrait by, of its first number. */
const portraitSource = (userId: string, number: number) => `portrait:${userId}:${number}`

/** Takes the picture of a portrait that is shown no more out of media. */
export async function forgetPortrait(
  { context }: Users,
  { userId, number }: EventPayload<'portrait.replaced'>,
): Promise<void> {
  await context.ask(removeImage, { query: { source: portraitSource(userId, number) } })
}

export function removeAvatar(users: Users): Handler<typeof calls.removeAvatar> {
  return async ({ params: { id } }, { viewer }) => {
    checkMayChange(viewer, id)
    await getPerson(users, id)
    await users.context.ask(updateUser, { body: { id, changes: { avatars: [] } } })
    return { success: true }
  }
}
