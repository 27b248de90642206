import { createHash } from 'node:crypto'
import headScripts from 'virtual:live/client/head-scripts'
import { listWidgets } from '#contract/widgets.ts'
import { orElse, type PageInput } from '../../load-page.server.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** Pages made to stand inside a partner's page bring nothing foreign into it. */
const embeddable = /^\/yandbtm\/?$/

/**
 * Address of the script that brings the editors' scripts; undefined where there are none, and then nothing is asked for. The page is let
 * run those of every kind of page: the application may lead from one to another.
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
