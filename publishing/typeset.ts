// Typography of a draft at save: what articles and recipes have in common.
import { openTypography, type FieldDifference } from '#article-body/typography.ts'

type Typography = Omit<ReturnType<typeof openTypography>, 'differences'>

type TextDraft = {
  typography: 'apply' | 'keep'
  keptTexts: string[]
  title: string
  excerpt: string
  caption: string | null
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
export const typesetLines = ({ title, excerpt, caption }: TextDraft, { line }: Typography) => ({
  title: line('title', title),
  excerpt: line('excerpt', excerpt),
  caption: line('caption', caption),
})
