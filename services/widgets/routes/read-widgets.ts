// Spec 7: widgets of slots, and scripts by kind of page.
import type {
  listRecipeScripts as RecipeScripts,
  listRecipeWidgets as OfRecipes,
  listScripts as Scripts,
  listWidgets as List,
  WidgetSlot,
} from '#contract/widgets.ts'
import { DomainError } from '#contract/errors.ts'
import { isWidgetVisible, recipeFacts, recipeListFacts, type PageFact } from '#contract/widget-visibility.ts'
import { getFilterRoute, getRecipe } from '#contract/recipes.ts'
import { scriptKindOf } from '#contract/script-kind.ts'
import type { AnswerContext, Handler } from '#platform/http/answer.ts'
import { readSlots, type Widgets } from '../widgets.ts'

async function readTagged(widgets: Widgets, slots: readonly WidgetSlot[], answer: AnswerContext) {
  const read = await readSlots(widgets, slots)
  answer.tag(...read.tags)
  answer.cacheFor(read.secondsLeft)
  return read.slots
}

export function listWidgets(widgets: Widgets): Handler<typeof List> {
  return ({ query }, answer) => readTagged(widgets, query.includes, answer)
}

/** Undefined: it is not there, though it may come. Rules that cannot be looked at are not passed over. */
async function readFacts<Body>(
  asked: Promise<{ status: number; body: Body; cacheTags: string[] }>,
  answer: AnswerContext,
  toFacts: (body: Body) => PageFact[],
): Promise<PageFact[] | undefined> {
  const { status, body, cacheTags } = await asked
  if (status >= 500) throw new DomainError('unavailable', 'Рецепты сейчас не отвечают')
  answer.tag(...cacheTags)
  return status === 200 ? toFacts(body) : undefined
}

/** What rules may say of a recipe or a list of them; of other pages nothing. */
async function factsAt(
  pathname: string,
  { context: { askRaw } }: Widgets,
  answer: AnswerContext,
): Promise<PageFact[] | undefined> {
  const [, kind, path = ''] = /^\/(recipe|recipes)(?:\/(.*?))?\/?$/.exec(pathname) ?? []
  if (kind === 'recipe' && path !== '')
    return readFacts(askRaw(getRecipe, { params: { id: path.replace(/\/amp$/, '') } }), answer, recipeFacts)
  if (kind !== 'recipes') return []
  const filters = path.replace(/(^|\/)page\/\d+$/, '')
  if (filters === '') return recipeListFacts([])
  return readFacts(askRaw(getFilterRoute, { params: { path: filters } }), answer, ({ terms }) => recipeListFacts(terms))
}

export function listRecipeWidgets(widgets: Widgets): Handler<typeof OfRecipes> {
  return async ({ query }, answer) => {
    const facts = await factsAt(query.pathname, widgets, answer)
    const slots = await readTagged(widgets, query.includes, answer)
    if (!facts) answer.cacheFor(0)
    return Object.fromEntries(
      Object.entries(slots).map(([slot, list]) => [
        slot,
        list.filter(each => isWidgetVisible(each.visibility, facts ?? [])),
      ]),
    )
  }
}

async function readScripts(widgets: Widgets, slot: WidgetSlot, answer: AnswerContext) {
  const slots = await readTagged(widgets, [slot], answer)
  return { items: (slots[slot] ?? []).filter(widget => widget.type === 'parsed-html') }
}

const slotOf = { recipe: 'recipes-scripts', health: 'health-scripts', regular: 'scripts' } as const

export function listScripts(widgets: Widgets): Handler<typeof Scripts> {
  return ({ query }, answer) => readScripts(widgets, slotOf[scriptKindOf(query.path)], answer)
}

export function listRecipeScripts(widgets: Widgets): Handler<typeof RecipeScripts> {
  return (_, answer) => readScripts(widgets, slotOf.recipe, answer)
}
