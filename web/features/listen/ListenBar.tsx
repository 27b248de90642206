// The bar of an article that is read aloud: the sentence that is spoken is lit, and the place is kept on this device.
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#ui/Button.tsx'
import { afterFrame } from '../../client/after-frame.ts'
import { listenedPrefix, speechRateKey } from '../../client/stored-names.ts'
import { push } from '../../notices/push-queue.ts'
import styles from './ListenBar.module.css'
import { findSentences, type Spoken } from './sentences.ts'
import { findVoice, openSpeech, type Speech } from './speech.ts'

const rates = [0.8, 1, 1.25, 1.5, 2] as const
const noVoice =
  'На этом устройстве нет русского голоса. Его можно добавить в настройках системы, в разделе о речи или специальных возможностях.'
/** Longer than any notice: it tells the reader what to do. */
const noVoiceMs = 12_000
/** After the reader has scrolled, the page does not scroll by itself for a while. */
const leaveAloneMs = 6000

export type ListenProps = { bodyKey: string; postId: number; onClose: () => void }

export function ListenBar({ bodyKey, postId, onClose }: ListenProps) {
  const { sentences, at, isSpeaking, rate, go, toggle, nextRate } = useReading({ bodyKey, postId, onClose })
  const bar = useRef<HTMLElement>(null)
  const isOpen = sentences.length > 0
  useEffect(() => {
    if (isOpen) bar.current?.querySelector<HTMLButtonElement>('[data-play]')?.focus({ preventScroll: true })
  }, [isOpen])
  useEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'ArrowRight') go(at + 1)
      else if (event.key === 'ArrowLeft') go(at - 1)
      else if (event.key === 'Escape') onClose()
      else return
      event.preventDefault()
    }
    element.addEventListener('keydown', onKeyDown)
    return () => element.removeEventListener('keydown', onKeyDown)
  })
  if (!isOpen) return null
  return (
    <section ref={bar} className={`${styles.bar} no-print`} aria-label="Чтение вслух">
      <IconButton icon="back" label="Предыдущее предложение" aria-disabled={at === 0} onClick={() => go(at - 1)} />
      <IconButton
        data-play
        className={styles.play}
        icon={isSpeaking ? 'pause' : 'play'}
        label={isSpeaking ? 'Пауза' : 'Слушать дальше'}
        onClick={toggle}
      />
      <IconButton
        icon="next"
        label="Следующее предложение"
        aria-disabled={at >= sentences.length - 1}
        onClick={() => go(at + 1)}
      />
      <span className={styles.place}>
        <span className="sr">Предложение </span>
        {at + 1} из {sentences.length}
      </span>
      <Button kind="text" className={styles.rate} aria-label={`Скорость ${rateText(rate)}`} onClick={nextRate}>
        {rateText(rate)}
      </Button>
      <IconButton icon="close" label="Закончить чтение вслух" onClick={onClose} />
      <i className={styles.progress} style={{ width: `${((at + 1) / sentences.length) * 100}%` }} />
    </section>
  )
}

const rateText = (rate: number) => `×\u00a0${String(rate).replace('.', ',')}`

async function sentencesOf(bodyKey: string): Promise<readonly Spoken[]> {
  // The button shows that it is pressed before the whole text is gone through.
  await afterFrame()
  const body = document.querySelector(`[data-body="${CSS.escape(bodyKey)}"]`)
  return body ? findSentences(body) : []
}

function useReading({ bodyKey, postId, onClose }: ListenProps) {
  const [sentences, setSentences] = useState<readonly Spoken[]>([])
  const [at, setAt] = useState(0)
  const [isSpeaking, setIsSpeaking] = useState(false)
  const [rate, setRate] = useState(storedRate)
  const speech = useRef<Speech>(undefined)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    let isOver = false
    let light: ReturnType<typeof makeLight> | undefined
    const open = async () => {
      const spoken = await sentencesOf(bodyKey)
      const voice = await findVoice()
      if (isOver) return
      if (!voice || spoken.length === 0) {
        push(noVoice, { timeoutMs: noVoiceMs })
        return close.current()
      }
      setSentences(spoken)
      const lit = (light = makeLight(spoken))
      const place = keepPlace(postId, spoken.length)
      speech.current = openSpeech({
        voice,
        texts: spoken.map(({ text }) => text),
        rate: storedRate(),
        onSentence(index) {
          place.keep(index)
          if (index >= spoken.length) return close.current()
          setAt(index)
          lit.on(index)
        },
        onFailure() {
          setIsSpeaking(false)
          push('Голос замолчал. Нажмите «Слушать дальше».')
        },
      })
      setIsSpeaking(true)
      speech.current.from(place.kept())
    }
    void open()
    const stop = () => speech.current?.pause()
    addEventListener('pagehide', stop)
    return () => {
      isOver = true
      stop()
      removeEventListener('pagehide', stop)
      light?.off()
    }
  }, [bodyKey, postId])
  const go = useCallback(
    (to: number) => {
      if (to < 0 || to >= sentences.length) return
      setIsSpeaking(true)
      speech.current?.from(to)
    },
    [sentences.length],
  )
  return {
    sentences,
    at,
    isSpeaking,
    rate,
    go,
    toggle() {
      if (isSpeaking) speech.current?.pause()
      else speech.current?.from(at)
      setIsSpeaking(!isSpeaking)
    },
    nextRate() {
      const next = rates[(rates.findIndex(each => each === rate) + 1) % rates.length]!
      setRate(next)
      store(speechRateKey, String(next))
      speech.current?.setRate(next)
    },
  }
}

function store(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Without storage the place and the speed last as long as the page.
  }
}

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

const storedRate = (): number => rates.find(each => String(each) === stored(speechRateKey)) ?? 1

/** The place in an article. A text that has another number of sentences by now is another text. */
function keepPlace(postId: number, count: number) {
  const name = `${listenedPrefix}${postId}`
  return {
    kept() {
      const [index, of] = (stored(name) ?? '').split('/').map(Number)
      return of === count && index !== undefined && index > 0 && index < count ? index : 0
    },
    keep: (index: number) => store(name, index > 0 && index < count ? `${index}/${count}` : null),
  }
}

/** Lights a sentence and keeps it in sight. The light is a range over the document, so the document stays as it is. */
function makeLight(sentences: readonly Spoken[]) {
  let leftAloneUntil = 0
  const leaveAlone = () => {
    leftAloneUntil = performance.now() + leaveAloneMs
  }
  const moves = ['wheel', 'touchmove'] as const
  for (const move of moves) addEventListener(move, leaveAlone, { passive: true })
  return {
    on(index: number) {
      const { range } = sentences[index]!
      if ('highlights' in CSS) CSS.highlights.set('listen', new Highlight(range))
      const { top, bottom } = range.getBoundingClientRect()
      const isSeen = top > innerHeight * 0.1 && bottom < innerHeight * 0.8
      if (isSeen || performance.now() < leftAloneUntil) return
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
      scrollBy({ top: top - innerHeight * 0.3, behavior: isCalm ? 'instant' : 'smooth' })
    },
    off() {
      if ('highlights' in CSS) CSS.highlights.delete('listen')
      for (const move of moves) removeEventListener(move, leaveAlone)
    },
  }
}
