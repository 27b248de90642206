import type * as calls from '#contract/newsroom-typos.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Newsroom } from '../newsroom.ts'
import { presentPlaces, readTypo } from './report.ts'

export const findTypo =
  (newsroom: Newsroom): Handler<typeof calls.findTypo> =>
  async ({ params: { id } }, { viewer }) => {
    const typo = await readTypo(newsroom, viewer, id)
    const outcome = typo.places.length === 0 ? 'none' : typo.isSure ? 'one' : 'several'
    return { outcome, places: presentPlaces(typo), article: typo.article }
  }
