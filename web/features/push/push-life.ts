// The push subscription of this browser (spec 4, Browser push): checked after the page has loaded, restored when it was lost, never requested
// without a press. The browser remembers who pressed the button: another reader of this browser has not.
import { pushDeclinedCookie as declinedCookie, pushReaderKey as readerKey } from '../../client/stored-names.ts'
import { isSafari } from '../../session/session.ts'
import { RefusedError } from '../../session/signed-calls.ts'
import { keepDevice, loadDevice, loadKey, stopDevice, wantPush } from './push-calls.ts'
import { changePush } from './push-state.ts'

/** Spec 9: web subscribe delay. It doubles after each failure. */
const subscribeDelayMs = 500
const triesMax = 3

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Storage may be forbidden: then a lost subscription is not restored. */
function readReader(): string | null {
  try {
    return localStorage.getItem(readerKey)
  } catch {
    return null
  }
}
function keepReader(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(readerKey)
    else localStorage.setItem(readerKey, userId)
  } catch {
    // Storage may be forbidden; then the reader is not remembered.
  }
}

const isDeclined = () => document.cookie.split('; ').some(pair => pair.startsWith(`${declinedCookie}=`))
/** «Не сейчас» hides the dialog for a year. */
export function declinePush(): void {
  document.cookie = `${declinedCookie}=1; path=/; max-age=31536000; samesite=lax`
  changePush('off')
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

let running: Promise<void> | undefined
/** One operation at a time: later ones wait for the running one. */
async function alone(work: () => Promise<void>): Promise<void> {
  while (running) await running
  running = work().finally(() => {
    running = undefined
  })
  await running
}

/** Checks the subscription now, and again when the browser's permission changes. Returns the function that stops. */
export function watchPush(userId: string): () => void {
  void checkPush(userId)
  let status: PermissionStatus | undefined
  let isOver = false
  const onChange = () => void checkPush(userId)
  // Firefox before 46 and Safari before 16 report no changes of the permission: the next page checks again.
  void navigator.permissions?.query({ name: 'notifications' }).then(found => {
    if (isOver) return
    status = found
    status.addEventListener('change', onChange)
  })
  return () => {
    isOver = true
    changePush('unknown')
    status?.removeEventListener('change', onChange)
  }
}

export const checkPush = (userId: string): Promise<void> =>
  alone(async () => {
    if (!canPush()) return changePush('unsupported')
    if (Notification.permission === 'denied') return changePush('off')
    const subscription = await findSubscription()
    const device = subscription && (await loadDevice(subscription).catch(() => null))
    if (device?.subscribed && device.is_own) return changePush('on')
    if (readReader() !== userId) return changePush('off')
    if (Notification.permission === 'granted') await renew()
    else changePush(isSafari() && !isDeclined() ? 'forgotten' : 'off')
  })

/** Spec 4: a failed subscribe retries itself. Returns true when one succeeded. */
async function renew(): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await subscribe(subscribeDelayMs * 2 ** (attempt - 1))
      changePush('on')
      return true
    } catch (error) {
      if (attempt < triesMax && Notification.permission === 'granted') continue
      changePush('off')
      // No connection, or the page is being left: no notice.
      const isNews = !(error instanceof RefusedError && error.code === 'no_connection')
      if (isNews) console.warn('not subscribed to push messages:', error)
      return false
    }
  }
}

async function subscribe(delayMs: number): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js', { scope: '/' })
  const registration = await navigator.serviceWorker.ready
  await new Promise(resolve => setTimeout(resolve, delayMs))
  const key = await loadKey()
  const found = await registration.pushManager.getSubscription()
  // Made with a former key of the server: nothing can be sent to it.
  if (found && keyOf(found) !== key) await found.unsubscribe()
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  try {
    await keepDevice(subscription)
  } catch (error) {
    // The push service has forgotten the subscription: the next try makes a new one.
    if (error instanceof RefusedError && error.code === 'conflict') await subscription.unsubscribe()
    throw error
  }
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** `dismissed`: the reader closed the browser's question. `denied`: the browser refuses, and only its own settings can change that. */
type TurnedOn = 'on' | 'dismissed' | 'denied' | 'failed'

/** Must be called in the press itself: the permission needs the user gesture. Throws RefusedError. */
export async function turnPushOn(userId: string): Promise<TurnedOn> {
  const permission = await Notification.requestPermission()
  if (permission === 'default') return 'dismissed'
  // Remembered even when the permission is refused: granted later in the browser's settings, it takes effect.
  keepReader(userId)
  if (permission === 'denied') return 'denied'
  let isOn = false
  await alone(async () => {
    isOn = await renew()
  })
  if (!isOn) return 'failed'
  await wantPush(userId)
  return 'on'
}

export const turnPushOff = (): Promise<void> =>
  alone(async () => {
    keepReader(null)
    const subscription = await findSubscription()
    if (subscription) {
      await stopDevice(subscription)
      await subscription.unsubscribe()
    }
    changePush('off')
  })
