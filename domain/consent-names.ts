// Names in a text of consent that stand for what the magazine says of itself: `{{издатель}}`. A fixed list. Pure.
import type { Magazine } from './magazine.ts'

const fields = {
  журнал: 'name',
  издатель: 'publisher',
  учредитель: 'founder',
  инн: 'inn',
  огрн: 'ogrn',
  адрес: 'address',
  почта: 'email',
  телефон: 'phone',
  'главный редактор': 'editor',
} as const satisfies Record<string, keyof Magazine>

export const consentNames: readonly string[] = [...Object.keys(fields), 'сайт', 'дата']

/** The value of each name; '' for what the magazine has not said of itself. */
export const consentValues = (
  magazine: Pick<Magazine, (typeof fields)[keyof typeof fields]>,
  { site, day }: { site: string; day: string },
): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, magazine[field]])),
  сайт: site,
  дата: day,
})

/** `unknown`: names that are not in the list; `empty`: names without a value. Both stay in the text as they are. */
export type FilledText = { text: string; unknown: string[]; empty: string[] }

export function fillNames(text: string, values: Readonly<Record<string, string>>): FilledText {
  const [unknown, empty] = [new Set<string>(), new Set<string>()]
  const filled = text.replace(/\{\{([^{}]*)\}\}/g, (whole, inner: string) => {
    const name = inner.trim().toLowerCase().replace(/\s+/g, ' ')
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) unknown.add(name)
    else if (value === '') empty.add(name)
    else return value
    return whole
  })
  return { text: filled, unknown: [...unknown], empty: [...empty] }
}
