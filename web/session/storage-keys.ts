/** Spec 3: where the access token is kept. */
export const tokenKey = 'accessToken'
/** In the tab: the reader left it to sign in elsewhere, and comes back with a cookie and no token. */
export const expectedKey = 'delno:session-expected'
