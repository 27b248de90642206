/** Spec 7: every call names the web app; comments and accounts have a header for that each. */
export const appHeaders = { 'x-app': 'web', 'x-auth-app': 'web' } as const

export const authUrl = '/svc/auth/api/v1'
/** Spec 9: time limit of calls to the auth service. */
export const answerWithinMs = 25_000
