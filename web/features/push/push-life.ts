// The life of a subscription in this browser (spec 4, Browser push): looked at after the page is there, made anew when it was
// lost, never asked for by itself. Who pressed the button here is remembered: another reader of this browser pressed nothing.
import { isSafari } from '../../session/session.ts'
import { RefusedError } from '../../session/signed-calls.ts'
import { keepDevice, loadDevice, loadKey, stopDevice, wantPush } from './push-calls.ts'
import { changePush } from './push-state.ts'

/** Spec 9: web subscribe delay. Doubled after each failure. */
const subscribeDelayMs = 500
const triesMax = 3

const readerKey = 'pushReader'
const declinedCookie = 'push_declined'

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Storage may be forbidden: then nothing is made anew here. */
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
    // As above.
  }
}

const isDeclined = () => document.cookie.split('; ').some(pair => pair.startsWith(`${declinedCookie}=`))
/** «Не сейчас»: for a year the dialog does not come again. */
export function declinePush(): void {
  document.cookie = `${declinedCookie}=1; path=/; max-age=31536000; samesite=lax`
  changePush('off')
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

let running: Promise<void> | undefined
/** One thing at a time: who comes meanwhile waits for what is under way. */
async function alone(work: () => Promise<void>): Promise<void> {
  while (running) await running
  running = work().finally(() => {
    running = undefined
  })
  await running
}

/** Looks now, and again when the browser's permission is given. Returns the way out. */
export function watchPush(userId: string): () => void {
  void checkPush(userId)
  let status: PermissionStatus | undefined
  let isOver = false
  const onChange = () => void checkPush(userId)
  // Firefox before 46 and Safari before 16 cannot be asked: they are looked at with the next page.
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

/** Spec 4: a failed subscribe retries itself. Whether one succeeded. */
async function renew(): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await subscribe(subscribeDelayMs * 2 ** (attempt - 1))
      changePush('on')
      return true
    } catch (error) {
      if (attempt < triesMax && Notification.permission === 'granted') continue
      changePush('off')
      // No connection, or the page is being left: nobody is told of that.
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
  // Made with a former key of the server: nothing could be sent there.
  if (found && keyOf(found) !== key) await found.unsubscribe()
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  try {
    await keepDevice(subscription)
  } catch (error) {
    // The push service has forgotten it: the next try makes another.
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

/** `dismissed`: the browser's question was sent away. `denied`: the browser refuses, and only its own settings help. */
type TurnedOn = 'on' | 'dismissed' | 'denied' | 'failed'

/** Called in the press itself, whose gesture the permission needs. Throws RefusedError. */
export async function turnPushOn(userId: string): Promise<TurnedOn> {
  const permission = await Notification.requestPermission()
  if (permission === 'default') return 'dismissed'
  // Also when it is refused: given later in the browser's settings, it is what they pressed for.
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
