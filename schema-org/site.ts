// The magazine as every graph names it: publisher, site, and the ids that other nodes refer to. Pure.
import type { Organization, SearchAction, WebSite, WithActionConstraints } from 'schema-dts'
import type { Magazine } from '#domain/magazine.ts'
import { isoInZone } from '#russian/time-zone.ts'

/** The installation's settings that graphs need. */
export type Site = {
  /** Scheme and host that readers see, without a trailing slash. */
  url: string
  /** As it is now: its fields change while the server runs. */
  magazine: Readonly<Magazine>
  /** Like `@delno`; undefined when the magazine has no channel. */
  telegram?: string | undefined
}

export const language = 'ru-RU'

/** Makes a path of ours absolute; a URL stays as it is. */
export function absolute(site: Site, path: string): string {
  return path.startsWith('/') ? `${site.url}${path}` : path
}

export const organizationId = (site: Site) => `${site.url}/#organization`
export const websiteId = (site: Site) => `${site.url}/#website`
export const pageId = (url: string) => `${url}#webpage`

const logoSide = 512

export function organizationNode(site: Site): Organization {
  const { name, about, publisher, founder, inn, address, email, phone } = site.magazine
  const logo = `${site.url}/icon-512.png`
  return {
    '@type': 'NewsMediaOrganization',
    '@id': organizationId(site),
    name,
    ...(publisher && { legalName: publisher }),
    url: `${site.url}/`,
    description: about,
    ...(founder && { founder: { '@type': 'Organization', name: founder } }),
    ...(inn && { taxID: inn }),
    ...(address && { address }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    logo: {
      '@type': 'ImageObject',
      '@id': `${site.url}/#logo`,
      url: logo,
      contentUrl: logo,
      width: `${logoSide}`,
      height: `${logoSide}`,
      caption: name,
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
    name: site.magazine.name,
    description: site.magazine.about,
    ...(site.magazine.age && { contentRating: site.magazine.age }),
    inLanguage: language,
    publisher: { '@id': organizationId(site) },
    potentialAction: search,
  }
}

/** Unix seconds → ISO 8601 in the magazine's time zone. */
export const isoTime = (site: Site, seconds: number): string => isoInZone(new Date(seconds * 1000), site.magazine.zone)
