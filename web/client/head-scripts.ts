// Scripts that an editor put into the slots of scripts (spec 4, Head scripts): asked for by kind of page, those with an address
// appended to the body in their order, the written ones run after all have loaded or failed. Then the page says so: the event
// `delno:head-scripts` and `data-head-scripts="loaded"` on the root (docs/loose-contracts.md). Failures are logged only (spec 8).
import { adPageAttribute, readAdParameters } from '../features/advertising/ad-parameters.ts'
import { scriptKindOf, type ScriptKind } from '../features/advertising/script-kind.ts'

const addresses: Record<ScriptKind, string> = {
  recipe: '/api/recipes/v2/scripts',
  health: '/api/20/v1/scripts?path=/health/',
  regular: '/api/20/v1/scripts?path=/',
}

type ScriptNode =
  | { type: 'external-script'; attributes: { src: string } }
  | { type: 'inline-script'; attributes: { code: string; scriptType?: string } }
type Scripts = { items: { type: string; data: { parsed_content: ScriptNode[] } }[] }

const root = document.documentElement
const asked = new Set<ScriptKind>()
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
    // Of scripts that a script appends, only those that are not async keep their order.
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

/** Parameters of the page for whoever shows advertising: `window.delnoAdvertising`, there before the scripts are. */
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

async function load(kind: ScriptKind): Promise<void> {
  await tellParameters()
  if (asked.has(kind)) return
  asked.add(kind)
  const { items } = await ask<Scripts>(addresses[kind])
  const nodes = items.filter(({ type }) => type === 'parsed-html').flatMap(({ data }) => data.parsed_content)
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

/** For the page that is shown and each that the application shows after it. */
export function watchPages(): void {
  void show()
  addEventListener('delno:page', () => void show())
}
