import { parseBody } from '#article-body/parse.ts'
import { openTypography } from '#article-body/typography.ts'
import type * as calls from '#contract/office/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'

export const previewTypography =
  ({ siteUrl: siteOrigin }: Content): Handler<typeof calls.previewTypography> =>
  ({ body: { texts, keptTexts } }) => {
    const { line, body, differences } = openTypography(keptTexts)
    return {
      texts: texts.map(({ field, text, kind }) => ({
        field,
        text: kind === 'line' ? line(field, text) : body(field, text, source => parseBody(source, { siteOrigin })),
      })),
      differences,
    }
  }
