// What readers keep: favourites and their folders; the face that they show, leaving and coming back. Asks auth for people,
// content and recipes for cards, media for portraits.
import * as calls from '#contract/user.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { listen } from './events.ts'
import { archiveUser, unarchiveUser } from './routes/archive.ts'
import { removeAvatar, uploadAvatar } from './routes/avatar.ts'
import { exportUser } from './routes/export.ts'
import { addFavorite, listFavorites, moveFavorite, removeFavorite } from './routes/favorites.ts'
import { createFolder, listFolders, removeFolder, renameFolder } from './routes/folders.ts'
import { removeSocial, updateProfile } from './routes/profile.ts'
import { getPublicUser, listPublicComments, listPublicPosts, tieAuthor } from './routes/public.ts'
import { openUsers } from './user.ts'

export const user: Service = {
  name: 'user',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const users = openUsers(context)

    answer(app, context, calls.listFavorites, listFavorites(users))
    answer(app, context, calls.addFavorite, addFavorite(users))
    answer(app, context, calls.moveFavorite, moveFavorite(users))
    answer(app, context, calls.removeFavorite, removeFavorite(users))
    answer(app, context, calls.listFolders, listFolders(users))
    answer(app, context, calls.createFolder, createFolder(users))
    answer(app, context, calls.renameFolder, renameFolder(users))
    answer(app, context, calls.removeFolder, removeFolder(users))

    answer(app, context, calls.updateProfile, updateProfile(users))
    answer(app, context, calls.removeSocial, removeSocial(users))
    answer(app, context, calls.uploadAvatar, uploadAvatar(users))
    answer(app, context, calls.removeAvatar, removeAvatar(users))
    answer(app, context, calls.archiveUser, archiveUser(users))
    answer(app, context, calls.unarchiveUser, unarchiveUser(users))
    answer(app, context, calls.exportUser, exportUser(users))

    answer(app, context, calls.getPublicUser, getPublicUser(users))
    answer(app, context, calls.listPublicPosts, listPublicPosts(users))
    answer(app, context, calls.listPublicComments, listPublicComments(users))
    answer(app, context, calls.tieAuthor, tieAuthor(users))

    await listen(users)
  },
}
