import { useCallback, useEffect, useRef, useState } from 'react'
import { formatDuration } from '#russian/duration.ts'
import { timersPrefix } from '../../client/stored-names.ts'

export type Timer = { step: number; endsAt: number; /** Whole seconds; not above 0 when it is over. */ left: number }

/** Formats seconds: 168 → «2:48», 3725 → «1:02:05». */
export function clockText(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`
}

/** A timer is over when the cook has had it on the screen for this long. */
const overdueMax = 60 * 60

/** «готово», «готово 5 мин назад»: a phone that was locked rings late, and the cook has to know how late. */
export function overText(left: number): string {
  const minutes = Math.floor(-left / 60)
  return minutes < 1 ? 'готово' : `готово ${formatDuration(minutes)} назад`
}

type Kept = Pick<Timer, 'step' | 'endsAt'>

function readKept(name: string): Timer[] {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? '[]') as Kept[]
    return kept
      .map(({ step, endsAt }) => ({ step, endsAt, left: leftOf(endsAt) }))
      .filter(({ step, left }) => Number.isInteger(step) && left > -overdueMax)
  } catch {
    return []
  }
}

function keep(name: string, timers: readonly Timer[]): void {
  try {
    if (timers.length > 0)
      localStorage.setItem(name, JSON.stringify(timers.map(({ step, endsAt }) => ({ step, endsAt }))))
    else localStorage.removeItem(name)
  } catch {
    // Without storage the timers last as long as the page.
  }
}

const leftOf = (endsAt: number) => Math.ceil((endsAt - Date.now()) / 1000)

/**
 * At most one timer per step. Timers are times of their end, kept on the device: a locked screen does not slow them down, and a page that
 * the phone has thrown away finds them again. What ended meanwhile rings when the page is seen.
 */
export function useTimers(recipeId: number, onRing: (step: number) => void) {
  const name = `${timersPrefix}${recipeId}`
  const [all, setAll] = useState<readonly Timer[]>([])
  const timers = useRef<readonly Timer[]>([])
  const sound = useRef<AudioContext | null>(null)
  const ringing = useRef(onRing)
  useEffect(() => {
    ringing.current = onRing
  })
  const change = useCallback(
    (next: readonly Timer[], isKept = true) => {
      timers.current = next
      setAll(next)
      if (isKept) keep(name, next)
    },
    [name],
  )
  const tick = useCallback(() => {
    if (document.visibilityState === 'hidden') return
    const next = timers.current.map(timer => ({ ...timer, left: leftOf(timer.endsAt) }))
    const ended = next.filter(({ left }, at) => left <= 0 && timers.current[at]!.left > 0)
    if (next.some(({ left }, at) => left !== timers.current[at]!.left)) change(next, false)
    if (ended.length > 0) ring(sound.current)
    for (const { step } of ended) ringing.current(step)
  }, [change])
  useEffect(() => {
    // A timer that ended while nobody saw the page has not rung yet.
    change(
      readKept(name).map(timer => ({ ...timer, left: Math.max(timer.left, 1) })),
      false,
    )
    tick()
  }, [name, change, tick])
  useEffect(() => {
    if (all.length === 0) return undefined
    const interval = setInterval(tick, 250)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(interval)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [all.length, tick])
  const start = useCallback(
    (step: number, minutes: number) => {
      // Browsers allow sound only after a user gesture.
      sound.current ??= typeof AudioContext === 'undefined' ? null : new AudioContext()
      change([
        ...timers.current.filter(timer => timer.step !== step),
        { step, endsAt: Date.now() + minutes * 60_000, left: minutes * 60 },
      ])
    },
    [change],
  )
  const stop = useCallback((step: number) => change(timers.current.filter(timer => timer.step !== step)), [change])
  return { all, start, stop }
}

export type Timers = ReturnType<typeof useTimers>

/** Plays three short notes and, on a phone, vibrates. */
function ring(context: AudioContext | null) {
  navigator.vibrate?.([200, 100, 200])
  if (!context) return
  for (const [index, pitch] of [660, 660, 880].entries()) {
    const note = context.createOscillator()
    const volume = context.createGain()
    const at = context.currentTime + index * 0.28
    note.frequency.value = pitch
    volume.gain.setValueAtTime(0.2, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.25)
    note.connect(volume).connect(context.destination)
    note.start(at)
    note.stop(at + 0.26)
  }
}
