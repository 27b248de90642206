import { getFilterRoute, getRecipe } from '#contract/recipes.ts'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/widgets.ts'
import { isWidgetVisible, recipeFacts, recipeListFacts, type PageFact } from '#domain/widget-visibility.ts'
import type { AnswerContext, Handler } from '#platform/http/answer.ts'
import { answerSlots, type Widgets } from '../widgets.ts'

export const listRecipeWidgets =
  (widgets: Widgets): Handler<typeof calls.listRecipeWidgets> =>
  async ({ query }, answer) => {
    const facts = await factsAt(query.pathname, widgets, answer)
    const slots = await answerSlots(widgets, query.includes, answer)
    if (!facts) answer.cacheFor(0)
    return Object.fromEntries(
      Object.entries(slots).map(([slot, list]) => [
        slot,
        list.filter(each => isWidgetVisible(each.visibility, facts ?? [])),
      ]),
    )
  }

/** The facts about a recipe or a list of recipes that rules may name; other pages have none. Undefined: no such page yet. */
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

/** Throws `unavailable` when the recipes service fails: without facts a widget that a rule hides would be shown. */
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
