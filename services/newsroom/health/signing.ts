// The expert's signature by a link: who is asked for what, and what the answer changes.
import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { DomainError } from '#contract/errors.ts'
import type { Claim, SignedClaim } from '#contract/newsroom-health.ts'
import { checkArticle } from '#contract/office/releasing.ts'
import { yearAfter } from '#domain/health-review.ts'
import { dayMs } from '#domain/time-units.ts'
import { senderOf, writeLetter } from '#platform/mail/house-letter.ts'
import { hashValue } from '#platform/value-hash.ts'
import { formatDay } from '#russian/dates.ts'
import { count } from '#russian/plural.ts'
import { todayOf } from '../gate/settings.ts'
import { claimsMax, reviewSoonDays, signingLinkDays } from '../limits.ts'
import type { Newsroom } from '../newsroom.ts'
import { listClaimRows, lockClaims, updateAnswered } from '../store/claims.ts'
import { findReviewDay, saveReviewDay } from '../store/reviews.ts'
import {
  findSigningLink,
  insertSignature,
  insertSigningLink,
  isOpenLink,
  markAnswered,
  type SigningLinkRow,
} from '../store/signatures.ts'
import type { NewsroomTables } from '../store/tables.ts'
import { findText, type TextRow } from '../store/texts.ts'
import { insertLogEntry } from '../store/versions.ts'
import { keyOf, readClaimedText } from './claims.ts'
import { hashOfWords } from './claim-places.ts'

type Executor = Kysely<NewsroomTables>
export type Expert = { slug: string; name: string }

/** The expert with this slug; undefined if there is no such person. */
export async function findExpert(newsroom: Newsroom, slug: string | null): Promise<Expert | undefined> {
  if (slug === null) return undefined
  // Content names the author of a draft, so the expert is asked for as one.
  const draft = { type: 'health' as const, slug: 'x', author: slug, categories: [], tags: [], streams: [] }
  const { author } = await newsroom.context.ask(checkArticle, { body: { draft } })
  return author ? { slug, name: author.name } : undefined
}

const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Changes with the words and with the sources: a link is for what the expert reads, and for nothing else. */
const markOf = ({ words, sources }: Pick<Claim, 'words' | 'sources'>) => hashValue([words, sources])

/** True if the review is due, nearly due or not planned: then a signature is for the whole text. */
function isReviewNear(newsroom: Newsroom, reviewOn: string | null): boolean {
  const soon = new Date(new Date(todayOf(newsroom)).getTime() + reviewSoonDays * dayMs).toISOString().slice(0, 10)
  return reviewOn === null || reviewOn <= soon
}

/** What a link asks for: the claims that are not signed; all of them if there are none, or if the review is near. */
export function chooseToSign(newsroom: Newsroom, claims: readonly Claim[], reviewOn: string | null): readonly Claim[] {
  if (isReviewNear(newsroom, reviewOn)) return claims
  const unsigned = claims.filter(({ signature }) => signature !== 'signed')
  return unsigned.length > 0 ? unsigned : claims
}

const forms = ['утверждение', 'утверждения', 'утверждений'] as const

function checkSendable(claims: readonly Claim[]): void {
  const refuse = (reason: string) => {
    throw new DomainError('validation', reason, { claims: reason })
  }
  if (claims.length === 0) refuse('Подписывать нечего: утверждений нет')
  const gone = claims.filter(({ words }) => words === null).length
  if (gone > 0) refuse(`Сначала разберите то, чего в тексте больше нет: ${count(gone, forms)}`)
  const unsourced = claims.filter(({ state }) => state === 'unsourced').length
  if (unsourced > 0) refuse(`Сначала назовите источники: их нет, ${count(unsourced, forms)}`)
}

/** Sends the expert a new link; the former one ends. Throws `validation` if there is nothing that can be signed. */
export async function sendSigningLink(
  newsroom: Newsroom,
  row: TextRow,
  { email, personId }: { email: string; personId: string },
): Promise<void> {
  const { context, db, now } = newsroom
  const text = await readClaimedText(newsroom, row.id)
  const expert = await findExpert(newsroom, text.expert)
  if (!expert) throw new DomainError('validation', 'Сначала назовите эксперта', { expert: 'нет эксперта' })
  const claims = chooseToSign(newsroom, text.claims, await findReviewDay(db.kysely, row.id))
  checkSendable(claims)
  const token = randomBytes(32).toString('base64url')
  const askedAt = now()
  const endsAt = new Date(askedAt.getTime() + signingLinkDays * dayMs)
  await db.inTransaction(async trx => {
    const sent = claims.map(claim => ({ claim: claim.id, hash: hashOfWords(claim.words ?? ''), mark: markOf(claim) }))
    await insertSigningLink(
      trx,
      {
        text_id: row.id,
        token_hash: hashOfToken(token),
        expert: expert.slug,
        expert_name: expert.name,
        email,
        claims: JSON.stringify(sent),
        asked_by: personId,
        asked_at: askedAt,
        ends_at: endsAt,
        answered_at: null,
        ended_at: null,
      },
      askedAt,
    )
    const detail = { claims: claims.length, until: endsAt.toISOString() }
    await insertLogEntry(trx, { textId: row.id, personId, action: 'asked-signature', detail, now: askedAt })
    await context.events.announce(trx, 'text.changed', { id: row.id, what: 'claims' })
    const parts = [
      `Здравствуйте, ${expert.name}.`,
      `Редакция просит вас проверить текст «${row.title || 'Без заголовка'}»: ${count(claims.length, forms)} с источниками.`,
      'Под каждым можно подписаться или сказать, что не так. Входить никуда не нужно.',
      { button: 'Открыть', url: `${context.config.siteUrl}/office/sign#${token}` },
      `Ссылка для вас одних, на один ответ. Она действует до ${formatDay(endsAt.getTime() / 1_000, context.magazine.zone)}; если утверждения изменятся, придёт новая.`,
    ]
    const subject = `Подпишите: «${row.title || 'Без заголовка'}»`
    const letter = writeLetter({ to: email, subject, parts }, senderOf(context))
    await context.mail.send(letter, { trx, until: endsAt })
  })
}

