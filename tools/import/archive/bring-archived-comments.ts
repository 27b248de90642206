// Comments of an archive. They keep their ids, unless other comments have some of them here: then all get new ids in the same order.
// Comments of a person with an account here belong to that account.
import { eachAfter } from '#archive/each-after.ts'
import { z } from 'zod'
import type { Ask } from '#contract/client/ask.ts'
import { getUsers } from '#contract/auth.ts'
import { importComments, listCommentDrafts, type CommentDraft } from '#contract/office/comments.ts'
import type { ContentOf } from '#archive/format.ts'
import { piecesOf } from '../pieces.ts'
import type { Archive } from './read-archive.ts'
import { saveInPieces } from '../save-all.ts'
import type { ArchiveWork } from './work.ts'
import { noCounts, type Counts } from '../summary.ts'

type Archived = ContentOf<'comments'>[number]
type Known = Pick<Archived, 'source' | 'postId' | 'createdAt'>

const commentsAtOnce = 200

const isUuid = (key: string) => z.uuid().safeParse(key).success

async function findAccounts(ask: Ask, comments: readonly Archived[]): Promise<Set<string>> {
  const ids = [...new Set(comments.flatMap(({ author }) => (author && isUuid(author.source) ? author.source : [])))]
  const accounts = new Set<string>()
  for (const piece of piecesOf(ids, 100)) {
    const { items } = await ask(getUsers, { body: { ids: piece } })
    for (const user of items) if (!user.is_erased) accounts.add(user.id)
  }
  return accounts
}

export async function bringArchivedComments(
  archive: Archive,
  { ask, isTrial, progress, tell }: ArchiveWork,
  /** Ids of posts here, by their ids in the archive. */
  ids: ReadonlyMap<number, number>,
): Promise<Counts> {
  const counts = noCounts()
  const paths = archive.pathsOf('comments')
  if (paths.length === 0) return counts
  const here = new Map<number, Known>()
  for await (const { id, source, postId, createdAt } of eachAfter(after =>
    ask(listCommentDrafts, { query: { after, limit: 500 } }),
  ))
    here.set(id, { source, postId, createdAt })

  // In a dry run, texts that are not here yet keep their ids.
  const postHere = (id: number) => ids.get(id) || (isTrial ? id : undefined)
  /** Keys of comments by their ids in the archive, to find the parent of a reply. */
  const sources = new Map<number, string>()
  const isSame = ({ id, source, postId, createdAt }: Archived, owner = here.get(id)) =>
    owner !== undefined &&
    (source === null ? owner.postId === postHere(postId) && owner.createdAt === createdAt : owner.source === source)
  let isMerged = false
  for (const path of paths)
    for (const comment of await archive.read('comments', path)) isMerged ||= here.has(comment.id) && !isSame(comment)
  const toDraft = (comment: Archived, postId: number, accounts: ReadonlySet<string>): CommentDraft => {
    const { id, source, replyTo, author } = comment
    const isKept = !isMerged || isSame(comment)
    const key = source ?? (isKept ? null : `archive:${archive.manifest.site}:comment:${id}`)
    if (key !== null) sources.set(id, key)
    const answered = replyTo && 'id' in replyTo ? sources.get(replyTo.id) : undefined
    return {
      ...comment,
      postId,
      source: key,
      id: isKept ? id : undefined,
      replyTo: answered === undefined ? replyTo : { source: answered },
      author: author && { ...author, userId: accounts.has(author.source) ? author.source : null },
    }
  }

  let done = 0
  for (const path of paths) {
    const comments = await archive.read('comments', path)
    const accounts = await findAccounts(ask, comments)
    const drafts = comments.flatMap(comment => {
      const postId = postHere(comment.postId)
      return postId === undefined ? [] : [toDraft(comment, postId, accounts)]
    })
    if (drafts.length < comments.length)
      tell('Комментарии', `Не перенесены под текстами, которые не сохранены: ${comments.length - drafts.length}`)
    for (const piece of piecesOf(drafts, commentsAtOnce)) {
      const saved = await saveInPieces(
        piece,
        async some => (await ask(importComments, { body: { comments: some, isTrial } })).results,
        ({ source, id }, message) => tell(`Комментарий ${id ?? source}`, `Не перенесён: ${message}`),
      )
      for (const { outcome } of saved.values()) counts[outcome] += 1
      progress('комментарии', (done += piece.length), done)
    }
  }
  return counts
}
