import { z } from 'zod'
import { defineCall, internalCallOf } from '../call.ts'
import { broughtMoment } from '../moments.ts'
import { integer, rowNumber } from '../whole-number.ts'
import { widgetRule, widgetSlot, widgetTaxonomy } from '../widgets.ts'

const office = internalCallOf('widgets', 'POST', 'own: office and importers')

export const typedRule = widgetRule
  .extend({ id: widgetRule.shape.id.default(null), value: widgetRule.shape.value.default(null) })
  .refine(({ id, value }) => id !== null || value !== null, 'нужен id или value')
const frame = {
  source: z.string().max(300).optional().describe('The importer’s own key; saving a key again updates its widget'),
  id: rowNumber.optional().describe('Id of an existing widget'),
  slot: widgetSlot,
  position: integer(0, 1000).default(0).describe('Order in the slot, smallest first'),
  title: z.string().max(200).default(''),
  moreLink: z
    .object({
      title: z.string().min(1).max(100),
      url: z.string().regex(/^(\/(?!\/)|https:\/\/)/, 'ожидается / или https://'),
    })
    .nullable()
    .default(null),
  fixed: z.boolean().default(false),
  show: z.array(typedRule).max(100).default([]),
  hide: z.array(typedRule).max(100).default([]),
  isOff: z.boolean().default(false).describe('Kept, but shown nowhere'),
  from: broughtMoment.nullable().default(null).describe('When it begins to be shown'),
  until: broughtMoment.nullable().default(null).describe('The first moment without it'),
}
const limit = integer(1, 10).default(5)
const ids = z.array(rowNumber).min(1).max(30)

/** True if a term has its begin before its end, or is open. */
export const isTerm = ({ from, until }: { from: string | null; until: string | null }): boolean =>
  from === null || until === null || Date.parse(from) < Date.parse(until)

/** Slots of scripts accept only `parsed-html` (spec 4). */
export const widgetDraft = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('taxonomy-posts'),
      ...frame,
      taxonomy: widgetTaxonomy,
      slug: z.string().min(1).max(300),
      limit,
    }),
    z.object({ type: z.literal('posts-collection'), ...frame, ids, limit }),
    z.object({
      type: z.literal('recipes-list'),
      ...frame,
      ids: z.array(rowNumber).max(30).default([]),
      path: z
        .string()
        .max(300)
        .nullable()
        .default(null)
        .describe('Without ids: the newest recipes under these filters; with null, of all recipes'),
      limit,
    }),
    z.object({ type: z.literal('quick-poll'), ...frame, ids }),
    z.object({ type: z.literal('parsed-html'), ...frame, html: z.string().max(100_000) }),
  ])
  .refine(({ type, slot }) => type === 'parsed-html' || !slot.endsWith('scripts'), {
    path: ['type'],
    message: 'здесь стоят только сценарии: parsed-html',
  })
  .refine(isTerm, { path: ['until'], message: 'конец раньше начала' })
export type WidgetDraft = z.input<typeof widgetDraft>
export type SavedWidget = z.output<typeof widgetDraft>

export const saveWidgets = defineCall({
  ...office('saveWidgets', '/widgets', 'Create or update widgets; pages show them at once'),
  body: z.object({ widgets: z.array(widgetDraft).max(200) }),
  reply: z.object({
    results: z.array(z.object({ id: z.number().int(), outcome: z.enum(['created', 'updated', 'unchanged']) })),
  }),
  errors: ['validation', 'not_found', 'conflict'],
})
export const removeWidgets = defineCall({
  ...office('removeWidgets', '/widgets/remove', 'Remove widgets from the pages for good'),
  body: z.object({ ids: z.array(rowNumber).max(200) }),
  reply: z.object({ success: z.literal(true) }),
})
export const listWidgetDrafts = defineCall({
  ...office('listWidgetDrafts', '/drafts', 'List widgets as they were saved, by slot and position'),
  method: 'GET',
  query: z.object({ slot: widgetSlot.optional() }),
  reply: z.object({ items: z.array(z.intersection(widgetDraft, z.object({ id: z.number().int() }))) }),
})

export const officeWidgetsCalls = [saveWidgets, removeWidgets, listWidgetDrafts] as const
