import type * as calls from '#contract/newsletter.ts'
import type { Handler } from '#platform/http/answer.ts'
import { withBirds } from '#platform/mail/birds.ts'
import { writeWeeklyLetter } from '../letter-text.ts'
import type { Newsletter } from '../newsletter.ts'

/** Nobody gets this letter, so its link to unsubscribe leads to the site. */
export const previewWeeklyLetter =
  ({ context }: Newsletter): Handler<typeof calls.previewWeeklyLetter> =>
  ({ body }) => {
    const site = context.config.siteUrl
    const {
      subject,
      html = '',
      text,
    } = writeWeeklyLetter(
      '',
      { articles: [body], recipes: [] },
      { site, unsubscribe: site, magazine: context.magazine },
    )
    // A frame shows no parts of a letter.
    return { subject, html: withBirds(html), text }
  }
