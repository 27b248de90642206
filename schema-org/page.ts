// What every graph has: the magazine, the site, the way to the page. Pure.
import type { BreadcrumbList, Thing } from 'schema-dts'
import { absolute, organizationNode, websiteNode, type Site } from './site.ts'

export type Crumb = { title: string; url: string }

/** Nodes of a `@graph`, in the order they are written. */
export type GraphNodes = Thing[]

export const breadcrumbId = (url: string) => `${url}#breadcrumb`

/** The way from the home to the page, the page itself last. The home alone is no way. */
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
