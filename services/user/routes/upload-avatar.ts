import { updateUser } from '#contract/auth.ts'
import { CallError, DomainError } from '#contract/errors.ts'
import { removeImage, toPictureRefusal, uploadImage } from '#contract/media.ts'
import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkIsOwner } from '../may.ts'
import { getPerson } from '../people.ts'
import { portraitSource } from '../portrait.ts'
import { presentAvatars } from '../present.ts'
import { takeAvatarNumbers } from '../store/accounts.ts'
import type { Users } from '../user.ts'

export const uploadAvatar =
  (users: Users): Handler<typeof calls.uploadAvatar> =>
  async ({ params: { id }, query, body }, { viewer, signal }) => {
    checkIsOwner(viewer, id)
    if (!(body instanceof Uint8Array) || body.byteLength === 0)
      throw new DomainError('validation', 'Нет самой картинки', { body: 'пусто' })
    await getPerson(users, id)
    const { ask, clock } = users.context
    const numbers = await takeAvatarNumbers(users.db.kysely)
    const source = portraitSource(id, numbers[0])
    const image = await ask(
      uploadImage,
      {
        query: { use: 'portrait', person: id, source, focal: query.focal.join(','), crop: query.crop?.join(',') },
        body,
      },
      { signal },
    ).catch((error: unknown) => {
      throw toPictureRefusal(error)
    })
    const avatars = presentAvatars(id, image, numbers, clock.now())
    try {
      await ask(updateUser, { body: { id, changes: { avatars } } })
    } catch (error) {
      // The account was erased meanwhile.
      if (error instanceof CallError && error.code === 'not_found') await ask(removeImage, { query: { source } })
      throw error
    }
    return { success: true, data: avatars }
  }
