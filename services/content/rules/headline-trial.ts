// The trial of headlines that the editor's data of an article describe. Pure.
import { z } from 'zod'
import { hash32, trialTitlesMax, type HeadlineTrial } from '#domain/headline-trial.ts'

const list = z
  .array(z.object({ title: z.string().min(1), weight: z.number().min(0).max(1).optional() }))
  .min(1)
  .max(trialTitlesMax)

type Tried = { id: number; title: string; is_advertising: boolean; ab_titles_data: unknown }

/**
 * The title of the article is always one of the titles, the first: it is what search engines and readers without scripts get. If the editor did
 * not name it, it gets an equal share. The words of an advertisement are agreed on, so they are never tried.
 */
export function headlineTrialOf({ id, title, is_advertising, ab_titles_data }: Tried): HeadlineTrial | undefined {
  const read = is_advertising || ab_titles_data === null ? undefined : list.safeParse(ab_titles_data)
  if (!read?.success) return undefined
  const others = read.data.filter((each, at, all) => each.title !== title && firstOf(all, each.title) === at)
  if (others.length === 0 || others.length >= trialTitlesMax) return undefined
  const weightOf = new Map(read.data.map(each => [each.title, each.weight ?? 1 / read.data.length]))
  const othersSum = others.reduce((sum, each) => sum + weightOf.get(each.title)!, 0)
  const own = weightOf.get(title)
  const sum = own === undefined ? othersSum : othersSum + own
  if (sum === 0) return undefined
  const ownShare = own === undefined ? 1 / (others.length + 1) : own / sum
  const titles = [title, ...others.map(each => each.title)]
  const weights = [
    ownShare,
    ...others.map(each => (othersSum === 0 ? 0 : ((1 - ownShare) * weightOf.get(each.title)!) / othersSum)),
  ].map(weight => Number(weight.toFixed(4)))
  return { key: `${id}-${hash32(JSON.stringify([titles, weights])).toString(36)}`, titles, weights }
}

const firstOf = (all: readonly { title: string }[], title: string) => all.findIndex(each => each.title === title)
