// Words of a list of texts. Pure.
import type { TextStage } from '#domain/newsroom-rights.ts'
import type { TextKind } from '#contract/newsroom.ts'

export const kindNames: Record<TextKind, string> = {
  article: 'Статья',
  recipe: 'Рецепт',
  health: 'Здоровье',
  news: 'Новость',
}

export type Filters = { stage?: TextStage; kind?: TextKind; isMine: boolean; q?: string }

const isOneOf = <Value extends string>(value: string | null, values: readonly Value[]): value is Value =>
  values.includes(value as Value)

/** Filters of an address; what is not a filter is left out. */
export function readFilters(search: URLSearchParams, stages: readonly TextStage[]): Filters {
  const [stage, kind] = [search.get('stage'), search.get('kind')]
  return {
    ...(isOneOf(stage, stages) && { stage }),
    ...(isOneOf(kind, Object.keys(kindNames) as TextKind[]) && { kind }),
    ...(search.get('q')?.trim() && { q: search.get('q')!.trim().slice(0, 100) }),
    isMine: search.get('mine') === '1',
  }
}

/** The address of filters, `?stage=draft&mine=1`. */
export function writeFilters({ stage, kind, isMine, q }: Filters): URLSearchParams {
  const search = new URLSearchParams()
  if (stage) search.set('stage', stage)
  if (kind) search.set('kind', kind)
  if (q) search.set('q', q)
  if (isMine) search.set('mine', '1')
  return search
}

export const isFiltered = ({ stage, kind, isMine, q }: Filters) =>
  stage !== undefined || kind !== undefined || isMine || q !== undefined
