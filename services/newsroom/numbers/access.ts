import { DomainError } from '#contract/errors.ts'
import { listNewestIds } from '#contract/office/content.ts'
import { seesAllNumbers, type Colleague } from '#domain/newsroom-rights.ts'
import type { OfficeViewer } from '#domain/viewer.ts'
import { ownNumbersMax } from '../limits.ts'
import { getColleague } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { listPostsOfOwner } from '../store/texts.ts'

/** `postIds`: the posts whose numbers are asked for; null: all. `isOwn`: the person sees only the numbers of their own texts. */
export type NumbersScope = { colleague: Colleague; isOwn: boolean; postIds: number[] | null }

export async function getScope(
  newsroom: Newsroom,
  viewer: OfficeViewer,
  sections: readonly string[] = [],
): Promise<NumbersScope> {
  const colleague = await getColleague(newsroom, viewer)
  const isOwn = !seesAllNumbers(colleague)
  const own = isOwn ? await listPostsOfOwner(newsroom.db.kysely, viewer.userId, ownNumbersMax) : null
  if (sections.length === 0) return { colleague, isOwn, postIds: own }
  const body = { sections: [...sections], postIds: own, limit: ownNumbersMax }
  const { items } = await newsroom.context.ask(listNewestIds, { body })
  return { colleague, isOwn, postIds: items.map(({ id }) => id) }
}

export function checkSees({ postIds }: NumbersScope, postId: number): void {
  if (postIds !== null && !postIds.includes(postId))
    throw new DomainError('forbidden', 'Цифры этого текста видят его автор и редакторы')
}
