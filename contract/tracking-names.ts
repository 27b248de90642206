// Names that senders of events and the collector share; apart from the calls, since the boot script of every page carries them.
export const payloadSchemaName = 'iglu:com.snowplowanalytics.snowplow/payload_data/jsonschema/1-0-4'

/** The context by which a page says which post is read (`postId`), and what spec 3 wants known of it. */
export const articleContextSchema = 'iglu:delno/article/jsonschema/1-0-0'

/** Spec 3: the two trackers of scrolling, by their category. */
export const scrollCategories = { page: 'Прокрутка страницы', content: 'Прокрутка материала' } as const
export type ScrollArea = keyof typeof scrollCategories

/** Spec 9, percent. */
export const scrollThresholds = [25, 50, 75, 100] as const
