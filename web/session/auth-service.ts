export const authUrl = '/svc/auth/api/v1'
/** Spec 9: how long a call of the accounts may take. */
export const answerWithinMs = 25_000
