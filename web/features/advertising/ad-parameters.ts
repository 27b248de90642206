// Spec 3, Advertising parameters: what an ad network learns about a page, and nothing about its reader.

import { orderTags } from '../../data/order-tags.ts'

/** Attribute of the page with its parameters as JSON. */
export const adPageAttribute = 'data-ad-page'

export type AdPage = {
  id: number
  kind: 'post' | 'page' | 'health' | 'recipe'
  /** Slugs. Spec 9: categories are found by their URLs. */
  categories: { slug: string; url: string }[]
  tags: string[]
}
export type AdVisit = { path: string; pixelRatio: number; ipVersion: 4 | 6 | undefined }

export type AdParameters = {
  /** Slugs of topics, separated by commas. */
  lh_adfox_terms: string
  tags: string
  streams: string
  /** 1: no advertising on this page. */
  noad: 0 | 1
  /** 1: no ad network that chooses placements itself. */
  noadsense: 0 | 1
  postid: number | null
  /** Kind of page. */
  pk: AdPage['kind'] | 'list'
  homepage: 0 | 1
  /** 1: a screen with a device pixel ratio of 2 or more (spec 9: retina). */
  rtn: 0 | 1
  ipv6: 0 | 1
}

const flag = (isSo: boolean) => (isSo ? 1 : 0)

export function adParametersOf(page: AdPage | null, { path, pixelRatio, ipVersion }: AdVisit): AdParameters {
  const { categories = [], tags = [] } = page ?? {}
  const under = (part: string) =>
    categories
      .filter(({ url }) => url.includes(part))
      .map(({ slug }) => slug)
      .join(',')
  return {
    lh_adfox_terms: under('topics/'),
    tags: tags.filter(tag => !orderTags.includes(tag)).join(','),
    streams: under('stream/'),
    noad: flag(tags.includes('noad')),
    noadsense: flag(tags.includes('noadsense')),
    postid: page?.id ?? null,
    pk: page?.kind ?? 'list',
    homepage: flag(path === '/'),
    rtn: flag(pixelRatio >= 2),
    ipv6: flag(ipVersion === 6),
  }
}

export function readAdParameters(attribute: string | null, visit: AdVisit): AdParameters {
  return adParametersOf(attribute === null ? null : (JSON.parse(attribute) as AdPage), visit)
}
