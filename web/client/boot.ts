// Inlined at the end of the body: everything that runs for a reader who only reads. It counts the view, measures reading, reports
// faults, keeps the theme, marks the chapter, and loads the application when the reader is about to interact.
import { accessTokenKey } from '#domain/access-token.ts'
import { afterFrame } from './after-frame.ts'
import { countView } from '../features/measuring/count-view.ts'
import { hydrationDataUrl, headScriptsName, renderingName, type HydrationData } from './hydration-data.ts'
import { dropEvent, holdEvent, noConnectionYet, replayEvent, watchOtherActions } from './event-replay.ts'
import { watchLiveBlocks } from './live-blocks.ts'
import { measure } from '../features/measuring/measuring.ts'
import { watchMeasuringChoice } from '../features/measuring/measuring-switch.ts'
import { reloadOnce } from './reload-guard.ts'
import { reportProblem, watchProblems } from './report-problem.ts'
import { owedRevokeKey, themeKey } from './stored-names.ts'
import { watchFields } from '../forms/field-problems.ts'
import { watchChapters } from './toc-spy.ts'
import { registerWorker, watchReading } from './watch-reading.ts'

watchProblems()
watchFields(form => {
  if (holdEvent(form.querySelector<HTMLElement>('[type=submit]') ?? form, () => form.reportValidity())) void start()
})
// Registered before the listener that holds a click, so that the held click itself does not count as another action.
watchOtherActions()

const root = document.documentElement
const intents = ['pointerover', 'touchstart', 'focusin', 'keydown'] as const
let isStarted = false

/** Returns undefined without a connection: the page stays as it is, and the next intent tries again. Throws the errors of spec 8. */
async function loadHydrationData(): Promise<HydrationData | undefined> {
  const rendering = document.querySelector<HTMLMetaElement>(`meta[name=${renderingName}]`)?.content ?? ''
  let response: Response
  try {
    response = await fetch(hydrationDataUrl(location.href, rendering))
  } catch (error) {
    console.warn('the application did not come:', error)
    return undefined
  }
  const hydrationData = (await response.json().catch(() => {
    throw new Error('Invalid input')
  })) as HydrationData | null
  if (typeof hydrationData?.entry !== 'string') throw new Error('Unknown type')
  return hydrationData
}

async function start() {
  if (isStarted) return
  isStarted = true
  try {
    const hydrationData = await loadHydrationData()
    if (!hydrationData) {
      isStarted = false
      dropEvent(noConnectionYet)
      return
    }
    for (const intent of intents) removeEventListener(intent, start, true)
    // A press that waits shows that before the modules keep the processor busy.
    await afterFrame()
    for (const [at, href] of hydrationData.imports.entries()) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
      // Each begins a request: all of them in one task would keep the next press waiting.
      if (at % 4 === 3) await new Promise(resolve => setTimeout(resolve))
    }
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(hydrationData.stream))
        controller.close()
      },
    })
    Object.assign(window, { __reactRouterContext: { ...hydrationData.context, stream } })
    if (hydrationData.hmr) await import(/* @vite-ignore */ hydrationData.hmr)
    const ids = Object.keys(hydrationData.routes)
    const [, ...modules] = await Promise.all([
      import(/* @vite-ignore */ hydrationData.manifest),
      ...ids.map(id => import(/* @vite-ignore */ hydrationData.routes[id] as string)),
    ])
    Object.assign(window, {
      __reactRouterRouteModules: Object.fromEntries(ids.map((id, index) => [id, modules[index]])),
    })
    await import(/* @vite-ignore */ hydrationData.entry)
  } catch (error) {
    console.error(error)
    reportProblem(error)
    dropEvent(reloadOnce() ? undefined : noConnectionYet)
  }
}

for (const intent of intents) addEventListener(intent, start, { capture: true, passive: true })
let hasSession = false
try {
  // A session whose revocation is still pending needs the application too.
  hasSession = [accessTokenKey, owedRevokeKey].some(key => localStorage.getItem(key) !== null)
} catch {
  // Storage may be forbidden: then nobody is signed in.
}
// The reader's own pages show nothing without the application.
if (hasSession || document.querySelector('[data-needs-app]')) (window.requestIdleCallback ?? setTimeout)(start)

// A click on a button that needs the application is held until it has loaded, and one on a picture of a gallery, which would leave the page;
// other links, forms, native controls and live blocks work at once.
const needsApp = 'button[type=button]:not([popovertarget], [data-alive] *), [data-block=gallery] a'
addEventListener(
  'click',
  event => {
    if ('ready' in root.dataset) return
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(needsApp) : null
    if (!target) return
    // With such a key a link opens elsewhere; for a button it means nothing.
    if (target.matches('a') && (event.metaKey || event.ctrlKey || event.shiftKey)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (holdEvent(target, () => target.click())) void start()
  },
  true,
)
// Also holds the submit of a form that has no `action`.
addEventListener(
  'submit',
  event => {
    const form = event.target
    if ('ready' in root.dataset || !(form instanceof HTMLFormElement) || form.hasAttribute('action')) return
    event.preventDefault()
    const { submitter } = event
    if (holdEvent(submitter ?? form.querySelector('button') ?? form, () => form.requestSubmit(submitter))) void start()
  },
  true,
)
// Also holds Ctrl+Enter, which reports a typo in the selected text.
addEventListener('keydown', event => {
  if ('ready' in root.dataset || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  if (getSelection()?.isCollapsed === false && holdEvent(root, () => dispatchEvent(new Event('delno:misprint'))))
    void start()
})
addEventListener('delno:ready', () => {
  root.dataset.ready = ''
  // A task of its own: the first frame of the application does not wait for what the press does.
  setTimeout(replayEvent)
})

// Theme: radio buttons named «theme» anywhere on the page.
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
    // Without storage the choice lasts as long as the page.
  }
  // The whole page changes its colours: the choice itself is seen a frame earlier.
  void afterFrame().then(() => {
    if (!input.checked) return
    if (input.value === 'auto') delete root.dataset.theme
    else root.dataset.theme = input.value
    showTheme()
  })
})
addEventListener('delno:page', showTheme)
showTheme()

// A menu that the keyboard has left would cover what it goes to.
addEventListener('focusin', ({ target }) => {
  for (const menu of document.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')) {
    const isOpener = target instanceof HTMLButtonElement && target.popoverTargetElement === menu
    if (!isOpener && target instanceof Node && !menu.contains(target)) menu.hidePopover()
  }
})

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
    watchReading()
  })
}

/** Run together, the steps would be a long task on a phone. */
function runWhenIdle(step: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(step, { timeout: 500 })
  else setTimeout(step)
}

// Each watcher starts in an idle moment of its own, after the text has been painted.
requestAnimationFrame(() => {
  const steps = [
    watchLiveBlocks,
    measure,
    showChapters,
    countView,
    bringHeadScripts,
    watchPages,
    watchReading,
    registerWorker,
  ]
  for (const step of steps) runWhenIdle(step)
})
