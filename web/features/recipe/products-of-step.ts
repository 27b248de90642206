// The products that a step needs, for the chips of cooking mode.
type Step = { title: string; text: string; uses: readonly number[] | null }
type Tied<Item> = { ingredients: readonly { items: readonly Item[] }[]; steps: readonly Step[] }

/** The part of a name that all its grammatical cases share: finds «сметана» in «со сметаной». */
function stemOf(name: string): string {
  const word = name.toLowerCase().split(/[\s,(]/, 1)[0] ?? ''
  return word.length > 4 ? word.slice(0, Math.max(4, word.length - 2)) : word
}

/**
 * What the editors have tied to the step. Only a recipe without any tie, which comes from elsewhere, is looked at for the words of its products:
 * in one that has ties, a step without them needs nothing.
 */
export function productsOfStep<Item extends { name: string }>(
  { ingredients, steps }: Tied<Item>,
  { title, text, uses }: Step,
): Item[] {
  const items = ingredients.flatMap(group => group.items)
  if (steps.some(step => step.uses)) return (uses ?? []).flatMap(at => items[at] ?? [])
  const words = `${title} ${text}`.toLowerCase()
  return items.filter(item => words.includes(stemOf(item.name)))
}
