// Apart from the calls: the boot script of every page carries it.

/** Spec 3: where the access token is kept in local storage. */
export const accessTokenKey = 'accessToken'