export type OpenLink = {
  link: SigningLinkRow
  row: TextRow
  /** What the expert is asked for. */
  claims: (Claim & { hash: string })[]
  /** The other claims that have a signature. */
  signedBefore: ReadonlySet<number>
}

const linkOver = () => new DomainError('link_expired', 'Ссылка больше не действует. Редакция пришлёт новую, если нужно')

/** An unknown link, one that was answered, one that is over and one whose claims or expert changed get the same answer. */
export async function getOpenLink(newsroom: Newsroom, token: string): Promise<OpenLink> {
  const { db, now } = newsroom
  const link = await findSigningLink(db.kysely, hashOfToken(token))
  if (!link || !isOpenLink(link, now())) throw linkOver()
  const row = await findText(db.kysely, link.text_id)
  if (!row || row.deleted_at) throw linkOver()
  const text = await readClaimedText(newsroom, row.id)
  if (text.expert !== link.expert) throw linkOver()
  const present = new Map(text.claims.map(claim => [claim.id, claim]))
  const claims = link.claims.map(({ claim: id, hash, mark }) => {
    const claim = present.get(id)
    if (!claim || markOf(claim) !== mark) throw linkOver()
    return { ...claim, hash }
  })
  const asked = new Set(claims.map(({ id }) => id))
  const signedBefore = text.claims.flatMap(({ id, signature }) =>
    signature === 'signed' && !asked.has(id) ? [id] : [],
  )
  return { link, row, claims, signedBefore: new Set(signedBefore) }
}

export const presentSigned = ({ id, words, sources }: Claim): SignedClaim => ({ id, words: words ?? '', sources })

export type SigningAnswer = { id: number; isRight: boolean; words: string }

/** Stores the answer of the expert. Throws `link_expired` if the link was used meanwhile. */
export async function signClaims(
  newsroom: Newsroom,
  { link, row, claims, signedBefore }: OpenLink,
  answers: readonly SigningAnswer[],
): Promise<{ signed: number; doubted: number }> {
  const { context, db, now } = newsroom
  const answerOf = new Map(answers.map(answer => [answer.id, answer]))
  if (
    answerOf.size !== answers.length ||
    claims.some(({ id }) => !answerOf.has(id)) ||
    answers.length !== claims.length
  )
    throw new DomainError('validation', 'Ответьте про каждое утверждение', { answers: 'не про каждое' })
  const doubted = answers.filter(({ isRight }) => !isRight)
  if (doubted.some(({ words }) => words === ''))
    throw new DomainError('validation', 'Напишите, что не так', { words: 'напишите, что не так' })
  const at = now()
  const signed = claims.filter(({ id }) => answerOf.get(id)!.isRight)
  const nowSigned = new Set([...signedBefore, ...signed.map(({ id }) => id)])
  await db.inTransaction(async trx => {
    if (!(await markAnswered(trx, link.id, at))) throw new DomainError('link_expired', 'Ответ уже отправлен')
    await checkStillRead(trx, row.id, claims)
    await updateAnswered(
      trx,
      [
        ...signed.map(({ id, hash }) => ({ id, state: 'true' as const, note: '', hash })),
        ...doubted.map(({ id, words: note }) => ({ id, state: 'mend' as const, note, hash: null })),
      ],
      { expert: link.expert, at },
    )
    const isWhole = (await listClaimRows(trx, row.id, claimsMax)).every(({ id }) => nowSigned.has(id))
    if (signed.length > 0)
      await insertSignature(trx, {
        text_id: row.id,
        expert: link.expert,
        expert_name: link.expert_name,
        signed_on: todayOf(newsroom),
        signed_at: at,
        asked_by: link.asked_by,
        claims: JSON.stringify(signed.map(({ id, hash }) => ({ claim: id, hash }))),
        is_whole: isWhole,
      })
    // A check of the whole text moves its review to the next year, unless an editor set a later day.
    if (isWhole && isReviewNear(newsroom, await findReviewDay(trx, row.id)))
      await saveReviewDay(trx, row.id, yearAfter(todayOf(newsroom)))
    const detail = { signed: signed.length, doubted: doubted.length, expert: link.expert_name }
    await insertLogEntry(trx, { textId: row.id, personId: link.asked_by, action: 'signed', detail, now: at })
    await context.events.announce(trx, 'text.changed', { id: row.id, what: 'claims' })
    const doubt = doubted[0]?.words.slice(0, 300) ?? null
    await context.events.announce(trx, 'text.signed', { id: row.id, linkId: link.id, signed: signed.length, doubt })
  })
  return { signed: signed.length, doubted: doubted.length }
}

/** Throws `link_expired` unless the claims have the sources that the expert has read. They are locked until the end of the transaction. */
async function checkStillRead(trx: Executor, textId: number, claims: readonly Claim[]): Promise<void> {
  const ids = claims.map(({ id }) => id)
  const locked = new Map((await lockClaims(trx, textId, ids)).map(row => [row.id, row]))
  if (claims.some(({ id, sources }) => !locked.has(id) || keyOf(locked.get(id)!.sources) !== keyOf(sources)))
    throw linkOver()
}
