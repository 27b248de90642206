import { createHash } from 'node:crypto'
import headScripts from 'virtual:live/client/head-scripts'
import { originsOf, scriptsIn } from '#article-body/foreign-scripts.ts'
import { listWidgets } from '#contract/widgets.ts'
import { askAds } from '../../data/front.server.ts'
import { hasNetworks, networkCodes } from '../../data/place-ads.ts'
import { orElse, type PageInput } from '../../load-page.server.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** Pages that partners embed load no foreign scripts. */
const embeddable = /^\/yandbtm\/?$/

/**
 * Returns the URL of the script that loads the scripts of editors and of advertising networks; undefined when there are none. The policy of the page
 * allows the scripts of every kind of page, because the application may navigate from one kind to another.
 */
export async function loadHeadScripts(input: PageInput): Promise<string | undefined> {
  const { ask, page, url } = input
  if (embeddable.test(url.pathname)) return undefined
  const [slots, ads] = await Promise.all([
    orElse(ask(listWidgets, { query: { includes: 'scripts,recipes-scripts,health-scripts' } }), {}),
    askAds(input),
  ])
  const nodes = Object.values(slots)
    .flat()
    .flatMap(widget => (widget.type === 'parsed-html' ? widget.data.parsed_content : []))
  if (nodes.length === 0 && !hasNetworks(ads)) return undefined
  const { addresses, codes } = scriptsIn(nodes)
  page.foreignScripts = {
    origins: [...new Set([...originsOf(addresses, page.siteUrl), ...ads.origins])],
    hashes: [...codes, ...networkCodes(ads)].map(hashOf),
  }
  return headScripts
}
