// What a text of the newsroom says beside its words: the values of the Yjs map `fields`. One key is one value, and the later writer wins.
// The names and shapes are those of an article's draft; a recipe and the office may add keys of their own, which stay as they are.
import { z } from 'zod'
import { articleMeta } from './article.ts'
import { articleDraft } from './office/content.ts'

const { shape } = articleDraft
const officeShape = shape.meta.unwrap().shape.office.unwrap().unwrap().shape

export const textFields = z.looseObject({
  slug: shape.slug.optional(),
  categories: shape.categories.unwrap().optional().describe('Beside the section of the text, which comes first'),
  tags: shape.tags.unwrap().optional(),
  streams: shape.streams.unwrap().optional(),
  author: shape.author.unwrap().optional(),
  expert: shape.expert.unwrap().optional(),
  cover: shape.cover.unwrap().optional(),
  caption: shape.caption.unwrap().optional(),
  template: shape.template.unwrap().optional(),
  commentsEnabled: shape.commentsEnabled.unwrap().optional(),
  isAdvertising: shape.isAdvertising.unwrap().optional(),
  isPromo: shape.isPromo.unwrap().optional(),
  advertLabel: shape.advertLabel.unwrap().optional(),
  adsToken: shape.adsToken.unwrap().optional(),
  customAuthors: shape.customAuthors.unwrap().optional(),
  abTitlesData: shape.abTitlesData.unwrap().optional(),
  testPixel: shape.testPixel.unwrap().optional(),
  jsonLd: shape.jsonLd.unwrap().optional(),
  meta: articleMeta.optional(),
  advertiser: officeShape.advertiser,
  decorations: officeShape.decorations,
  reviewedAt: officeShape.reviewedAt,
  images: shape.images.unwrap().optional().describe('Pictures of the body that are stored under another address'),
  footnotes: shape.footnotes.unwrap().optional().describe('Notes that the body does not have'),
  keptTexts: shape.keptTexts.unwrap().optional().describe('Texts that typography leaves unchanged'),
  formerSlugs: shape.formerSlugs.unwrap().optional(),
  publishedAt: shape.publishedAt
    .optional()
    .describe('The date that readers see, where it is not the time of the release'),
})
export type TextFields = z.output<typeof textFields>
export type TextFieldName = keyof (typeof textFields)['shape']

export const textFieldNames = Object.keys(textFields.shape) as TextFieldName[]

/** The sound values, and why the others are not: one wrong value spoils no other. */
export function readTextFields(values: Readonly<Record<string, unknown>>): {
  fields: Partial<TextFields>
  problems: { field: TextFieldName; reason: string }[]
} {
  const fields: Record<string, unknown> = {}
  const problems: { field: TextFieldName; reason: string }[] = []
  for (const field of textFieldNames) {
    if (values[field] === undefined) continue
    const read = textFields.shape[field].safeParse(values[field])
    if (read.success) fields[field] = read.data
    else problems.push({ field, reason: read.error.issues[0]?.message ?? 'не подходит' })
  }
  return { fields, problems }
}
