// Separate from the calls, because the boot script of every page has it.

/** Spec 3: key of the access token in local storage. */
export const accessTokenKey = 'accessToken'
