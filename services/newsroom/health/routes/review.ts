import { DomainError } from '#contract/errors.ts'
import { readerChangesMax, soonDays } from '#contract/newsroom-health.ts'
import type * as calls from '#contract/newsroom-health.ts'
import type * as authorCalls from '#contract/office/authors.ts'
import { dayMs } from '#domain/time-units.ts'
import type { OfficeViewer } from '#domain/viewer.ts'
import type { Handler } from '#platform/http/answer.ts'
import { todayOf } from '../../gate/settings.ts'
import { getColleague, getTextFor } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { listLivingRows } from '../../store/living.ts'
import { deleteReaderChange, insertReaderChange, listReaderChanges, saveReviewDay } from '../../store/reviews.ts'
import { listAwaited } from '../../store/signatures.ts'
import { checkHealth } from '../claims.ts'
import { readReview } from '../review.ts'
import { getOpenLink, presentSigned, sendSigningLink, signClaims } from '../signing.ts'
import { changeClaims } from './claims.ts'

export const listLivingTexts =
  (newsroom: Newsroom): Handler<typeof calls.listLivingTexts> =>
  async ({ query: { offset, limit } }, { viewer }) => {
    const today = todayOf(newsroom)
    const soonUntil = new Date(new Date(today).getTime() + soonDays * dayMs).toISOString().slice(0, 10)
    const colleague = await getColleague(newsroom, viewer)
    const rows = await listLivingRows(newsroom.db.kysely, colleague, { today, soonUntil, offset, limit })
    const { total = 0, due = 0, soon = 0 } = rows[0] ?? {}
    return {
      items: rows.map(({ id, title, cover, expert, review_on: reviewOn, broken }) => ({
        id,
        title,
        cover,
        expert,
        reviewOn,
        broken,
      })),
      counts: { total, due, soon },
    }
  }

export const listAwaitedSignatures =
  (newsroom: Newsroom): Handler<typeof authorCalls.listAwaitedSignatures> =>
  async (_, { viewer }) => {
    const rows = await listAwaited(newsroom.db.kysely, await getColleague(newsroom, viewer))
    return {
      items: rows.map(
        ({ text_id: textId, title, cover, expert, expert_name: expertName, claims, asked_at, ends_at }) => ({
          textId,
          title,
          cover,
          expert,
          expertName,
          claims,
          askedAt: asked_at.toISOString(),
          isOver: ends_at <= newsroom.now(),
        }),
      ),
    }
  }

/** The text about health, for somebody who has this right to it. */
async function getHealthText(newsroom: Newsroom, viewer: OfficeViewer, action: 'read' | 'review', id: number) {
  const colleague = await getColleague(newsroom, viewer)
  const row = await getTextFor(newsroom, colleague, action, id)
  checkHealth(row)
  return { row, colleague }
}

export const getTextReview =
  (newsroom: Newsroom): Handler<typeof calls.getTextReview> =>
  async ({ params: { id } }, { viewer }) => {
    const { row, colleague } = await getHealthText(newsroom, viewer, 'read', id)
    return { review: await readReview(newsroom, row, colleague) }
  }

export const setReviewDay =
  (newsroom: Newsroom): Handler<typeof calls.setReviewDay> =>
  async ({ params: { id }, body: { on } }, { viewer }) => {
    const { row, colleague } = await getHealthText(newsroom, viewer, 'review', id)
    await changeClaims(newsroom, id, trx => saveReviewDay(trx, id, on))
    return { review: await readReview(newsroom, row, colleague) }
  }

export const addReaderChange =
  (newsroom: Newsroom): Handler<typeof calls.addReaderChange> =>
  async ({ params: { id }, body: { words } }, { viewer }) => {
    const { row, colleague } = await getHealthText(newsroom, viewer, 'review', id)
    await changeClaims(newsroom, id, async trx => {
      // Locked, so that changes that are added together do not exceed the limit.
      await trx.selectFrom('text').select('id').where('id', '=', id).forUpdate().execute()
      if ((await listReaderChanges(trx, id, readerChangesMax)).length >= readerChangesMax)
        throw new DomainError('quota_exceeded', `Уже ${readerChangesMax} записей. Уберите старые`)
      await insertReaderChange(trx, {
        text_id: id,
        changed_on: todayOf(newsroom),
        words,
        added_by: viewer.userId,
        added_at: newsroom.now(),
      })
    })
    return { review: await readReview(newsroom, row, colleague) }
  }

export const removeReaderChange =
  (newsroom: Newsroom): Handler<typeof calls.removeReaderChange> =>
  async ({ params: { id, changeId } }, { viewer }) => {
    const { row, colleague } = await getHealthText(newsroom, viewer, 'review', id)
    await changeClaims(newsroom, id, async trx => {
      if (!(await deleteReaderChange(trx, id, changeId))) throw new DomainError('not_found', 'Такой записи нет')
    })
    return { review: await readReview(newsroom, row, colleague) }
  }

export const askForSignature =
  (newsroom: Newsroom): Handler<typeof calls.askForSignature> =>
  async ({ params: { id }, body: { email } }, { viewer }) => {
    const { row, colleague } = await getHealthText(newsroom, viewer, 'review', id)
    await sendSigningLink(newsroom, row, { email, personId: viewer.userId })
    return { review: await readReview(newsroom, row, colleague) }
  }

export const openSigningLink =
  (newsroom: Newsroom): Handler<typeof calls.openSigningLink> =>
  async ({ body: { token } }) => {
    const { link, row, claims } = await getOpenLink(newsroom, token)
    return {
      title: row.title,
      expert: link.expert_name,
      endsAt: link.ends_at.toISOString(),
      claims: claims.map(presentSigned),
    }
  }

export const answerSigningLink =
  (newsroom: Newsroom): Handler<typeof calls.answerSigningLink> =>
  async ({ body: { token, answers } }) =>
    signClaims(newsroom, await getOpenLink(newsroom, token), answers)
