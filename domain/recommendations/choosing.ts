// Numbers by which the magazine chooses for readers. The services choose by them, and the page of rules (rules.ts) tells them, so what readers
// are told is what happens.

/** How much a thing that two articles share counts when related articles are chosen. */
export const relatedWeights = { term: { tag: 3, topic: 1, health: 2, stream: 1 }, person: 0.5 } as const

/** The newest articles of each list that an article is in, among which related ones are looked for. */
export const relatedAmong = 60

/** How often the lists of the most read are made. */
export const topRefreshSeconds = 180

/** The weekly letter; with fewer new articles there is none. */
export const weeklyLetter = { articles: 7, recipes: 2, articlesAtLeast: 3 } as const
