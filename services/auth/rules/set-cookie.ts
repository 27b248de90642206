/** `sameSite`: whether links of other sites bring the cookie (Lax) or not (Strict). */
export type CookieSettings = { path: string; isSecure: boolean; maxAgeSeconds: number; sameSite?: 'Lax' | 'Strict' }

/** A `Set-Cookie` line that scripts cannot read; without a value, the line that removes the cookie. */
export function setCookieLine(name: string, value: string | undefined, settings: CookieSettings): string {
  const { path, isSecure, maxAgeSeconds, sameSite = 'Lax' } = settings
  const age = value === undefined ? 0 : maxAgeSeconds
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${value ?? ''}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=${sameSite}${secure}`
}
