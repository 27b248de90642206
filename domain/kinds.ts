// Lists of kinds from the specification (§3). Each list is written once: schemas, tables and texts are derived from it.

export const articleTypes = ['post', 'page', 'health'] as const
export type ArticleType = (typeof articleTypes)[number]

/** Facets by which recipes are sorted and filtered. */
export const recipeFacets = ['dish', 'cuisine', 'method', 'keyword', 'ingredient'] as const
export type RecipeFacet = (typeof recipeFacets)[number]

export const ingredientUnits = [
  'g',
  'kg',
  'ml',
  'l',
  'piece',
  'teaspoon',
  'tablespoon',
  'cup',
  'pinch',
  'clove',
  'slice',
  'sprig',
  'bunch',
  'can',
  'taste',
  'dessertspoon',
  'glass',
  'handful',
  'wedge',
  'stalk',
  'leaf',
  'head',
  'bottle',
  'pack',
  'bar',
  'drop',
  'knife-tip',
  'ladle',
  'cm',
] as const
export type IngredientUnit = (typeof ingredientUnits)[number]

/** Reactions to a post. */
export const reactionKinds = ['thumbs_up', 'thumbs_down', 'on_fire', 'angry', 'heart', 'like', 'dislike'] as const
export type ReactionKind = (typeof reactionKinds)[number]

/** Events of the specification that a person finds in the list of notifications. */
export const listedNotificationEvents = ['comment_reply', 'comment_publish', 'comment_rated', 'email_confirm'] as const
/** Our own events, of which clients hear only when they ask for them: the list of the specification is closed. */
export const ownNotificationEvents = ['comment_hidden', 'comment_in_text'] as const
export const keptNotificationEvents = [...listedNotificationEvents, ...ownNotificationEvents] as const
export type KeptNotificationEvent = (typeof keptNotificationEvents)[number]

const ownEvents: ReadonlySet<string> = new Set(ownNotificationEvents)
export const isOwnNotificationEvent = (event: string) => ownEvents.has(event)
