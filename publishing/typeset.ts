// Typography of a draft: which of its texts are lines, and which are bodies. A save, a release of the newsroom and a preview use the same list.
import type { z } from 'zod'
import { parseBody } from '#article-body/parse.ts'
import { openTypography, type FieldDifference } from '#article-body/typography.ts'
import type { articleDraft } from '#contract/office/content.ts'
import type { RecipePart } from '#contract/office/recipes.ts'

type Typography = Omit<ReturnType<typeof openTypography>, 'differences'>

type TextDraft = {
  typography: 'apply' | 'keep'
  keptTexts: string[]
  title: string
  excerpt: string
  caption: string | null
  body: string
}

/**
 * The draft to save and the differences that typography made; none with `typography: 'keep'`. `typesetTexts` answers the
 * changed fields, in the order in which their differences are answered.
 */
export function typesetDraft<Draft extends TextDraft>(
  draft: Draft,
  typesetTexts: (typography: Typography) => Partial<Draft>,
): { draft: Draft; differences: FieldDifference[] } {
  if (draft.typography === 'keep') return { draft, differences: [] }
  const { differences, ...typography } = openTypography(draft.keptTexts)
  return { draft: { ...draft, ...typesetTexts(typography) }, differences }
}

/** The lines of text that drafts of every kind have. */
const sharedLines = ({ title, excerpt, caption }: TextDraft, { line }: Typography) => ({
  title: line('title', title),
  excerpt: line('excerpt', excerpt),
  caption: line('caption', caption),
})

type ArticleDraft = z.output<typeof articleDraft>
type ArticleTexts = TextDraft & Pick<ArticleDraft, 'footnotes' | 'meta' | 'abTitlesData'>

/** Words for the blind stay as they are: typography is for the eye. So does the mark of an advertisement, which is agreed on to the letter. */
export function articleTexts(draft: ArticleTexts, typography: Typography, siteOrigin: string): ArticleTexts {
  const footnotes = draft.footnotes.map(({ id, content }) => ({
    id,
    content: typography.body(`footnotes.${id}`, content, source => parseBody(source, { siteOrigin })),
  }))
  return {
    ...draft,
    ...sharedLines(draft, typography),
    body: typography.body('body', draft.body, source => parseBody(source, { siteOrigin, footnotes })),
    footnotes,
    meta: metaTexts(draft.meta, typography),
    abTitlesData: titlesTexts(draft.abTitlesData, typography),
  }
}

/** Texts of the card for search engines, and names of sources. */
function metaTexts(meta: ArticleDraft['meta'], { line }: Typography): ArticleDraft['meta'] {
  const { seo, source, cover_source, adsSource } = meta
  const named = <Link extends { text: string }>(field: string, link: Link): Link => ({
    ...link,
    text: line(field, link.text),
  })
  return {
    ...meta,
    ...(seo && {
      seo: {
        ...seo,
        ...(seo.title && { title: line('meta.seo.title', seo.title) }),
        ...(seo.description && { description: line('meta.seo.description', seo.description) }),
      },
    }),
    ...(source && { source: source.map((link, at) => named(`meta.source.${at}`, link)) }),
    ...(cover_source && { cover_source: named('meta.cover_source', cover_source) }),
    ...(adsSource && { adsSource: named('meta.adsSource', adsSource) }),
  }
}

/** Titles to compare, in the shape that the office gives them. The shape of another tool is unknown, so it stays. */
function titlesTexts(data: ArticleDraft['abTitlesData'], { line }: Typography): ArticleDraft['abTitlesData'] {
  if (!Array.isArray(data)) return data
  return data.map((each, at) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each
    const { title } = each
    return typeof title === 'string' ? { ...each, title: line(`abTitlesData.${at}`, title) } : each
  })
}

type RecipeTexts = Pick<RecipePart, 'ingredients' | 'steps' | 'tips' | 'faq'>

/** Products stay as they are: their lines are read and declined by words. */
export const recipeTexts = (recipe: RecipeTexts, { line }: Typography): RecipeTexts => ({
  ingredients: recipe.ingredients.map((group, at) => ({
    ...group,
    title: line(`ingredients.${at}.title`, group.title),
  })),
  steps: recipe.steps.map((step, at) => ({
    ...step,
    title: line(`steps.${at}.title`, step.title),
    text: line(`steps.${at}.text`, step.text),
  })),
  tips: recipe.tips.map((tip, at) => line(`tips.${at}`, tip)),
  faq: recipe.faq.map(({ question, answer }, at) => ({
    question: line(`faq.${at}.question`, question),
    answer: line(`faq.${at}.answer`, answer),
  })),
})

export const wholeRecipeTexts = <Draft extends TextDraft & RecipeTexts>(
  draft: Draft,
  typography: Typography,
  siteOrigin: string,
): Draft => ({
  ...draft,
  ...sharedLines(draft, typography),
  body: typography.body('body', draft.body, source => parseBody(source, { siteOrigin })),
  ...recipeTexts(draft, typography),
})
