// What readers keep: favourites and their folders.
import * as calls from '#contract/user.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { listenForPosts } from './events.ts'
import { addFavorite, listFavorites, moveFavorite, removeFavorite } from './routes/favorites.ts'
import { createFolder, listFolders, removeFolder, renameFolder } from './routes/folders.ts'
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

    await listenForPosts(users)
  },
}
