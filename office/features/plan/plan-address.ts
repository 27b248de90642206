// The view, its filters and its order stand in the address. Pure.
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
  /** Of the list. */
  stage?: TextStage
  sort: readonly SortKey[]
  /** The list shows what is out as well. */
  isWithOut: boolean
  /** The first day of the month, `2026-11`; undefined for the present one. */
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

/** A press on a head of the list: up, then down; with ⇧ it becomes the second key and the first stays. */
export function pressSort(sort: readonly SortKey[], by: TextSort, isSecond: boolean): readonly SortKey[] {
  const [first, second] = sort
  const turned = (key: SortKey | undefined): SortKey => ({ by, isDown: key?.by === by ? !key.isDown : false })
  if (isSecond && first && first.by !== by) return [first, turned(second)]
  return [turned(first)]
}

/** What an address says; what it cannot say is left out. */
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

/** The filters as calls take them. */
export const queryOf = ({ kind, sections, due, isMine, q }: PlanFilters, ownId: string) => ({
  kind,
  section: sections.length > 0 ? sections.join(',') : undefined,
  due,
  owner: isMine ? ownId : undefined,
  q,
})

/** Which of what is on the site a filter by kind leaves. */
export const onlyOf = (kind: TextKind | undefined) =>
  kind === undefined ? undefined : kind === 'recipe' ? ('recipes' as const) : ('articles' as const)
