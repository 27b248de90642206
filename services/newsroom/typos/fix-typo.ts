// A correction is an edit in the log, so it merges with edits of open editors. The report is closed afterwards. If the process dies in between,
// the next attempt finds that the words are gone and closes the report.
import { DomainError } from '#contract/errors.ts'
import type { CallReply } from '#contract/call.ts'
import type * as calls from '#contract/newsroom-typos.ts'
import { thanksAfterSeconds } from '#domain/inbox-letters.ts'
import type { OfficeViewer } from '#domain/viewer.ts'
import type { Handler } from '#platform/http/answer.ts'
import { markItems } from '../inbox/close-item.ts'
import { holdItem } from '../inbox/hold-item.ts'
import type { Newsroom } from '../newsroom.ts'
import { correctPostWords } from '../release/routes/correct-text.ts'
import { makeUnique, type Place } from './find-places.ts'
import { presentPlaces, readTypo, type Typo } from './report.ts'

export const fixTypo =
  (newsroom: Newsroom): Handler<typeof calls.fixTypo> =>
  ({ params: { id }, body }, { viewer }) =>
    correctReported(newsroom, viewer, id, { ...body, thanks: () => body.thanks })

type Wanted = {
  correction: string
  /** What the correction replaces besides the selected words. */
  around?: { before: string; after: string }
  place?: number | undefined
  /** The words of the letter for the reader, who selected these; empty: none. */
  thanks: (words: string) => string
}

export async function correctReported(
  newsroom: Newsroom,
  viewer: OfficeViewer,
  id: number,
  { correction, around, place, thanks }: Wanted,
): Promise<CallReply<typeof calls.fixTypo>> {
  const typo = await readTypo(newsroom, viewer, id)
  const { article } = typo
  await holdItem(newsroom, viewer, id)
  const close = (outcome: 'corrected' | 'gone', more: { deed?: Deed; letter?: typeof letter } = {}) =>
    markItems(newsroom, viewer.userId, { ids: [id], state: 'done', outcome, ...more })
  const text = thanks(typo.words)
  const letter =
    text === '' ? undefined : { subject: 'Спасибо за найденную ошибку', text, afterSeconds: thanksAfterSeconds }
  if (typo.places.length === 0) {
    await close('gone')
    return { outcome: 'gone', places: [], article, isInText: true }
  }
  const meant = typo.isSure ? typo.places[0] : place === undefined ? undefined : typo.places[place]
  if (!meant) return { outcome: 'ambiguous', places: presentPlaces(typo), article, isInText: true }
  const { isInText, deed } = await correct(newsroom, typo, widened(typo.texts, meant, around), {
    correction,
    personId: viewer.userId,
  })
  await close('corrected', { ...(deed && { deed }), ...(letter && { letter }) })
  return { outcome: 'corrected', places: presentPlaces({ ...typo, places: [meant] }), article, isInText }
}

/** The place with the words around it. Throws `conflict` if other words stand there now. */
function widened(texts: readonly string[], place: Place, around = { before: '', after: '' }): Place {
  const own = texts[place.text]!
  const { before, after } = around
  if (!own.slice(0, place.at).endsWith(before) || !own.slice(place.at + place.length).startsWith(after)) throw changed()
  return { ...place, at: place.at - before.length, length: before.length + place.length + after.length }
}

const changed = () => new DomainError('conflict', 'Статью только что изменил кто-то ещё. Посмотрите и повторите')

/** What takes the correction back. */
type Deed = { postId: number; before: string; after: string }

async function correct(
  newsroom: Newsroom,
  { texts, article }: Typo,
  place: Place,
  { correction, personId }: { correction: string; personId: string },
): Promise<{ isInText: boolean; deed: Deed | undefined }> {
  const unique = makeUnique(texts, place)
  if (!unique) throw new DomainError('conflict', 'Такой же абзац стоит в статье ещё раз: поправьте его в тексте')
  const { left, words, right } = unique
  if (words === correction)
    throw new DomainError('validation', 'Слова остались прежними', { correction: 'то же, что было' })
  const before = left + words + right
  const { count, isInText } = await correctPostWords(newsroom, {
    postId: article.id,
    before,
    after: left + correction + right,
    personId,
  })
  if (count !== 1) throw changed()
  return { isInText, deed: wayBack(texts, place, { correction, postId: article.id }) }
}

/** The corrected words with as much around them as makes them unique in the corrected article; undefined if that is impossible. */
function wayBack(
  texts: readonly string[],
  { text, at, length }: Place,
  { correction, postId }: { correction: string; postId: number },
): Deed | undefined {
  const own = texts[text]!
  const corrected = texts.with(text, own.slice(0, at) + correction + own.slice(at + length))
  const unique = makeUnique(corrected, { text, at, length: correction.length })
  if (!unique) return undefined
  const { left, words, right } = unique
  return { postId, before: left + own.slice(at, at + length) + right, after: left + words + right }
}
