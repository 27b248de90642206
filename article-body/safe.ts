// Which attribute values an article may have (spec 5, "Content links"). Pure; clean.ts repairs values with it, schemas refuse them with it.

/** AMP allows all of them too. */
const linkSchemes = ['mailto', 'tel', 'sms', 'tg', 'viber', 'whatsapp', 'skype', 'geo']
const linkPattern = new RegExp(`^(?:https?://[^/\\s]|(?:${linkSchemes.join('|')}):|#|/(?![/\\\\]))`, 'i')

/** When browsers read a scheme, they ignore control characters and spaces at the ends, and tabs and newlines anywhere. */
const stripInvisible = (value: string) =>
  value.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200b\ufeff]/g, '').trim()

/** A host that no browser accepts is an error in the source, and AMP refuses it. */
const hasWholeHost = (value: string) => !/^https?:/i.test(value) || URL.canParse(value)

export function isSafeHref(value: string): boolean {
  return value === stripInvisible(value) && linkPattern.test(value) && hasWholeHost(value)
}

/** Pictures and frames: https, our own blobs under /media/, or `art:name`, a demo picture that is not ingested yet. */
export function isSafeSource(value: string): boolean {
  return (
    value === stripInvisible(value) &&
    hasWholeHost(value) &&
    (/^https:\/\/[^/\s]/i.test(value) || /^\/media\/(?!.*\.\.)/.test(value) || /^art:[\w-]+$/.test(value))
  )
}

/** The parsed absolute URL, or undefined. */
function originOf(value: string | undefined): URL | undefined {
  return value && URL.canParse(value) ? new URL(value) : undefined
}

const withoutWww = (host: string) => host.toLowerCase().replace(/^www\./, '')

function dropErid(value: string): string {
  if (!/[?&](?:amp;)?erid=/i.test(value)) return value
  const [, path = '', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(value) ?? []
  const kept = query.split('&').filter(pair => !/^(?:amp;)?erid(?:=|$)/i.test(pair))
  return path + (kept.length ? `?${kept.join('&')}` : '') + hash
}

/** Cleans an untrusted link: the own host becomes relative, `erid` is removed. Undefined when the link is not allowed. */
export function cleanHref(raw: unknown, siteOrigin?: string): string | undefined {
  if (typeof raw !== 'string') return undefined
  let value = stripInvisible(raw)
  if (value.startsWith('//')) value = `https:${value}`
  if (!linkPattern.test(value)) return undefined
  if (/^(?:https?:|\/)/i.test(value)) value = dropErid(value)
  const site = originOf(siteOrigin)
  if (site && /^https?:/i.test(value)) {
    const url = originOf(value)
    if (!url) return undefined
    // Never `//…` or `/\…` as the relative form: that would be another host.
    if (withoutWww(url.host) === withoutWww(site.host) && !url.username && !/^\/[/\\]/.test(url.pathname))
      value = `${url.pathname}${url.search}${url.hash}`
  }
  value = value.replace(/[\s"'<>`]/g, encodeURIComponent)
  return hasWholeHost(value) ? value : undefined
}

/** Cleans the URL of a picture, frame or media file: https or /media/. Plain http is raised to https. */
export function cleanSource(raw: unknown, siteOrigin?: string): string | undefined {
  if (typeof raw !== 'string') return undefined
  let value = stripInvisible(raw)
  if (value.startsWith('//')) value = `https:${value}`
  const site = originOf(siteOrigin)
  if (site && /^\/(?!media\/)[^/\\]/.test(value)) value = new URL(value, site).href
  if (site && /^https?:/i.test(value)) {
    const url = originOf(value)
    if (url && withoutWww(url.host) === withoutWww(site.host) && url.pathname.startsWith('/media/'))
      value = url.pathname + url.search
  }
  if (/^http:/i.test(value)) value = `https:${value.slice(5)}`
  value = value.replace(/[\s"'<>`]/g, encodeURIComponent)
  return isSafeSource(value) ? value : undefined
}

const styleProperties = new Set([
  'aspect-ratio',
  'font-style',
  'font-weight',
  'list-style-type',
  'max-width',
  'object-fit',
  'object-position',
  'text-align',
  'text-decoration',
  'text-indent',
  'vertical-align',
  'white-space',
  'width',
])
const plainStyleValue = /^[\w\s.,%#/+-]+$/

/** Keeps harmless declarations; a style with `important` is rejected whole (spec 5). */
export function cleanStyle(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || /important|[\\@<>{}]|\/\*/i.test(raw)) return undefined
  const kept = raw.split(';').flatMap(declaration => {
    const at = declaration.indexOf(':')
    const name = declaration.slice(0, at).trim().toLowerCase()
    const value = declaration.slice(at + 1).trim()
    return at > 0 && styleProperties.has(name) && plainStyleValue.test(value) ? [`${name}: ${value}`] : []
  })
  return kept.length ? kept.join('; ') : undefined
}

export function isSafeStyle(value: string): boolean {
  return cleanStyle(value) === value
}

/** Keeps only WordPress's style classes: our own (`b-…`) and the page's class names cannot be borrowed. Alignment is a separate attribute. */
export function cleanClassName(raw: unknown): string | undefined {
  if (typeof raw !== 'string') return undefined
  const kept = raw.split(/\s+/).filter(name => /^(?:is-style|has)-(?!text-align)[\w-]+$/.test(name))
  return kept.length ? [...new Set(kept)].join(' ') : undefined
}

/** Ids that pages use themselves. */
export const pageAnchors: readonly string[] =
  'main comments content root app top toc menu search header footer sources'.split(' ')

export function cleanAnchor(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || pageAnchors.includes(raw.toLowerCase())) return undefined
  return /^[\p{L}\p{N}][\p{L}\p{N}_.:-]{0,99}$/u.test(raw) ? raw : undefined
}

const relTokens = new Set(['nofollow', 'noopener', 'noreferrer', 'sponsored', 'ugc', 'license', 'author'])

export function cleanRel(raw: unknown, target: string | undefined): string | undefined {
  const kept =
    typeof raw === 'string'
      ? raw
          .toLowerCase()
          .split(/\s+/)
          .filter(token => relTokens.has(token))
      : []
  if (target === '_blank') kept.push('noopener')
  return kept.length ? [...new Set(kept)].join(' ') : undefined
}
