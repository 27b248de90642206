// Everything in which the magazine chooses something for a reader, as anchors of the page of rules (decision 067). Without texts: links to the
// page are in every document.

export const recommendingPlaces = [
  'related',
  'popular',
  'front',
  'sections',
  'recipes',
  'widgets',
  'polls',
  'search',
  'headlines',
  'comments',
  'advertising',
  'newsletters',
  'notifications',
] as const
export type RecommendingPlace = (typeof recommendingPlaces)[number]

export const rulesPath = '/pravila-rekomendacij'
export const whyWords = 'Почему я это вижу'

export const rulesHref = (place: RecommendingPlace) => `${rulesPath}#${place}`
