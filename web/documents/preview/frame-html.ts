// A document of a draft, as a frame of the office shows it: without scripts, in the theme that the editor has chosen, with links that open
// outside of the frame.
import { surfaceMark, type FramedSurface } from '#contract/preview-facts.ts'

export const previewThemes = ['light', 'dark', 'sepia'] as const

/** The frame runs no script and sends nothing; pictures may come from elsewhere, as on the page itself. */
export const framePolicy = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "font-src 'self'",
  "media-src 'self' https:",
  "base-uri 'self'",
  "form-action 'none'",
].join('; ')

const darkQuery = /@media\s*\(prefers-color-scheme:\s*dark\)/g

export function toFrameHtml(html: string, surface: FramedSurface, theme: string | undefined): string {
  const scheme = theme === 'dark' ? 'dark' : 'light'
  // Documents of their own follow the device; here the editor is the device.
  const sheets = html.replace(darkQuery, theme === 'dark' ? '@media all' : '@media not all')
  const head = `<meta name="${surfaceMark}" content="${surface}"><base target="_blank">`
  return sheets
    .replace('<html', `<html data-theme="${theme ?? 'light'}"`)
    .replace(/<meta charset="?utf-8"?\s*\/?>/i, found => found + head)
    .replace('</head>', `<style>:root{color-scheme:${scheme}!important}</style></head>`)
    .replaceAll(/<script(?![^>]*ld\+json)[^>]*>[^]*?<\/script>/g, '')
}

/** Pictures of AMP need its runtime, which comes from a foreign host: here they are plain pictures in their place. */
export function withPlainPictures(html: string): string {
  return html.replaceAll(/<amp-img ([^>]*)>[^]*?<\/amp-img>/g, (_, attributes: string) => {
    const isFixed = attributes.includes('layout="fixed"')
    const kept = attributes.replaceAll(/ ?(?:layout|lightbox|on|tabindex|role)="[^"]*"/g, '')
    return `<img ${kept} style="${isFixed ? '' : 'width:100%;height:auto;'}display:block">`
  })
}
