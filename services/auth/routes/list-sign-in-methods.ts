import type * as calls from '#contract/auth.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Auth } from '../auth.ts'
import { listProviders } from '../providers/offer.ts'
import { issueNonce } from '../sign-in/one-tap.ts'

export const listSignInMethods =
  (auth: Auth): Handler<typeof calls.listSignInMethods> =>
  (_, context) => {
    const names = listProviders(auth, context)
    const { google } = auth.providers
    if (!google || !names.includes('google')) return { methods: ['email', ...names], oneTap: null }
    return { methods: ['email', ...names], oneTap: { client_id: google.clientId, nonce: issueNonce(auth, context) } }
  }
