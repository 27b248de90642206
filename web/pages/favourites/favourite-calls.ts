// Shelves and what stands on them, as the reader (spec 7, user service).
import type { FavoriteCardReply, FolderReply } from '#contract/user.ts'
import { fetchSigned } from '../../session/session.ts'

/** Null: the default folder, which is built here and stored nowhere (spec 3). */
export type FolderId = number | null
export type Folder = { id: FolderId; name: string; total: number }
export type Favourite = { postId: number; folderId: FolderId; post: FavoriteCardReply['post'] }
export type FavouritePage = { items: Favourite[]; page: number; pages: number; total: number }

/** The server said no; the message is for the reader. */
export class RefusedError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'RefusedError'
  }
}

const base = (userId: string) => `/svc/users/api/v1/users/${encodeURIComponent(userId)}`
const noConnection = 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.'

async function ask<Reply>(url: string, method = 'GET', body?: unknown): Promise<Reply> {
  let response: Response | null
  try {
    response = await fetchSigned(url, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  } catch {
    throw new RefusedError(noConnection)
  }
  if (!response) throw new RefusedError('Вы вышли. Войдите, чтобы продолжить.')
  const answer = (await response.json().catch(() => ({}))) as Reply & { message?: string }
  if (!response.ok) throw new RefusedError(answer.message ?? noConnection)
  return answer
}

export async function loadFolders(userId: string): Promise<Folder[]> {
  const { data, meta } = await ask<{ data: FolderReply[]; meta: { default_total: number } }>(
    `${base(userId)}/folders?page=0&limit=100`,
  )
  return [
    { id: null, name: 'Общее', total: meta.default_total },
    ...data.map(({ id, name, total }) => ({ id, name, total })),
  ]
}

export async function loadFavourites(userId: string, folder: FolderId, page: number): Promise<FavouritePage> {
  const { data, meta } = await ask<{ data: FavoriteCardReply[]; meta: { total: number; total_pages: number } }>(
    `${base(userId)}/favorites?folder_ids=${folder ?? 0}&page=${page}&limit=30`,
  )
  return {
    items: data.map(({ postId, folderId, post }) => ({ postId, folderId, post })),
    page,
    pages: meta.total_pages,
    total: meta.total,
  }
}

export const createFolder = (userId: string, name: string) =>
  ask<{ data: FolderReply }>(`${base(userId)}/folders`, 'POST', { name })
export const renameFolder = (userId: string, folder: number, name: string) =>
  ask(`${base(userId)}/folders/${folder}`, 'PATCH', { name })
export const removeFolder = (userId: string, folder: number) => ask(`${base(userId)}/folders/${folder}`, 'DELETE')
export const moveFavourite = (userId: string, postId: number, folderId: FolderId) =>
  ask(`${base(userId)}/favorites/${postId}`, 'PATCH', { folderId })
export const removeFavourite = (userId: string, postId: number) => ask(`${base(userId)}/favorites/${postId}`, 'DELETE')
