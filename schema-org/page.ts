// The nodes of every graph: the magazine, the site, the breadcrumb of the page. Pure.
import type { BreadcrumbList, Thing } from 'schema-dts'
import { absolute, organizationNode, websiteNode, type Site } from './site.ts'

export type Crumb = { title: string; url: string }

/** Nodes of a `@graph`, in the order in which they are written. */
export type GraphNodes = Thing[]

export const breadcrumbId = (url: string) => `${url}#breadcrumb`

/** The breadcrumb from the home page, with the page itself last. The home page alone is not a breadcrumb. */
export function breadcrumbNode(site: Site, url: string, title: string, crumbs: readonly Crumb[]): BreadcrumbList {
  const way = [...crumbs.filter(crumb => absolute(site, crumb.url) !== url), { title, url }]
  return {
    '@type': 'BreadcrumbList',
    '@id': breadcrumbId(url),
    itemListElement: way.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.title,
      item: absolute(site, crumb.url),
    })),
  }
}

export function makeGraph(site: Site, ...nodes: (Thing | undefined)[]): GraphNodes {
  return [organizationNode(site), websiteNode(site), ...nodes.filter(node => node !== undefined)]
}
