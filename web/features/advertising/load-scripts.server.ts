import { createHash } from 'node:crypto'
import headScripts from 'virtual:live/client/head-scripts'
import { listWidgets } from '#contract/widgets.ts'
import { orElse, type PageInput } from '../../load-page.server.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** Pages that partners embed load no foreign scripts. */
const embeddable = /^\/yandbtm\/?$/

/**
 * Returns the URL of the script that loads editors' scripts; undefined when there are none. The policy of the page allows the scripts of
 * every kind of page, because the application may navigate from one kind to another.
 */
export async function loadHeadScripts({ ask, page, url }: PageInput): Promise<string | undefined> {
  if (embeddable.test(url.pathname)) return undefined
  const slots = await orElse(ask(listWidgets, { query: { includes: 'scripts,recipes-scripts,health-scripts' } }), {})
  const nodes = Object.values(slots)
    .flat()
    .flatMap(widget => (widget.type === 'parsed-html' ? widget.data.parsed_content : []))
  if (nodes.length === 0) return undefined
  const values = (type: string, name: string) =>
    nodes.flatMap(node => {
      const value = node.type === type ? (node['attributes'] as Record<string, unknown>)[name] : undefined
      return typeof value === 'string' ? value : []
    })
  page.foreignScripts = {
    origins: [...new Set(values('external-script', 'src').map(src => new URL(src, page.siteUrl).origin))],
    hashes: values('inline-script', 'code').map(hashOf),
  }
  return headScripts
}
