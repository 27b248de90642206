// Inline at the end of the body: all that runs for somebody who only reads. Counts the view, measures reading, tells of faults,
// keeps the theme, marks the chapter; and brings the application when somebody means to use it.
import { accessTokenKey } from '#contract/access-token.ts'
import { countView } from './count-view.ts'
import { handoverUrl, headScriptsName, renderingName, type Handover } from './handover.ts'
import { watchLiveBlocks } from './live-blocks.ts'
import { measure } from './measuring.ts'
import { watchMeasuringChoice } from './measuring-switch.ts'
import { reloadOnce } from './reload-guard.ts'
import { reportProblem, watchProblems } from './report-problem.ts'
import { themeKey } from './theme-choice.ts'
import { watchChapters } from './toc-spy.ts'

watchProblems()

const root = document.documentElement
const intents = ['pointerover', 'touchstart', 'focusin', 'keydown'] as const
let isStarted = false
let held: HTMLElement | undefined

/** Undefined when there is no connection: the page stays as it is, and the next intent tries again. Throws the errors of spec 8. */
async function askForHandover(): Promise<Handover | undefined> {
  const rendering = document.querySelector<HTMLMetaElement>(`meta[name=${renderingName}]`)?.content ?? ''
  let response: Response
  try {
    response = await fetch(handoverUrl(location.href, rendering))
  } catch (error) {
    console.warn('the application did not come:', error)
    return undefined
  }
  const handover = (await response.json().catch(() => {
    throw new Error('Invalid input')
  })) as Handover | null
  if (typeof handover?.entry !== 'string') throw new Error('Unknown type')
  return handover
}

async function start() {
  if (isStarted) return
  isStarted = true
  try {
    const handover = await askForHandover()
    if (!handover) {
      isStarted = false
      return
    }
    for (const intent of intents) removeEventListener(intent, start, true)
    for (const href of handover.imports) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(handover.stream))
        controller.close()
      },
    })
    Object.assign(window, { __reactRouterContext: { ...handover.context, stream } })
    if (handover.hmr) await import(/* @vite-ignore */ handover.hmr)
    const ids = Object.keys(handover.routes)
    const [, ...modules] = await Promise.all([
      import(/* @vite-ignore */ handover.manifest),
      ...ids.map(id => import(/* @vite-ignore */ handover.routes[id] as string)),
    ])
    Object.assign(window, {
      __reactRouterRouteModules: Object.fromEntries(ids.map((id, index) => [id, modules[index]])),
    })
    await import(/* @vite-ignore */ handover.entry)
  } catch (error) {
    console.error(error)
    reportProblem(error)
    reloadOnce()
  }
}

for (const intent of intents) addEventListener(intent, start, { capture: true, passive: true })
let isSignedIn = false
try {
  isSignedIn = localStorage.getItem(accessTokenKey) !== null
} catch {
  // Storage may be forbidden: nobody is signed in.
}
// Pages of the reader themselves are nothing without it.
if (isSignedIn || document.querySelector('[data-needs-app]')) (window.requestIdleCallback ?? setTimeout)(start)

// A tap on a button that only the application understands waits for it; links, forms, native controls and live blocks work at once.
addEventListener(
  'click',
  event => {
    if ('ready' in root.dataset) return
    const target =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>('button[type=button]:not([popovertarget], [data-alive] *)')
        : null
    if (!target) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held = target
    void start()
  },
  true,
)
// So does Ctrl+Enter, which tells of a mistake in the selected words.
let isMisprintHeld = false
addEventListener('keydown', event => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) isMisprintHeld = true
})
addEventListener('delno:ready', () => {
  if (isMisprintHeld) dispatchEvent(new Event('delno:misprint'))
  root.dataset.ready = ''
  if (held?.isConnected) held.click()
  held = undefined
})

// Theme: radios named «theme» anywhere on the page.
function showTheme() {
  const theme = root.dataset.theme ?? 'auto'
  for (const input of document.querySelectorAll<HTMLInputElement>('input[name=theme]'))
    input.checked = input.value === theme
}
addEventListener('change', event => {
  const input = event.target
  if (!(input instanceof HTMLInputElement) || input.name !== 'theme') return
  try {
    if (input.value === 'auto') localStorage.removeItem(themeKey)
    else localStorage.setItem(themeKey, input.value)
  } catch {
    // The choice then lasts as long as the page.
  }
  if (input.value === 'auto') delete root.dataset.theme
  else root.dataset.theme = input.value
  showTheme()
})
addEventListener('delno:page', showTheme)
showTheme()

watchMeasuringChoice()

let stopChapters = () => {}
function showChapters() {
  stopChapters()
  stopChapters = watchChapters()
}

function bringHeadScripts() {
  const headScripts = document.querySelector<HTMLMetaElement>(`meta[name=${headScriptsName}]`)?.content
  if (headScripts)
    import(/* @vite-ignore */ headScripts).then(
      ({ watchPages }: { watchPages: () => void }) => watchPages(),
      console.info,
    )
}

/** The application shows another page in the same document. */
function watchPages() {
  addEventListener('delno:page', () => {
    showChapters()
    countView()
    watchLiveBlocks()
  })
}

/** Together they are a long task on a phone. */
function runWhenIdle(step: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(step, { timeout: 500 })
  else setTimeout(step)
}

// What only watches, and what acts further down, each in an idle moment of its own: the text is painted first.
requestAnimationFrame(() => {
  for (const step of [watchLiveBlocks, measure, showChapters, countView, bringHeadScripts, watchPages])
    runWhenIdle(step)
})
