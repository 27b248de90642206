// The summary of an import in Russian, for a terminal. Pure.

export type Outcome = 'created' | 'updated' | 'unchanged'

export type Counts = Record<Outcome, number>
export const noCounts = (): Counts => ({ created: 0, updated: 0, unchanged: 0 })

/** A message about an item that was changed or lost. `source` is the key of the item. */
export type Problem = { where: string; message: string; source?: string; isNote?: boolean }

/** True if something of the old site is missing on the new one. */
export const isLossy = (problems: readonly Problem[]) => problems.some(({ isNote }) => isNote !== true)

export type Summary = {
  title: string
  where: string
  isTrial: boolean
  people: Counts
  terms: Counts
  posts: Counts
  pages: Counts
  pictures: { stored: number; known: number; missing: number }
  /** Audio, video and documents. */
  files: { stored: number; known: number; missing: number }
  comments: Counts
  /** Old addresses that now redirect to the new ones. */
  formerAddresses: number
  /** Number of typographic corrections. */
  differences: number
  menus: number
  problems: Problem[]
}

const mostNamed = 3

const blockMessage = /^Блок «([^»]+)» здесь не показать: (.+)$/

/** Dozens of blocks with the same reason become one line. */
function joinBlocks(problems: readonly Problem[]): Problem[] {
  const names = new Map<string, Set<string>>()
  for (const { message } of problems) {
    const [, name, reason] = blockMessage.exec(message) ?? []
    if (name && reason) names.set(reason, (names.get(reason) ?? new Set()).add(name))
  }
  return problems.map(({ where, message, ...rest }) => {
    const reason = blockMessage.exec(message)?.[2]
    const blocks = reason === undefined ? undefined : names.get(reason)
    return {
      ...rest,
      where,
      message: blocks && blocks.size > 1 ? `Блоки здесь не показать (${reason}): ${[...blocks].join(', ')}` : message,
    }
  })
}

/** Each message once, with its entries. */
export function groupProblems(problems: readonly Problem[]): { message: string; entries: string[] }[] {
  const groups = new Map<string, Set<string>>()
  for (const { where, message } of joinBlocks(problems))
    groups.set(message, (groups.get(message) ?? new Set()).add(where))
  return [...groups]
    .map(([message, entries]) => ({ message, entries: [...entries] }))
    .toSorted((a, b) => b.entries.length - a.entries.length)
}

function line(name: string, { created, updated, unchanged }: Counts): string {
  return `  ${name.padEnd(13)} новых ${created}, изменено ${updated}, без изменений ${unchanged}`
}

function nameEntries(entries: readonly string[]): string {
  const named = entries
    .slice(0, mostNamed)
    .map(entry =>
      /^[«"]|^(Файл|Тип|Таксономия|Запись|строка|дальше|Автор|Рубрика)(?: |$)/.test(entry) ||
      /^\S+\.\w+, строка /.test(entry)
        ? entry
        : `«${entry}»`,
    )
  return named.join(', ') + (entries.length > mostNamed ? ` и ещё ${entries.length - mostNamed}` : '')
}

function formatProblems(problems: readonly Problem[]): string[] {
  const part = (heading: string, isNote: boolean) => {
    const groups = groupProblems(problems.filter(problem => (problem.isNote === true) === isNote))
    return groups.length === 0
      ? []
      : ['', heading, ...groups.map(({ message, entries }) => `  ${message} — ${nameEntries(entries)}`)]
  }
  return [...part('Перенесено не полностью:', false), ...part('К сведению:', true)]
}

export function formatSummary(summary: Summary): string {
  const { pictures, files, comments, formerAddresses, differences, menus, problems } = summary
  const lines = [
    `${summary.isTrial ? 'Проба, ничего не записано. ' : ''}${summary.title}`,
    `  Куда          ${summary.where}`,
    line('Авторы', summary.people),
    line('Темы и метки', summary.terms),
    line('Статьи', summary.posts),
    line('Страницы', summary.pages),
    `  Картинки      новых ${pictures.stored}, уже были ${pictures.known}, не найдено ${pictures.missing}`,
  ]
  if (files.stored + files.known + files.missing > 0)
    lines.push(`  Файлы         новых ${files.stored}, уже были ${files.known}, не найдено ${files.missing}`)
  if (comments.created + comments.unchanged > 0) lines.push(line('Комментарии', comments))
  if (formerAddresses > 0) lines.push(`  Адреса        ${formerAddresses} старых ведут на новые`)
  if (differences > 0) lines.push(`  Типографика   ${differences} мест`)
  if (menus > 0) lines.push(`  Меню          ${menus}: не переносятся, меню сайта собирает редакция`)
  lines.push(...formatProblems(problems))
  return `${lines.join('\n')}\n`
}

/** Counts of an archive import, by kind of content. */
export type ArchiveResult = {
  site: string
  createdAt: string
  people: Counts
  terms: Counts
  recipeTerms: Counts
  articles: Counts
  recipes: Counts
  pictures: Counts
  files: Counts
  comments: Counts
  /** Texts of the newsroom. */
  texts: Counts
  menus: Outcome | 'kept'
  polls: Outcome | 'kept'
  widgets: Outcome | 'kept'
  problems: Problem[]
}
export type ArchiveSummary = ArchiveResult & { where: string; isTrial: boolean }

const wholeWords: Record<ArchiveSummary['menus'], string> = {
  created: 'перенесены',
  updated: 'изменены',
  unchanged: 'без изменений',
  kept: 'оставлены те, что на сайте',
}

export function formatArchiveSummary(summary: ArchiveSummary): string {
  const lines = [
    `${summary.isTrial ? 'Проба, ничего не записано. ' : ''}Архив ${summary.site} от ${summary.createdAt.slice(0, 10)}`,
    `  Куда          ${summary.where}`,
    line('Картинки', summary.pictures),
    line('Файлы', summary.files),
    line('Авторы', summary.people),
    line('Темы и метки', summary.terms),
    line('Для рецептов', summary.recipeTerms),
    line('Статьи', summary.articles),
    line('Рецепты', summary.recipes),
    line('Комментарии', summary.comments),
    line('В редакции', summary.texts),
    `  Меню          ${wholeWords[summary.menus]}`,
    `  Опросы        ${wholeWords[summary.polls]}`,
    `  Виджеты       ${wholeWords[summary.widgets]}`,
  ]
  lines.push(...formatProblems(summary.problems))
  return `${lines.join('\n')}\n`
}
