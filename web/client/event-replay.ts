// Holds a click or submit that needs the application and replays it once the application is ready. The pressed element shows that at once.
// Without a connection, after another action of the reader, or after `holdMs` the event is dropped: nothing happens late and by itself.

/** After this time the reader has moved on; not in the specification. */
const holdMs = 12_000
const saidMs = 5000

export const noConnectionYet = 'Нет связи с сервером. Проверьте интернет и нажмите ещё раз.'
const tooLong = 'Ответа пока нет. Нажмите ещё раз.'

type Held = { target: HTMLElement; replay: () => void; timer: number }
let held: Held | undefined

/** A notice at the bottom of the screen, before the component for notices (ui/Toast.tsx) is loaded. */
function say(words: string): void {
  const box = document.createElement('p')
  box.className = 'early-word'
  box.role = 'status'
  box.popover = 'manual'
  document.body.append(box)
  box.showPopover?.()
  // Screen readers announce a live region when its text changes, not when it is inserted.
  box.textContent = words
  setTimeout(() => box.remove(), saidMs)
}

function take(): Held | undefined {
  const taken = held
  held = undefined
  if (!taken) return undefined
  clearTimeout(taken.timer)
  delete taken.target.dataset.held
  taken.target.ariaBusy = null
  return taken
}

/** Drops the held event, if any; `words` tell the reader why. */
export function dropEvent(words?: string): void {
  if (take() && words !== undefined) say(words)
}

/** Returns false when the event was dropped at once. */
export function holdEvent(target: HTMLElement, replay: () => void): boolean {
  dropEvent()
  if (!navigator.onLine) {
    say(noConnectionYet)
    return false
  }
  held = { target, replay, timer: window.setTimeout(() => dropEvent(tooLong), holdMs) }
  target.dataset.held = ''
  target.ariaBusy = 'true'
  return true
}

/** Called when the application is ready. */
export function replayEvent(): void {
  const taken = take()
  if (taken?.target.isConnected) taken.replay()
}

/** Drops the held event when the reader does something else. */
export function watchOtherActions(): void {
  const onOther = ({ target }: Event) => {
    // The application itself answers what is pressed once it is there.
    const isAnswered = 'ready' in document.documentElement.dataset
    if (held && (isAnswered || !(target instanceof Node && held.target.contains(target)))) dropEvent()
  }
  for (const name of ['click', 'input']) addEventListener(name, onOther, true)
  addEventListener('keydown', event => event.key === 'Escape' && dropEvent(), true)
  addEventListener('offline', () => dropEvent(noConnectionYet))
}
