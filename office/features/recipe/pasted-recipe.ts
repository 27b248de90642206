// Parses pasted text: a list of products, the JSON-LD of a recipe page, or the address of one. Never fetches anything.

export type PastedRecipe = {
  title: string
  rows: string[]
  steps: { text: string; title: string; timer: number | null }[]
  portions: number | undefined
  prepMinutes: number | undefined
  cookMinutes: number | undefined
}

const textMax = 200_000

type Json = Record<string, unknown>

const plain = (value: unknown, max: number): string =>
  typeof value === 'string'
    ? value
        .replaceAll(/<[^>]{0,500}>/g, ' ')
        .replaceAll('&nbsp;', ' ')
        .replaceAll('&amp;', '&')
        .replaceAll('&quot;', '"')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/ (?=[.,;:!?])/g, '')
        .trim()
        .slice(0, max)
    : ''

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Finds the first recipe in nested objects. */
function findRecipe(value: unknown, depth = 0): Json | undefined {
  if (depth > 6) return undefined
  if (Array.isArray(value)) {
    for (const each of value.slice(0, 100)) {
      const found = findRecipe(each, depth + 1)
      if (found) return found
    }
    return undefined
  }
  if (!isObject(value)) return undefined
  const type = value['@type']
  if ([type].flat().includes('Recipe')) return value
  return findRecipe(value['@graph'] ?? value['mainEntity'] ?? value['mainEntityOfPage'], depth + 1)
}

/** «PT1H30M» → 90. */
export function minutesOf(value: unknown): number | undefined {
  const [, days, hours, minutes] =
    /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,3})H)?(?:(\d{1,4})M)?(?:\d+S)?)?$/.exec(typeof value === 'string' ? value : '') ?? []
  const all = Number(days ?? 0) * 1440 + Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return all > 0 ? all : undefined
}

function stepsOf(value: unknown, depth = 0): PastedRecipe['steps'] {
  if (depth > 3) return []
  if (typeof value === 'string')
    return value
      .split(/\n+|<\/(?:p|li)>/i)
      .map(text => ({ text: plain(text, 5000), title: '', timer: null }))
      .filter(({ text }) => text !== '')
  if (Array.isArray(value)) return value.slice(0, 100).flatMap(each => stepsOf(each, depth + 1))
  if (!isObject(value)) return []
  if (value['itemListElement'] !== undefined) return stepsOf(value['itemListElement'], depth + 1)
  const text = plain(value['text'], 5000)
  const name = plain(value['name'], 300)
  return text || name
    ? [
        {
          text: text || name,
          title: text && name && !text.startsWith(name) ? name : '',
          timer: minutesOf(value['timeRequired']) ?? null,
        },
      ]
    : []
}

function fromJson(text: string): PastedRecipe | undefined {
  const inside = [...text.matchAll(/<script[^>]{0,300}ld\+json[^>]{0,300}>([\s\S]*?)<\/script>/gi)].map(
    ([, json]) => json ?? '',
  )
  return readRecipeData(inside.length > 0 ? inside : [text])
}

/** The first recipe in the JSON-LD of a page. */
export function readRecipeData(pieces: readonly string[]): PastedRecipe | undefined {
  for (const json of pieces) {
    let value: unknown
    try {
      value = JSON.parse(json)
    } catch {
      continue
    }
    const recipe = findRecipe(value)
    if (!recipe) continue
    const list = recipe['recipeIngredient'] ?? recipe['ingredients']
    const portions = Number.parseInt(String([recipe['recipeYield']].flat()[0] ?? '').replace(/\D+/, ''), 10)
    return {
      title: plain(recipe['name'], 300),
      rows: [list]
        .flat()
        .slice(0, 200)
        .map(each => plain(each, 300))
        .filter(Boolean),
      steps: stepsOf(recipe['recipeInstructions']),
      portions: portions > 0 && portions <= 1000 ? portions : undefined,
      prepMinutes: minutesOf(recipe['prepTime']),
      cookMinutes: minutesOf(recipe['cookTime']) ?? minutesOf(recipe['totalTime']),
    }
  }
  return undefined
}

/** The address, if the pasted text is one and nothing else. */
export function linkOf(text: string): string | undefined {
  const link = text.trim()
  return link.length <= 2000 && /^https?:\/\/[^\s.]+\.\S+$/i.test(link) && URL.canParse(link) ? link : undefined
}

/** Undefined for invalid JSON and for JSON without a recipe. */
export function readPasted(text: string): PastedRecipe | undefined {
  const bounded = text.slice(0, textMax).trim()
  if (/^[[{<]/.test(bounded)) return fromJson(bounded)
  const rows = bounded
    .split(/\r?\n/)
    .map(row => row.trim().slice(0, 300))
    .filter(Boolean)
    .slice(0, 200)
  return rows.length === 0
    ? undefined
    : { title: '', rows, steps: [], portions: undefined, prepMinutes: undefined, cookMinutes: undefined }
}
