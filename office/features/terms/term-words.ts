// Words of the section «Разделы и метки». Pure.
import type { OfficeTerm, OfficeTermKind, TermTwins } from '#contract/office/terms.ts'
import { count, plural, type Forms } from '#russian/plural.ts'

type KindWords = {
  title: string
  add: string
  /** What it is called in a sentence: «Новая метка». */ one: string
  forms: Forms
  empty: string
}

export const kindWords: Record<OfficeTermKind, KindWords> = {
  topic: {
    title: 'Разделы',
    add: 'Новый раздел',
    one: 'раздел',
    forms: ['раздел', 'раздела', 'разделов'],
    empty: 'Разделов пока нет. Раздел\u00a0— это место статьи в журнале, он у неё главный.',
  },
  health: {
    title: 'Здоровье',
    add: 'Новый раздел здоровья',
    one: 'раздел',
    forms: ['раздел здоровья', 'раздела здоровья', 'разделов здоровья'],
    empty: 'Разделов здоровья пока нет.',
  },
  tag: {
    title: 'Метки',
    add: 'Новая метка',
    one: 'метка',
    forms: ['метка', 'метки', 'меток'],
    empty: 'Меток пока нет. Метка связывает статьи из разных разделов.',
  },
  stream: {
    title: 'Потоки',
    add: 'Новый поток',
    one: 'поток',
    forms: ['поток', 'потока', 'потоков'],
    empty: 'Потоков пока нет.',
  },
}
export const termKinds = ['topic', 'health', 'tag', 'stream'] as const satisfies readonly OfficeTermKind[]

export const isTermKind = (name: string | null): name is OfficeTermKind =>
  name !== null && (termKinds as readonly string[]).includes(name)

export const twinWords: Record<TermTwins['why'], string> = {
  letters: 'отличаются только написанием',
  number: 'похоже, одно в разном числе',
  typo: 'похоже на опечатку',
}

export const articleForms = ['статья', 'статьи', 'статей'] as const

type Merge = { articles: number; both: number; addresses: readonly string[]; to: string }

/** What a merge will do, before it begins. */
export function mergeWords({ articles, both, addresses, to }: Merge, title: string): string[] {
  const moves =
    articles === 0
      ? 'Статей здесь нет, переходить нечему.'
      : `${count(articles, articleForms)} ${plural(articles, ['перейдёт', 'перейдут', 'перейдут'])} в «${title}».`
  return [
    moves,
    ...(both > 0 ? [`У ${count(both, ['статьи', 'статей', 'статей'])} уже есть и то, и другое: останется одно.`] : []),
    `${addresses.join(', ')} ${addresses.length === 1 ? 'будет' : 'будут'} вести на ${to}.`,
  ]
}

export type TypedTerm = { title: string; slug: string; description: string }
export const typedOf = ({ title, slug, description }: OfficeTerm): TypedTerm => ({ title, slug, description })

const fieldNames = { title: 'Название', slug: 'Адрес', description: 'Описание' } as const
export type Difference = { field: string; before: string; after: string }

/** What a save would change. */
export function differencesOf(before: TypedTerm, after: TypedTerm): Difference[] {
  return (['title', 'slug', 'description'] as const).flatMap(key =>
    before[key] === after[key].trim()
      ? []
      : [{ field: fieldNames[key], before: before[key] || 'пусто', after: after[key].trim() || 'пусто' }],
  )
}
