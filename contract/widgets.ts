import { z } from 'zod'
import { adPlaces, adRooms } from '#domain/advertising.ts'
import { articleCard, contentNode } from './article.ts'
import { defineCall } from './call.ts'
import { image } from './image.ts'
import { wordList } from './lists.ts'
import { int4Max, integer } from './whole-number.ts'
import { getQuickPoll } from './quiz.ts'
import { recipeCard } from './recipe.ts'

export const widgetRule = z.object({
  type: z
    .string()
    .min(1)
    .max(60)
    .describe('The property of a page that it compares: `category`, `post_tag`, `page_type`, `ingredients`…'),
  id: integer(0, int4Max).nullable(),
  value: z.string().max(200).nullable(),
})

/** One fact about a page, in the words of the rules. */
export const pageFact = z.object({ type: z.string(), id: z.number().int().optional(), value: z.string().optional() })

export const widgetVisibility = z.object({ show: z.array(widgetRule), hide: z.array(widgetRule) })

/** Spec 3: places on a page, from top to bottom. */
export const widgetPlaces = [...adPlaces, 'scripts'] as const
export type WidgetPlace = (typeof widgetPlaces)[number]

/** Spec 3: these places exist for the site, recipes and health: `sidebar`, `recipes-sidebar`, `health-sidebar`. */
export const widgetSlots = adRooms.flatMap(room => widgetPlaces.map(place => `${room}${place}` as const))
export type WidgetSlot = (typeof widgetSlots)[number]
export const widgetSlot = z.enum(widgetSlots)

export const widgetTaxonomy = z.enum(['category', 'category-health', 'post_tag', 'stream'])

const frame = {
  id: z.number().int(),
  title: z.string(),
  moreLink: z.object({ title: z.string(), url: z.string() }).nullable(),
  fixed: z.boolean().describe('True for a widget that stays in view beside a long page'),
  visibility: widgetVisibility,
}
const limit = z
  .number()
  .int()
  .describe('Number of items shown: `items` has no more, and `list` has replacements for them')
const postCard = z.discriminatedUnion('type', [articleCard, recipeCard])

/** Spec 3, Widget: `recipes`. A card and its additional fields. */
const listedRecipe = recipeCard.extend({
  postId: z.number().int(),
  link: z.string(),
  images: z.array(image).describe('The finished dish, then the dish alone on a transparent background'),
  idList: z.array(z.number().int()).describe('Dish types'),
})

/** If a page already shows one of `items`, the next of `list` replaces it: no post is shown twice on a page. */
export const taxonomyPostsWidget = z.object({
  type: z.literal('taxonomy-posts'),
  ...frame,
  data: z.object({ taxonomy: widgetTaxonomy, slug: z.string(), id: z.number().int().nullable(), limit }),
  items: z.array(articleCard),
  list: z.array(articleCard),
})
export const postsCollectionWidget = z.object({
  type: z.literal('posts-collection'),
  ...frame,
  data: z.object({ limit }),
  ids: z.array(z.number().int()).describe('The chosen ids; posts that are not public are in neither list'),
  items: z.array(postCard),
  list: z.array(postCard),
})
export const recipesListWidget = z.object({
  type: z.literal('recipes-list'),
  ...frame,
  data: z.object({ path: z.string().nullable().describe('Filters, as in /recipes/{path}/'), limit }),
  ids: z.array(z.number().int()),
  recipes: z.array(listedRecipe),
  list: z.array(listedRecipe),
})
export const quickPollWidget = z.object({
  type: z.literal('quick-poll'),
  ...frame,
  ids: z.array(z.number().int()),
  items: z.array(getQuickPoll.reply).describe('One of them is shown, by the picking rule (spec 4)'),
})
export const parsedHtmlWidget = z.object({
  type: z.literal('parsed-html'),
  ...frame,
  data: z.object({
    parsed_content: z.array(contentNode).describe('Only script nodes in slots of scripts, and none of them elsewhere'),
    content_version: z.string(),
  }),
})
export const widget = z.discriminatedUnion('type', [
  taxonomyPostsWidget,
  postsCollectionWidget,
  recipesListWidget,
  quickPollWidget,
  parsedHtmlWidget,
])
export type WidgetReply = z.infer<typeof widget>
export type ListedRecipe = z.infer<typeof listedRecipe>

export const widgetsIncludes = wordList(z.string())
  .transform(names => widgetSlots.filter(slot => names.includes(slot)))
  .refine(slots => slots.length > 0, 'ни одного такого места нет')
  .describe('Comma list of slots; unknown names are ignored, unless there is no other')

/** Every requested slot has its list, possibly an empty one. */
export const widgetsBySlot = z.partialRecord(widgetSlot, z.array(widget))
export type WidgetsReply = z.infer<typeof widgetsBySlot>

const read = { service: 'widgets', method: 'GET', auth: 'none', errors: ['validation'] } as const

export const listWidgets = defineCall({
  ...read,
  name: 'listWidgets',
  path: '/api/20/v1/widgets',
  summary: 'List widgets of slots for any page; the caller applies their visibility rules (spec 4)',
  source: '§7 content service',
  query: z.object({ includes: widgetsIncludes }),
  reply: widgetsBySlot,
})
export const listRecipeWidgets = defineCall({
  ...read,
  name: 'listRecipeWidgets',
  path: '/api/recipes/v2/widgets',
  summary: 'List widgets of slots that are shown at a path: a recipe or a list of recipes',
  source: '§7 recipes',
  query: z.object({ pathname: z.string().max(500).default('/recipes/'), includes: widgetsIncludes }),
  reply: widgetsBySlot,
  errors: ['validation', 'unavailable'],
})

const scripts = z.object({ items: z.array(parsedHtmlWidget) })
export const listScripts = defineCall({
  ...read,
  name: 'listScripts',
  path: '/api/20/v1/scripts',
  summary: 'List scripts for the kind of page at a path: recipe, health or regular',
  source: '§7 content service, §4 head scripts',
  query: z.object({ path: z.string().max(500).default('/') }),
  reply: scripts,
})
export const listRecipeScripts = defineCall({
  ...read,
  name: 'listRecipeScripts',
  path: '/api/recipes/v2/scripts',
  summary: 'List scripts for pages of recipes',
  source: '§7 recipes, §4 head scripts',
  reply: scripts,
})

export const widgetsCalls = [listWidgets, listRecipeWidgets, listScripts, listRecipeScripts] as const
