import { useCallback, useEffect, useRef, useState } from 'react'

export type Timer = { step: number; endsAt: number; /** Whole seconds; 0 when it rings. */ left: number }

/** Formats seconds: 168 → «2:48», 3725 → «1:02:05». */
export function clockText(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`
}

/** At most one timer per step. Timers store their end time, so a sleeping tab does not slow them down. */
export function useTimers() {
  const [all, setAll] = useState<Timer[]>([])
  const sound = useRef<AudioContext | null>(null)
  const isRunning = all.some(timer => timer.left > 0)
  useEffect(() => {
    if (!isRunning) return
    const tick = setInterval(() => {
      setAll(before =>
        before.map(timer => {
          const left = Math.max(0, Math.ceil((timer.endsAt - Date.now()) / 1000))
          if (left === 0 && timer.left > 0) ring(sound.current)
          return left === timer.left ? timer : { ...timer, left }
        }),
      )
    }, 250)
    return () => clearInterval(tick)
  }, [isRunning])
  const start = useCallback((step: number, minutes: number) => {
    // Browsers allow sound only after a user gesture.
    sound.current ??= typeof AudioContext === 'undefined' ? null : new AudioContext()
    setAll(before => [
      ...before.filter(timer => timer.step !== step),
      { step, endsAt: Date.now() + minutes * 60_000, left: minutes * 60 },
    ])
  }, [])
  const stop = useCallback((step: number) => setAll(before => before.filter(timer => timer.step !== step)), [])
  return { all, start, stop }
}

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
