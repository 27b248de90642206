// A correction is an edit in the log, so it merges with edits of open editors. The report is closed afterwards. If the process dies in between,
// the next attempt finds that the words are gone and closes the report.
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-typos.ts'
import { markInbox } from '#contract/office/inbox.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Newsroom } from '../newsroom.ts'
import { correctPostWords } from '../release/routes/correct-text.ts'
import { makeUnique, type Place } from './find-places.ts'
import { presentPlaces, readTypo, type Typo } from './report.ts'

export const fixTypo =
  (newsroom: Newsroom): Handler<typeof calls.fixTypo> =>
  async ({ params: { id }, body: { correction, place } }, { viewer }) => {
    const typo = await readTypo(newsroom, viewer, id)
    const { article } = typo
    if (typo.isClosed) throw new DomainError('conflict', 'Это письмо уже разобрал кто-то ещё')
    const close = (outcome: 'corrected' | 'gone') =>
      newsroom.context.ask(markInbox, { body: { ids: [id], state: 'done', by: viewer.userId, outcome } })
    if (typo.places.length === 0) {
      await close('gone')
      return { outcome: 'gone', places: [], article, isInText: true }
    }
    const meant = typo.isSure ? typo.places[0] : place === undefined ? undefined : typo.places[place]
    if (!meant) return { outcome: 'ambiguous', places: presentPlaces(typo), article, isInText: true }
    const { isInText } = await correct(newsroom, typo, meant, { correction, personId: viewer.userId })
    await close('corrected')
    return { outcome: 'corrected', places: presentPlaces({ ...typo, places: [meant] }), article, isInText }
  }

async function correct(
  newsroom: Newsroom,
  { texts, article }: Typo,
  place: Place,
  { correction, personId }: { correction: string; personId: string },
): Promise<{ isInText: boolean }> {
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
  if (count !== 1) throw new DomainError('conflict', 'Статью только что изменил кто-то ещё. Посмотрите и повторите')
  return { isInText }
}
