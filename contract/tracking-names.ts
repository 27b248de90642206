// Names that the senders of events and the collector share. Separate from the calls, because the boot script of every page has them.
export const payloadSchemaName = 'iglu:com.snowplowanalytics.snowplow/payload_data/jsonschema/1-0-4'

/** Context that tells which post is read (`postId`), with the properties of spec 3. */
export const articleContextSchema = 'iglu:delno/article/jsonschema/1-0-0'

/** Spec 3: event categories of the two scroll trackers. */
export const scrollCategories = { page: 'Прокрутка страницы', content: 'Прокрутка материала' } as const
export type ScrollArea = keyof typeof scrollCategories

/** Own events: `headline` (a reader has seen or opened a title that is being tried), `reach` (the deepest block of the text that was reached). */
export const ownEventSchema = (name: 'headline' | 'reach' | 'scroll' | 'outer_transition') =>
  `iglu:delno/${name}/jsonschema/1-0-0`

/** A block further down counts as this one. */
export const reachedBlockMax = 300

/** Spec 9: percent of the height. */
export const scrollThresholds = [25, 50, 75, 100] as const
