// Loads the scripts that editors put into the script slots (spec 4, Head scripts), by kind of page: external ones are appended to the
// body in order, inline ones run after all of them have loaded or failed. Then the event `delno:head-scripts` is sent and the root gets
// `data-head-scripts="loaded"` (docs/loose-contracts.md). Failures are only logged (spec 8).
import { scriptKindOf, type ScriptKind } from '#domain/script-kind.ts'
import { adPageAttribute, readAdParameters } from '../features/advertising/ad-parameters.ts'

const addresses: Record<ScriptKind, string> = {
  recipe: '/api/recipes/v2/scripts',
  health: '/api/20/v1/scripts?path=/health/',
  regular: '/api/20/v1/scripts?path=/',
}

type ScriptNode =
  | { type: 'external-script'; attributes: { src: string } }
  | { type: 'inline-script'; attributes: { code: string; scriptType?: string } }
type ScriptWidget = {
  type: string
  id: number
  visibility: { show: unknown[] }
  data: { parsed_content: ScriptNode[] }
}

const root = document.documentElement
const answers = new Map<ScriptKind, Promise<ScriptWidget[]>>()
const brought = new Set<number>()
const appended = new Set<string>()

function log(...said: unknown[]): void {
  console.info('head scripts:', ...said)
}

async function ask<Reply>(url: string): Promise<Reply> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as Reply
}

function appendExternal(src: string): Promise<void> {
  return new Promise(resolve => {
    const script = document.createElement('script')
    // Scripts inserted by a script keep their order only when they are not async.
    script.async = false
    script.defer = true
    script.src = src
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      log(src, 'did not load')
      resolve()
    })
    document.body.append(script)
  })
}

function runInline({ code, scriptType }: { code: string; scriptType?: string }): void {
  const script = document.createElement('script')
  if (scriptType) script.type = scriptType
  script.textContent = code
  document.body.append(script)
}

/** Parameters of the page for advertising scripts: `window.delnoAdvertising`, set before the scripts load. */
async function tellParameters(): Promise<void> {
  const page = document.querySelector(`[${adPageAttribute}]`)?.getAttribute(adPageAttribute)
  const version = await ask<{ v: 4 | 6 }>('/api/whois').catch((error: unknown) => log(error))
  Object.assign(window, {
    delnoAdvertising: readAdParameters(page ?? null, {
      path: location.pathname,
      pixelRatio: devicePixelRatio,
      ipVersion: version?.v,
    }),
  })
}

/** Visibility rules were applied on the server; a page without widgets matches no rule. */
function isShown({ id, visibility }: ScriptWidget): boolean {
  const ids = document.querySelector<HTMLElement>('[data-scripts]')?.dataset['scripts']
  return ids === undefined ? visibility.show.length === 0 : ids.split(' ').includes(String(id))
}

function askItems(kind: ScriptKind): Promise<ScriptWidget[]> {
  const known = answers.get(kind)
  if (known) return known
  const answer = ask<{ items: ScriptWidget[] }>(addresses[kind]).then(({ items }) => items)
  answers.set(kind, answer)
  // The next page of this kind tries again.
  answer.catch(() => answers.delete(kind))
  return answer
}

async function load(kind: ScriptKind): Promise<void> {
  await tellParameters()
  const items = await askItems(kind)
  const widgets = items.filter(each => each.type === 'parsed-html' && !brought.has(each.id) && isShown(each))
  for (const { id } of widgets) brought.add(id)
  const nodes = widgets.flatMap(({ data }) => data.parsed_content)
  const sources = nodes.flatMap(node => (node.type === 'external-script' ? node.attributes.src : []))
  const fresh = sources.filter(src => !appended.has(src))
  for (const src of fresh) appended.add(src)
  await Promise.all(fresh.map(appendExternal))
  for (const node of nodes) if (node.type === 'inline-script') runInline(node.attributes)
}

async function show(): Promise<void> {
  try {
    await load(scriptKindOf(location.pathname))
  } catch (error) {
    log(error)
  }
  root.dataset['headScripts'] = 'loaded'
  dispatchEvent(new Event('delno:head-scripts'))
}

/** Runs for the current page and for each page that the application shows after it. */
export function watchPages(): void {
  void show()
  addEventListener('delno:page', () => void show())
}
