import { DomainError } from '#contract/errors.ts'
import { seesAllNumbers, type Colleague } from '#domain/newsroom-rights.ts'
import type { Viewer } from '#domain/viewer.ts'
import { ownNumbersMax } from '../limits.ts'
import { getColleague } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { listPostsOfOwner } from '../store/texts.ts'

/** `postIds`: the posts whose numbers the person sees; null: all. */
export type NumbersScope = { colleague: Colleague; postIds: number[] | null }

export async function getScope(newsroom: Newsroom, viewer: Viewer): Promise<NumbersScope> {
  const colleague = await getColleague(newsroom, viewer)
  if (seesAllNumbers(colleague)) return { colleague, postIds: null }
  return { colleague, postIds: await listPostsOfOwner(newsroom.db.kysely, viewer.userId, ownNumbersMax) }
}

export function checkSees({ postIds }: NumbersScope, postId: number): void {
  if (postIds !== null && !postIds.includes(postId))
    throw new DomainError('forbidden', 'Цифры этого текста видят его автор и редакторы')
}
