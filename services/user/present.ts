// Rows → wire (spec 3).
import type { FavoriteReply, FolderReply } from '#contract/user.ts'
import type { FavoriteRow, FolderContents, FolderRow } from './store/favorites.ts'

export function presentFavorite(row: FavoriteRow): FavoriteReply {
  return {
    id: row.id,
    post_id: row.post_id,
    postId: row.post_id,
    folderId: row.folder_id,
    created_at: row.created_at.toISOString(),
  }
}

export function presentFolder(row: FolderRow, { total, newest }: FolderContents): FolderReply {
  return { id: row.id, folderId: row.id, name: row.name, total, favorites: newest.map(presentFavorite) }
}
