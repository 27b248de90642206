// The names of sections, tags and terms of recipes that rules name by their slugs.
import { listRecipeTermChoices, recipeChoiceFacets, type RecipeChoiceFacet } from '#contract/office/recipe-choices.ts'
import { choiceKinds, listReleaseChoices, type ReleaseChoice } from '#contract/office/release-choices.ts'
import type { WidgetRule } from '#domain/widget-visibility.ts'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import { useOffice } from '../../../shell/office-context.ts'
import type { OfficeAsk } from '../../../session/ask.ts'
import { ruleTypes, type NameOf, type RuleKind } from './widget-words.ts'

type Query = { q?: string; slugs?: string }

const isFacet = (kind: string): kind is RecipeChoiceFacet => recipeChoiceFacets.some(each => each === kind)
const isTerm = (kind: string): kind is (typeof choiceKinds)[number] => choiceKinds.some(each => each === kind)

/** The choices of a kind of rule; nothing for those that have a fixed list. */
export async function listRuleChoices(
  ask: OfficeAsk,
  kind: RuleKind,
  query: Query,
  signal: AbortSignal,
): Promise<ReleaseChoice[]> {
  if (isFacet(kind)) return (await ask(listRecipeTermChoices, { query: { facet: kind, ...query } }, { signal })).items
  if (isTerm(kind)) return (await ask(listReleaseChoices, { query: { kind, ...query } }, { signal })).items
  return []
}

export function useRuleNames(rules: readonly WidgetRule[]): NameOf {
  const { ask } = useOffice()
  const wanted = ruleTypes
    .map(({ type, kind }) => ({
      type,
      kind,
      slugs: [...new Set(rules.flatMap(rule => (rule.type === type && rule.value !== null ? rule.value : [])))],
    }))
    .filter(({ slugs, kind }) => slugs.length > 0 && (isFacet(kind) || isTerm(kind)))
  const { value } = useLoaded(JSON.stringify(wanted), async signal => {
    const lists = await Promise.all(
      wanted.map(async ({ type, kind, slugs }) =>
        (await listRuleChoices(ask, kind, { slugs: slugs.slice(0, 100).join(',') }, signal)).map(
          ({ slug, title }) => [`${type} ${slug}`, title] as const,
        ),
      ),
    )
    return new Map<string, string>(lists.flat())
  })
  // A slug is no word for people: until the names have come, or where there is none, the place is held.
  return (type, slug) => (value ? value.get(`${type} ${slug}`) : '…')
}
