// Shared by the routes of releases: permission checks, finding and leasing a release, the reply.
import { DomainError } from '#contract/errors.ts'
import type { textRelease } from '#contract/newsroom-release.ts'
import type { NewsroomText } from '#contract/newsroom.ts'
import type { Colleague } from '#domain/newsroom-rights.ts'
import type { OfficeViewer } from '#domain/viewer.ts'
import type { z } from 'zod'
import { checkMay, checkMayMove, getColleague, getTextFor, toCheckedText } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { presentText } from '../present.ts'
import { claimRelease, findRelease, updateRelease, type ReleaseRow } from '../store/releases.ts'
import { findText, type TextRow } from '../store/texts.ts'
import { headOf, presentRelease } from './present-release.ts'
import { leaseFrom } from './steps.ts'

export type Releaser = { colleague: Colleague; row: TextRow }

/** Throws unless the viewer may release this text from its present stage. */
export async function getReleaser(newsroom: Newsroom, viewer: OfficeViewer, id: number): Promise<Releaser> {
  const colleague = await getColleague(newsroom, viewer)
  const row = await getTextFor(newsroom, colleague, 'leave', id)
  checkMayMove(colleague, toCheckedText(row), 'out')
  return { colleague, row }
}

/** Throws unless the viewer may decide about the published edition, whatever the present stage of the text. */
export async function getDecider(newsroom: Newsroom, viewer: OfficeViewer, id: number): Promise<Releaser> {
  const colleague = await getColleague(newsroom, viewer)
  const row = await getTextFor(newsroom, colleague, 'read', id)
  checkMay(colleague, 'enter', { ...toCheckedText(row), stage: 'out' })
  if (row.deleted_at) throw new DomainError('not_found', 'Этот текст удалён')
  return { colleague, row }
}

export async function getRelease({ db }: Newsroom, textId: number, id: number): Promise<ReleaseRow> {
  const release = await findRelease(db.kysely, textId, id)
  if (!release) throw new DomainError('not_found', 'Такого выпуска нет')
  return release
}

/** Runs `work` with an exclusive lease of a waiting release. Returns the lease if `work` throws. */
export async function withLease<R>(
  newsroom: Newsroom,
  { id, text_id }: { id: number; text_id: number },
  work: (release: ReleaseRow) => Promise<R>,
): Promise<R> {
  const { db } = newsroom
  const now = newsroom.now()
  await getRelease(newsroom, text_id, id)
  const release = await claimRelease(db.kysely, { id, now, leaseUntil: leaseFrom(now) })
  if (!release) throw new DomainError('conflict', 'Этот выпуск уже не ждёт: он выходит, вышел или отменён')
  try {
    return await work(release)
  } catch (error) {
    await updateRelease(db.kysely, release, { lease_until: null })
    throw error
  }
}

export async function answerRelease(
  newsroom: Newsroom,
  { colleague }: Releaser,
  { id, text_id }: { id: number; text_id: number },
): Promise<{ text: NewsroomText; release: z.output<typeof textRelease> }> {
  const row = (await findText(newsroom.db.kysely, text_id))!
  return {
    text: presentText(row, colleague),
    release: presentRelease(headOf(await getRelease(newsroom, text_id, id))),
  }
}

type Times = { at: Date | null; embargoUntil: Date | null; expiresAt: Date | null }

/** Throws `validation` for times in the past or in a wrong order. */
export function checkTimes({ at, embargoUntil, expiresAt }: Times, now: Date): void {
  const out = at ?? now
  const fields: Record<string, string> = {}
  if (at && at <= now) fields['at'] = 'это время уже прошло'
  if (embargoUntil && out < embargoUntil) fields['at'] = 'раньше конца эмбарго выйти нельзя'
  if (expiresAt && expiresAt <= out) fields['expiresAt'] = 'снять с публикации можно только после выхода'
  const [reason] = Object.values(fields)
  if (reason) throw new DomainError('validation', `Не выйдет: ${reason}`, fields)
}

export const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment))
