// The graph of a page with a list: the home page, archives, a person. Pure.
import type { CollectionPage, ItemList, ProfilePage } from 'schema-dts'
import type { PersonReply } from '#contract/article.ts'
import { breadcrumbId, breadcrumbNode, makeGraph, type Crumb, type GraphNodes } from './page.ts'
import { personId, personNode } from './person.ts'
import { absolute, isoTime, language, pageId, websiteId, type Site } from './site.ts'

export type ListPage = {
  /** Path of the page as in its canonical URL, with the page number. */
  path: string
  title: string
  description: string
  crumbs: readonly Crumb[]
  items: readonly { title: string; url: string; date?: number }[]
  /** Number of items before this page, and in total. */
  offset: number
  total: number
  /** The person whose page it is. */
  person?: PersonReply | undefined
}

function itemList(site: Site, url: string, { items, offset, total }: ListPage): ItemList {
  return {
    '@type': 'ItemList',
    '@id': `${url}#list`,
    numberOfItems: total,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: offset + index + 1,
      name: item.title,
      url: absolute(site, item.url),
    })),
  }
}

/** Spec 3, SEO `schema_graph` of a list: a collection, or the profile of a person with their articles. */
export function listGraph(site: Site, list: ListPage): GraphNodes {
  const url = absolute(site, list.path)
  const isHome = /^\/(\?|$)/.test(list.path)
  const common = {
    '@id': pageId(url),
    url,
    name: list.title,
    ...(list.description && { description: list.description }),
    inLanguage: language,
    isPartOf: { '@id': websiteId(site) },
    ...(!isHome && { breadcrumb: { '@id': breadcrumbId(url) } }),
  }
  const breadcrumb = isHome ? undefined : breadcrumbNode(site, url, list.title, list.crumbs)
  const { person } = list
  const page: CollectionPage | ProfilePage = person
    ? {
        '@type': 'ProfilePage',
        ...common,
        mainEntity: personNode(site, person),
        hasPart: list.items.map(item => ({
          '@type': 'WebPage' as const,
          name: item.title,
          url: absolute(site, item.url),
          ...(item.date !== undefined && { datePublished: isoTime(site, item.date) }),
          author: { '@id': personId(site, person) },
        })),
      }
    : { '@type': 'CollectionPage', ...common, mainEntity: itemList(site, url, list) }
  return makeGraph(site, page, breadcrumb)
}
