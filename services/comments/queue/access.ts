// Who moderates what: the chief everything, a moderator the sections of their mark in the newsroom, or everything without one.
import { DomainError } from '#contract/errors.ts'
import { getMemberSections } from '#contract/office/members.ts'
import { isModerator, moderatesEverywhere, type Viewer } from '#domain/viewer.ts'
import { sql } from 'kysely'
import type { Comments } from '../comments.ts'
import { checkMayModerateInOffice } from '../may.ts'
import { ofSections } from './waiting.ts'

/** `sections` null: all. */
export type Moderator = { userId: string; sections: readonly string[] | null }

/** Throws `forbidden` for everybody who may not moderate in the office. */
export async function getModerator({ context }: Comments, viewer: Viewer): Promise<Moderator> {
  checkMayModerateInOffice(viewer)
  if (moderatesEverywhere(viewer) || !isModerator(viewer, 'talker')) return { userId: viewer.userId, sections: null }
  const { sections } = await context.ask(getMemberSections, { body: { userId: viewer.userId } })
  return { userId: viewer.userId, sections: sections.length === 0 ? null : sections }
}

/** Throws `forbidden` if one of the comments is in another section, `not_found` if one is unknown. */
export async function checkSections(
  { db }: Comments,
  { sections }: Moderator,
  commentIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ isOwn: boolean }>`
    select ${ofSections(sections)} as "isOwn" from comments.comment c
    left join comments.post_section s on s.post_id = c.post_id
    where c.id = any (${[...commentIds]}::bigint[])`.execute(db.kysely)
  if (rows.length < new Set(commentIds).size) throw new DomainError('not_found', 'Такого комментария нет')
  if (rows.some(({ isOwn }) => !isOwn)) throw new DomainError('forbidden', 'Этот раздел ведёт другой модератор')
}
