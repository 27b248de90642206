// Describes the table in domain/newsroom-rights.ts. All texts are derived from it, so the page cannot contradict the server.
import {
  newsroomRoles,
  scopeOf,
  textActions,
  textStages,
  type NewsroomRole,
  type RightScope,
  type TextAction,
  type TextStage,
} from '#domain/newsroom-rights.ts'
import type { RoleName } from '#domain/viewer.ts'
import { capitalized } from '#russian/capitalized.ts'

export const roleTitles: Record<NewsroomRole, string> = {
  chief: 'Главный редактор',
  'section-editor': 'Редактор раздела',
  author: 'Автор',
  'proof-reader': 'Корректор',
  expert: 'Эксперт',
}

const placeOf: Record<RoleName, NewsroomRole> = { admin: 'chief', moderator: 'section-editor', user: 'author' }

export const actionTitles: Record<TextAction, string> = {
  read: 'Читать',
  write: 'Писать и править',
  advertise: 'Заполнять рекламу',
  remark: 'Замечания и предложения на полях',
  sign: 'Подписывать «проверено»',
  claim: 'Предлагать утверждения и источники',
  check: 'Проверять утверждения',
  review: 'Просить подпись и назначать пересмотр',
  name: 'Называть версии',
  restore: 'Возвращать версии',
  change: 'Менять вид, раздел и срок',
  assign: 'Назначать автора',
  leave: 'Отдавать с этапа',
  enter: 'Ставить на этап',
  remove: 'Убирать из плана',
}

const stageTitles: Record<TextStage, { title: string; genitive: string }> = {
  idea: { title: 'идея', genitive: 'идеи' },
  draft: { title: 'черновик', genitive: 'черновика' },
  'fact-check': { title: 'факт-чек', genitive: 'факт-чека' },
  proofreading: { title: 'корректура', genitive: 'корректуры' },
  ready: { title: 'готово', genitive: 'готовности' },
  out: { title: 'вышло', genitive: 'выхода' },
}

const whose: Record<Exclude<RightScope, 'none'>, string> = { all: 'все', section: 'свой раздел', own: 'свои' }

type Run = { scope: Exclude<RightScope, 'none'>; from: number; to: number }

/** Groups consecutive stages with the same scope; leaves out stages without the right. */
function runsOf(scopes: readonly RightScope[]): Run[] {
  const runs: Run[] = []
  scopes.forEach((scope, index) => {
    const last = runs.at(-1)
    if (scope === 'none') return
    if (last?.scope === scope && last.to === index - 1) last.to = index
    else runs.push({ scope, from: index, to: index })
  })
  return runs
}
const lastStage = textStages.length - 1
const scopesOf = (role: NewsroomRole, action: TextAction) => textStages.map(stage => scopeOf(role, action, stage))
const named = (index: number) => stageTitles[textStages[index]!]

/** «черновик», «идея и черновик», «черновик — корректура», «с факт-чека», «до корректуры»; '' for all stages. */
function spanWords({ from, to }: Run): string {
  if (from === 0 && to === lastStage) return ''
  if (from === to) return named(from).title
  if (from === 0) return `до ${named(to + 1).genitive}`
  return to === lastStage ? `с ${named(from).genitive}` : `${named(from).title}\u00a0— ${named(to).title}`
}

/** A cell of the table: «все», «свои: до корректуры»; undefined if the role never has the right. */
export function rightWords(role: NewsroomRole, action: TextAction): string | undefined {
  const runs = runsOf(scopesOf(role, action))
  if (runs.length === 0) return undefined
  const isOneScope = runs.every(({ scope }) => scope === runs[0]!.scope)
  const spans = runs.map(run => (isOneScope ? spanWords(run) : [whose[run.scope], spanWords(run)].join(' ')))
  const stages = spans.filter(Boolean).join(', ')
  return isOneScope ? [whose[runs[0]!.scope], stages].filter(Boolean).join(': ') : stages
}

const writes: Record<Run['scope'], string> = {
  all: 'пишет и правит все тексты',
  section: 'пишет и правит тексты своего раздела',
  own: 'пишет свои тексты',
}
const releases: Record<Run['scope'], string> = {
  all: 'выпускает',
  section: 'выпускает свой раздел',
  own: 'выпускает своё',
}

/** «пишет свои тексты до корректуры, дальше предлагает правки». */
export function actionsOf(role: NewsroomRole): string {
  const parts: string[] = []
  const written = runsOf(scopesOf(role, 'write'))
  for (const run of written) parts.push([writes[run.scope], spanWords(run)].filter(Boolean).join(' '))
  const remarked = runsOf(
    textStages.map(stage => (scopeOf(role, 'write', stage) === 'none' ? scopeOf(role, 'remark', stage) : 'none')),
  )
  for (const run of remarked)
    parts.push(
      written.length > 0 && run.to === lastStage ? 'дальше предлагает правки' : `предлагает правки ${spanWords(run)}`,
    )
  for (const run of runsOf(scopesOf(role, 'sign'))) parts.push(`подписывает проверку ${spanWords(run)}`)
  const releasing = scopeOf(role, 'enter', 'out')
  if (releasing !== 'none') parts.push(releases[releasing])
  return parts.map(part => part.trim()).join(', ')
}

/** «Автор: пишет свои тексты до корректуры, дальше предлагает правки». */
/** Describes a role of the account; only administrators manage people. */
export const officeRoleSentence = (role: RoleName): string =>
  capitalized(`${actionsOf(placeOf[role])}${role === 'admin' ? ', зовёт людей и даёт роли' : ''}`)

export type RightsRow = { action: TextAction; title: string; cells: Record<NewsroomRole, string | undefined> }

const rightsRows: readonly RightsRow[] = textActions.map(action => ({
  action,
  title: actionTitles[action],
  cells: Object.fromEntries(newsroomRoles.map(role => [role, rightWords(role, action)])) as RightsRow['cells'],
}))

const groupTitles: Record<TextAction, string> = {
  read: 'Текст',
  write: 'Текст',
  advertise: 'Текст',
  remark: 'Текст',
  sign: 'Проверка фактов',
  claim: 'Проверка фактов',
  check: 'Проверка фактов',
  review: 'Проверка фактов',
  name: 'Версии',
  restore: 'Версии',
  change: 'План',
  assign: 'План',
  leave: 'План',
  enter: 'План',
  remove: 'План',
}
export const rightsGroups = [...new Set(Object.values(groupTitles))].map(title => ({
  title,
  rows: rightsRows.filter(({ action }) => groupTitles[action] === title),
}))

/** «свои: до корректуры» in two parts: whose, and at which stages. */
export function partsOfRight(words: string): { whose: string; stages: string | undefined } {
  const [of = '', stages] = words.split(': ')
  return { whose: of, stages }
}

/** What one role may do, in the groups of the table, for a phone. */
export const rightsOf = (role: NewsroomRole): { title: string; rows: { title: string; words: string }[] }[] =>
  rightsGroups.flatMap(({ title, rows }) => {
    const own = rows.flatMap(row => {
      const words = row.cells[role]
      return words === undefined ? [] : [{ title: row.title, words }]
    })
    return own.length > 0 ? [{ title, rows: own }] : []
  })
