// The content security policy of the readers' pages: the host sends it, and the office shows what a script of an editor adds to it.
import { createHash } from 'node:crypto'

/** What the policy must allow for editors' scripts: the origins of external ones, and hashes of inline ones. */
export type ForeignScripts = { origins: string[]; hashes: string[] }

export const hashSource = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** Origin of Google One Tap (web/session/sign-in/one-tap.ts). */
const oneTap = 'https://accounts.google.com/gsi/'

/**
 * Allows no inline script except the two of every page, and no foreign host: all that a fresh installation needs. Google is allowed if the
 * publisher configured it for sign-in; scripts that editors added are allowed, with the hosts that they use.
 */
export function sitePolicy(
  hashes: readonly string[],
  hasGoogle: boolean,
  { origins, hashes: foreignHashes }: ForeignScripts = { origins: [], hashes: [] },
): string {
  const foreign = (...sources: readonly string[]) => sources.map(source => ` ${source}`).join('')
  return [
    "default-src 'self'",
    `script-src 'self'${foreign(...hashes)}${hasGoogle ? ` ${oneTap}client` : ''}${foreign(...origins, ...foreignHashes)}`,
    `style-src 'self' 'unsafe-inline'${hasGoogle ? ` ${oneTap}style` : ''}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${hasGoogle ? ` ${oneTap}` : ''}${foreign(...origins)}`,
    'frame-src https:',
    "media-src 'self' https:",
    "object-src 'none'",
    "worker-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')
}
