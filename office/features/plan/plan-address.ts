// Reads and writes the view, its filters and its order in the URL. Pure.
import { textSorts, type TextKind, type TextSort } from '#contract/newsroom.ts'
import { textStages, type TextStage } from '#domain/newsroom-rights.ts'
import { kindNames } from './plan-words.ts'

const planViews = ['board', 'month', 'list', 'removed'] as const
export type PlanView = (typeof planViews)[number]

export type PlanDue = 'late' | 'week' | 'none'

type PlanFilters = {
  kind?: TextKind
  sections: readonly string[]
  due?: PlanDue
  isMine: boolean
  q?: string
}

export type SortKey = { by: TextSort; isDown: boolean }

export type PlanAddress = PlanFilters & {
  view: PlanView
  /** Filter of the list. */
  stage?: TextStage
  sort: readonly SortKey[]
  /** The list also shows published articles. */
  isWithOut: boolean
  /** `2026-11`; undefined for the current month. */
  month?: string
}

const sectionsMax = 50
const usualSort: readonly SortKey[] = [{ by: 'planned', isDown: false }]

const isOneOf = <Value extends string>(value: string | null | undefined, values: readonly Value[]): value is Value =>
  values.includes(value as Value)

function readSort(text: string | null): readonly SortKey[] {
  const keys = (text ?? '').split(',').flatMap(each => {
    const by = each.replace('-', '')
    return isOneOf(by, textSorts) ? [{ by, isDown: each.startsWith('-') }] : []
  })
  return keys.length > 0 ? keys.slice(0, 2) : usualSort
}

export const writeSort = (sort: readonly SortKey[]): string =>
  sort.map(({ by, isDown }) => (isDown ? `-${by}` : by)).join(',')

/** The order after a press on a column header: ascending, then descending; with ⇧ it becomes the second sort column. */
export function pressSort(sort: readonly SortKey[], by: TextSort, isSecond: boolean): readonly SortKey[] {
  const [first, second] = sort
  const turned = (key: SortKey | undefined): SortKey => ({ by, isDown: key?.by === by ? !key.isDown : false })
  if (isSecond && first && first.by !== by) return [first, turned(second)]
  return [turned(first)]
}

/** Parses a URL; unknown values are ignored. */
export function readAddress(search: URLSearchParams): PlanAddress {
  const [view, stage, kind, due] = ['view', 'stage', 'kind', 'due'].map(name => search.get(name))
  const q = search.get('q')?.trim().slice(0, 100)
  const month = search.get('month')
  return {
    view: isOneOf(view, planViews) ? view : 'board',
    ...(isOneOf(stage, textStages) && { stage }),
    ...(isOneOf(kind, Object.keys(kindNames) as TextKind[]) && { kind }),
    ...(isOneOf(due, ['late', 'week', 'none'] as const) && { due }),
    ...(q && { q }),
    ...(month && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && { month }),
    sections: [...new Set((search.get('section') ?? '').split(',').filter(Boolean))].slice(0, sectionsMax),
    isMine: search.get('mine') === '1',
    isWithOut: search.get('out') === '1',
    sort: readSort(search.get('sort')),
  }
}

export function writeAddress(address: PlanAddress): URLSearchParams {
  const { view, stage, kind, due, q, month, sections, isMine, isWithOut, sort } = address
  const search = new URLSearchParams()
  const set = (name: string, value: string | undefined) => value && search.set(name, value)
  set('view', view === 'board' ? undefined : view)
  set('stage', stage)
  set('section', sections.join(','))
  set('kind', kind)
  set('due', due)
  set('q', q)
  set('mine', isMine ? '1' : undefined)
  set('out', isWithOut ? '1' : undefined)
  set('month', month)
  set('sort', writeSort(sort) === writeSort(usualSort) ? undefined : writeSort(sort))
  return search
}

export const isFiltered = ({ kind, sections, due, isMine, q }: PlanFilters): boolean =>
  kind !== undefined || sections.length > 0 || due !== undefined || isMine || q !== undefined

/** How many conditions narrow the plan, «Убранные» among them. */
export const countFilters = ({ kind, sections, due, isMine, q, view }: PlanFilters & { view: PlanView }): number =>
  [kind, sections.length > 0, due, isMine, q, view === 'removed'].filter(Boolean).length

/** The filters as a query of the calls. */
export const queryOf = ({ kind, sections, due, isMine, q }: PlanFilters, ownId: string) => ({
  kind,
  section: sections.length > 0 ? sections.join(',') : undefined,
  due,
  owner: isMine ? ownId : undefined,
  q,
})

/** The kinds of posts on the site that match a filter by kind. */
export const onlyOf = (kind: TextKind | undefined) =>
  kind === undefined ? undefined : kind === 'recipe' ? ('recipes' as const) : ('articles' as const)
