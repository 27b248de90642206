// The magazine as every page's graph names it: who publishes, which site, and the ids that other nodes point at. Pure.
import type { Organization, SearchAction, WebSite, WithActionConstraints } from 'schema-dts'
import { isoInZone } from '#contract/time-zone.ts'

/** What graphs need to know of the installation. */
export type Site = {
  /** Scheme and host that readers see, without a slash at the end. */
  url: string
  /** Zone of the magazine, like `+03:00`: dates are written in it. */
  zone: string
  /** Like `@delno`; absent when the magazine has no channel. */
  telegram?: string | undefined
}

export const magazineName = 'Дельно'
export const magazineDescription =
  'Журнал о том, как жить с толком: проверенные советы, рецепты без лишнего и здоровье без паники.'
export const language = 'ru-RU'

/** A path of ours → an address; an address stays as it is. */
export function absolute(site: Site, path: string): string {
  return path.startsWith('/') ? `${site.url}${path}` : path
}

export const organizationId = (site: Site) => `${site.url}/#organization`
export const websiteId = (site: Site) => `${site.url}/#website`
export const pageId = (url: string) => `${url}#webpage`

const logoSide = 512

export function organizationNode(site: Site): Organization {
  const logo = `${site.url}/icon-512.png`
  return {
    '@type': 'NewsMediaOrganization',
    '@id': organizationId(site),
    name: magazineName,
    url: `${site.url}/`,
    description: magazineDescription,
    logo: {
      '@type': 'ImageObject',
      '@id': `${site.url}/#logo`,
      url: logo,
      contentUrl: logo,
      width: `${logoSide}`,
      height: `${logoSide}`,
      caption: magazineName,
    },
    ...(site.telegram && { sameAs: [`https://t.me/${site.telegram.replace(/^@/, '')}`] }),
  }
}

export function websiteNode(site: Site): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${site.url}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
  return {
    '@type': 'WebSite',
    '@id': websiteId(site),
    url: `${site.url}/`,
    name: magazineName,
    description: magazineDescription,
    inLanguage: language,
    publisher: { '@id': organizationId(site) },
    potentialAction: search,
  }
}

/** Unix seconds → ISO 8601 in the magazine's zone. */
export const isoTime = (site: Site, seconds: number): string => isoInZone(new Date(seconds * 1000), site.zone)
