// Calls for folders and favourites, as the reader (spec 7, user service).
import type { FavoriteCardReply, FolderReply } from '#contract/user.ts'
import { askSigned, ownUrl } from '../../session/signed-calls.ts'

/** Null is the default folder, which is built on the client and not stored (spec 3). */
export type FolderId = number | null
export const folderNameMax = 60
const spinesMax = 4
export type Folder = { id: FolderId; name: string; total: number }
export type Favourite = { postId: number; folderId: FolderId; post: FavoriteCardReply['post'] }
export type FavouritePage = { items: Favourite[]; page: number; pages: number; total: number }

export async function loadFolders(userId: string): Promise<Folder[]> {
  const { data, meta } = await askSigned<{ data: FolderReply[]; meta: { default_total: number } }>(
    ownUrl(userId, `/folders?page=0&limit=100`),
  )
  return [
    { id: null, name: 'Общее', total: meta.default_total },
    ...data.map(({ id, name, total }) => ({ id, name, total })),
  ]
}

export async function loadFavourites(userId: string, folder: FolderId, page: number): Promise<FavouritePage> {
  const { data, meta } = await askSigned<{ data: FavoriteCardReply[]; meta: { total: number; total_pages: number } }>(
    ownUrl(userId, `/favorites?folder_ids=${folder ?? 0}&page=${page}&limit=30`),
  )
  return {
    items: data.map(({ postId, folderId, post }) => ({ postId, folderId, post })),
    page,
    pages: meta.total_pages,
    total: meta.total,
  }
}

/** The newest favourites, whatever folder they are in. */
export async function loadNewestFavourites(userId: string, limit: number): Promise<Favourite[]> {
  const { data } = await askSigned<{ data: FavoriteCardReply[] }>(ownUrl(userId, `/favorites?page=1&limit=${limit}`))
  return data.map(({ postId, folderId, post }) => ({ postId, folderId, post }))
}

/** Covers of the newest favourites by folder, for the spines on the shelf: one call for all folders. */
export async function loadSpines(userId: string): Promise<ReadonlyMap<FolderId, string[]>> {
  const { data } = await askSigned<{ data: FavoriteCardReply[] }>(ownUrl(userId, '/favorites?page=1&limit=60'))
  const spines = new Map<FolderId, string[]>()
  for (const { folderId, post } of data) {
    const picture = post.image?.sizes.find(({ width }) => width >= 320) ?? post.image?.sizes.at(-1)
    const shown = spines.get(folderId) ?? []
    if (picture && shown.length < spinesMax) spines.set(folderId, [...shown, picture.url])
  }
  return spines
}

/** Returns the folder of a favourite. */
export async function findFolderOf(userId: string, postId: number): Promise<FolderId> {
  const { data } = await askSigned<{ data: { folderId: FolderId }[] }>(ownUrl(userId, `/favorites?post_ids=${postId}`))
  return data[0]?.folderId ?? null
}

export const createFolder = (userId: string, name: string) =>
  askSigned<{ data: FolderReply }>(ownUrl(userId, '/folders'), { method: 'POST', body: { name } })
export const renameFolder = (userId: string, folder: number, name: string) =>
  askSigned(ownUrl(userId, `/folders/${folder}`), { method: 'PATCH', body: { name } })
export const removeFolder = (userId: string, folder: number) =>
  askSigned(ownUrl(userId, `/folders/${folder}`), { method: 'DELETE' })
export const moveFavourite = (userId: string, postId: number, folderId: FolderId) =>
  askSigned(ownUrl(userId, `/favorites/${postId}`), { method: 'PATCH', body: { folderId } })
export const removeFavourite = (userId: string, postId: number) =>
  askSigned(ownUrl(userId, `/favorites/${postId}`), { method: 'DELETE' })
