import { listColleagues } from '#contract/auth.ts'
import { getContentState } from '#contract/office/content.ts'
import type { getOfficeSetup as call } from '#contract/office/setup.ts'
import type { Handler } from '#platform/http/answer.ts'
import { isLocalSite } from '#platform/http/operator-only.ts'
import { checkOfficeAdmin } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'

export const getOfficeSetup =
  ({ context }: Newsroom): Handler<typeof call> =>
  async (_, { viewer }) => {
    checkOfficeAdmin(viewer)
    const { ask, config, log } = context
    const [{ items }, articles] = await Promise.all([
      ask(listColleagues, { body: {} }),
      ask(getContentState).then(
        state => state.articles,
        (error: unknown) => {
          log.warn({ err: error }, 'the articles were not counted')
          return null
        },
      ),
    ])
    return {
      siteUrl: config.siteUrl,
      isLocal: isLocalSite(config.siteUrl),
      isSecure: config.siteUrl.startsWith('https:'),
      sendsMail: config.mail.kind !== 'mailbox',
      colleagues: items.length,
      articles,
    }
  }
