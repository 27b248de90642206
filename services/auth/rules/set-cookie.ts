export type CookieSettings = { path: string; isSecure: boolean; maxAgeSeconds: number }

/** A `Set-Cookie` line that scripts cannot read; without a value, the line that removes the cookie. */
export function setCookieLine(name: string, value: string | undefined, settings: CookieSettings): string {
  const { path, isSecure, maxAgeSeconds } = settings
  const age = value === undefined ? 0 : maxAgeSeconds
  return `${name}=${value ?? ''}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
