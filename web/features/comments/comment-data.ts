// A comment as the page shows it.

export type Rating = 'like' | 'dislike'
export type CommentSort = 'trending' | 'oldest'

export type CommentData = {
  id: number
  /** The comment it stands under; 0 at the top. */
  parent: number
  level: number
  author: { id: string | null; name: string; avatar: string | null; isExpert: boolean }
  /** Sanitised by the server. */
  html: string
  /** Unix seconds. */
  date: number
  isEdited: boolean
  isDeleted: boolean
  /** Waits for a moderator: only its author sees it. */
  isPending: boolean
  likes: number
  dislikes: number
  myRating: Rating | null
  /** Pixels. */
  files: { id: number; url: string; width: number; height: number }[]
  videos: { id: number; url: string; host: string }[]
}

/** What the page is made with: the first screen of a thread. */
export type ThreadData = {
  postId: number
  isOpen: boolean
  total: number
  sort: CommentSort
  page: number
  pages: number
  limit: number
  items: CommentData[]
  /** The account of the text's author, when there is one. */
  postAuthorId: string | null
}

export const firstScreen = 20
export const threadPage = 100
/** From so many comments on, what is far from the screen is neither laid out nor kept in the document. */
export const longThread = 300
