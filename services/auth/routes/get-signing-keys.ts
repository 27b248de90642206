import * as calls from '#contract/auth.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Auth } from '../auth.ts'

export const getSigningKeys = ({ secrets }: Auth): Handler<typeof calls.getSigningKeys> => {
  const keys = calls.getSigningKeys.reply.parse({ keys: [secrets.jwk] })
  return () => keys
}
