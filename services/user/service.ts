// Favourites and their folders, profiles and portraits, archiving and the export. Asks auth for people, content and recipes
// for cards, media for pictures.
import * as calls from '#contract/user.ts'
import { tieOfficeAuthor as tieOfficeAuthorCall } from '#contract/office/authors.ts'
import * as requestCalls from '#contract/office/data-requests.ts'
import { answer } from '#platform/http/answer.ts'
import { addSignedInFlag } from '#platform/http/add-signed-in-flag.ts'
import type { Service } from '#platform/service.ts'
import * as requests from './data-requests/routes.ts'
import { listen } from './events.ts'
import { addFavourite } from './routes/add-favourite.ts'
import { archiveUser } from './routes/archive-user.ts'
import { countSaved } from './routes/count-saved.ts'
import { createFolder } from './routes/create-folder.ts'
import { exportUser } from './routes/export-user.ts'
import { getPublicUser } from './routes/get-public-user.ts'
import { listFavourites } from './routes/list-favourites.ts'
import { listFolders } from './routes/list-folders.ts'
import { listPublicComments } from './routes/list-public-comments.ts'
import { listPublicPosts } from './routes/list-public-posts.ts'
import { moveFavourite } from './routes/move-favourite.ts'
import { removeAvatar } from './routes/remove-avatar.ts'
import { removeFavourite } from './routes/remove-favourite.ts'
import { removeFolder } from './routes/remove-folder.ts'
import { removeSocial } from './routes/remove-social.ts'
import { renameFolder } from './routes/rename-folder.ts'
import { tieAuthor } from './routes/tie-author.ts'
import { unarchiveUser } from './routes/unarchive-user.ts'
import { tieOfficeAuthor } from './routes/tie-office-author.ts'
import { updateProfile } from './routes/update-profile.ts'
import { uploadAvatar } from './routes/upload-avatar.ts'
import { openUsers } from './user.ts'

export const user: Service = {
  name: 'user',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const users = openUsers(context)

    answer(app, context, calls.listFavorites, listFavourites(users))
    answer(app, context, calls.addFavorite, addFavourite(users))
    answer(app, context, calls.moveFavorite, moveFavourite(users))
    answer(app, context, calls.removeFavorite, removeFavourite(users))
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
    answer(app, context, calls.listPublicPosts, addSignedInFlag(listPublicPosts(users)))
    answer(app, context, calls.listPublicComments, listPublicComments(users))
    answer(app, context, calls.countSaved, countSaved(users))
    answer(app, context, calls.tieAuthor, tieAuthor(users))
    answer(app, context, tieOfficeAuthorCall, tieOfficeAuthor(users))

    answer(app, context, requestCalls.listDataRequests, requests.listDataRequests(users))
    answer(app, context, requestCalls.getDataRequest, requests.getDataRequest(users))
    answer(app, context, requestCalls.addDataRequest, requests.addDataRequest(users))
    answer(app, context, requestCalls.takeDataRequest, requests.takeDataRequest(users))
    answer(app, context, requestCalls.prolongDataRequest, requests.prolongDataRequest(users))
    answer(app, context, requestCalls.answerDataRequest, requests.answerDataRequest(users))
    answer(app, context, requestCalls.copyDataForRequest, requests.copyDataForRequest(users))
    answer(app, context, requestCalls.eraseDataForRequest, requests.eraseDataForRequest(users))
    answer(app, context, requestCalls.endDataRequest, requests.endDataRequest(users))
    answer(app, context, requestCalls.reopenDataRequest, requests.reopenDataRequest(users))
    answer(app, context, requestCalls.showDataRequestAddress, requests.showDataRequestAddress(users))
    answer(app, context, requestCalls.countDataRequests, requests.countDataRequests(users))

    await listen(users)
  },
}
