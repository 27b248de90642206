// The portrait: cut here, kept and sent by media, remembered by auth with the rest of the person.
import { updateUser } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import { uploadImage } from '#contract/media.ts'
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
    const image = await ask(uploadImage, { body: await cutSquare(body, crop) })
    const avatars = presentAvatars(id, image, await takeAvatarNumbers(users.db.kysely), clock.now())
    await ask(updateUser, { body: { id, changes: { avatars } } })
    return { success: true, data: avatars }
  }
}

export function removeAvatar(users: Users): Handler<typeof calls.removeAvatar> {
  return async ({ params: { id } }, { viewer }) => {
    checkMayChange(viewer, id)
    await getPerson(users, id)
    await users.context.ask(updateUser, { body: { id, changes: { avatars: [] } } })
    return { success: true }
  }
}
