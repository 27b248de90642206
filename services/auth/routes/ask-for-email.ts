import type * as calls from '#contract/auth.ts'
import { OtherReply, type Handler } from '#platform/http/answer.ts'
import { requestEmailChange } from '../account/email-change.ts'
import type { Auth } from '../auth.ts'

export const askForEmail =
  (auth: Auth): Handler<typeof calls.askForEmail> =>
  async ({ body }) => {
    const pending = await requestEmailChange(auth, body)
    return pending instanceof OtherReply ? pending : { data: pending ?? null }
  }
