// Cooking mode: one step at a time in large type. The screen stays on, and timers keep running when the step changes.
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { capitalized } from '#russian/capitalized.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import { Picture } from '#ui/Picture.tsx'
import { formatDuration } from '#russian/duration.ts'
import { Heading } from '../../components/Heading.tsx'
import type { Recipe } from './recipe-data.ts'
import styles from './CookMode.module.css'
import { ingredientLine } from '#domain/recipe-amounts.ts'
import { productsOfStep } from './products-of-step.ts'
import { push } from '../../notices/push-queue.ts'
import { clockText, overText, type Timers } from './timers.ts'
import type { Command } from './voice.ts'

type Props = {
  recipe: Recipe
  portions: number
  timers: Timers
  onClose: () => void
  /** Leads to the reactions; a recipe that has none cannot be rated. */
  onRate: (() => void) | undefined
  /** The button that keeps the recipe, from another feature. */
  favourite: ReactNode
}

/** After the last step comes an end: its index is the number of steps. */
export function CookMode({ recipe, portions, timers, onClose, onRate, favourite }: Props) {
  const { steps } = recipe
  const [index, setIndex] = useState(0)
  const isAwake = useWakeLock()
  const step = steps[index]
  const end = steps.length
  const main = useRef<HTMLDivElement>(null)
  // A step begins with its picture, however far the step before it was read. On a low screen the dialog itself scrolls.
  const show = useCallback((next: (now: number) => number) => {
    setIndex(next)
    main.current?.scrollTo(0, 0)
    main.current?.closest('dialog')?.scrollTo(0, 0)
  }, [])
  const go = useCallback((by: number) => show(now => Math.min(end, Math.max(0, now + by))), [show, end])
  const voice = useVoice(command => {
    if (command === 'timer') turnTimer(timers, index, step?.timerMinutes ?? null)
    else go(command === 'next' ? 1 : -1)
  })
  if (end === 0) return null
  return (
    <Dialog
      label={`Готовим: ${recipe.title}`}
      className={styles.cook}
      onClose={onClose}
      onKeyDown={event => {
        if (event.key === 'ArrowRight') go(1)
        if (event.key === 'ArrowLeft') go(-1)
      }}
    >
      <div className={styles.frame}>
        <CookHeader index={index} count={steps.length} isAwake={isAwake} onClose={onClose} />
        <div ref={main} className={`${styles.main} ${step?.picture ? '' : styles.plain}`} aria-live="polite">
          {step ? (
            <StepOnScreen recipe={recipe} portions={portions} index={index} />
          ) : (
            <End recipe={recipe} onRate={onRate} favourite={favourite} />
          )}
        </div>
        <footer className={styles.pinned}>
          <div className={styles.bottom}>
            <p className={styles.heard} role="status">
              {voice.isOn && 'Скажите «дальше», «назад» или «таймер». Речь распознаёт ваш браузер.'}
            </p>
            <Button kind="quiet" icon="back" className={styles.back} aria-disabled={index === 0} onClick={() => go(-1)}>
              <span>Назад</span>
            </Button>
            <StepTimers
              minutes={step?.timerMinutes ?? null}
              timers={timers}
              index={index}
              onStep={at => show(() => at)}
            />
            {voice.can && step && (
              <IconButton
                className={styles.voice}
                icon="mic"
                label="Команды голосом"
                aria-pressed={voice.isOn}
                onClick={voice.turn}
              />
            )}
            {step ? (
              <Button kind={index === end - 1 ? 'accent' : 'solid'} onClick={() => go(1)}>
                {index === end - 1 ? 'Готово' : 'Дальше'}
                <Icon name={index === end - 1 ? 'check' : 'next'} />
              </Button>
            ) : (
              <Button onClick={onClose}>К рецепту</Button>
            )}
          </div>
        </footer>
      </div>
    </Dialog>
  )
}

function StepOnScreen({ recipe, portions, index }: { recipe: Recipe; portions: number; index: number }) {
  const { steps } = recipe
  const step = steps[index]
  if (!step) return null
  return (
    <>
      <StepPictures steps={steps} index={index} />
      <div className={styles.words}>
        {/* The first focus: the ring would stay around a button for the whole cooking. */}
        <p className={styles.count} tabIndex={-1} data-first>
          Шаг {index + 1} из {steps.length}
          {step.title && ` · ${step.title}`}
        </p>
        <Needed recipe={recipe} portions={portions} index={index} />
        <p className={styles.big}>{step.text}</p>
      </div>
      {/* It is there when the end comes. */}
      {index === steps.length - 1 && <Dish recipe={recipe} className={styles.unseen} />}
    </>
  )
}

/** The dish on its plate; without one its picture in a disc. */
function Dish({ recipe, className }: { recipe: Recipe; className: string | undefined }) {
  const dish = recipe.plate ?? recipe.cover
  if (!dish) return null
  return <Picture className={className} data={dish} sizes="(min-width: 48rem) 26rem, 72vw" max={416} alt="" isEager />
}

/** What is done after a meal. */
function End({ recipe, onRate, favourite }: Pick<Props, 'recipe' | 'onRate' | 'favourite'>) {
  return (
    <div className={styles.end}>
      <div className={styles.served}>
        <Dish recipe={recipe} className={recipe.plate ? styles.plate : styles.round} />
        <Mascot mood="joy" className={styles.bird} />
      </div>
      <Heading level={2} className={`${styles.done} stop`}>
        Готово. Приятного аппетита
      </Heading>
      <div className={styles.after}>
        {onRate && (
          <Button kind="quiet" icon="like" onClick={onRate}>
            Оценить
          </Button>
        )}
        {favourite}
      </div>
    </div>
  )
}

/** The picture of the step; those of its neighbours are loaded unseen, so that a step never shows the picture of another or none. */
function StepPictures({ steps, index }: { steps: Recipe['steps']; index: number }) {
  const near = steps.map((step, at) => ({ at, picture: step.picture })).slice(Math.max(0, index - 1), index + 2)
  return (
    <div className={styles.pictures}>
      {near.map(
        ({ at, picture }) =>
          picture && (
            <Picture
              key={at}
              className={at === index ? styles.picture : styles.unseen}
              data={picture}
              sizes="(min-width: 80rem) min(49vw, 44rem), 93vw"
              max={800}
              isEager
            />
          ),
      )}
    </div>
  )
}

type CookHeaderProps = { index: number; count: number; isAwake: boolean; onClose: () => void }

function CookHeader({ index, count, isAwake, onClose }: CookHeaderProps) {
  return (
    <header className={styles.top}>
      <Button kind="text" icon="close" className={styles.close} onClick={onClose}>
        Закрыть
      </Button>
      <span
        className={styles.dots}
        role="img"
        aria-label={index < count ? `Шаг ${index + 1} из ${count}` : 'Все шаги пройдены'}
      >
        {Array.from({ length: count }, (_, each) => (
          <i key={each} className={each === index ? styles.on : each < index ? styles.done : undefined} />
        ))}
      </span>
      <span className={styles.awake}>{isAwake ? 'Экран не погаснет' : ''}</span>
    </header>
  )
}

/** The products that the step needs. */
function Needed({ recipe, portions, index }: { recipe: Recipe; portions: number; index: number }) {
  const step = recipe.steps[index]
  const needed = step ? productsOfStep(recipe, step) : []
  if (needed.length === 0) return null
  const ratio = { wanted: portions, written: recipe.portions }
  return (
    <div className={styles.row}>
      {needed.map(item => (
        <span key={item.name} className={styles.need}>
          {ingredientLine(item, ratio)}
        </span>
      ))}
    </div>
  )
}

type TimersProps = {
  /** How long the step takes; without it the step has no timer. */
  minutes: number | null
  timers: Timers
  index: number
  onStep: (step: number) => void
}

/** The timer of the step, and those of other steps that run. */
function StepTimers({ minutes, timers, index, onStep }: TimersProps) {
  const own = timers.all.find(timer => timer.step === index)
  const running = timers.all.filter(timer => timer.step !== index)
  if (!minutes && timers.all.length === 0) return null
  return (
    <div className={styles.running}>
      {minutes && !own && (
        <button type="button" className={styles.timer} onClick={() => timers.start(index, minutes)}>
          <Icon name="clock" />
          Засечь {formatDuration(minutes)}
        </button>
      )}
      {own && (
        <button
          type="button"
          className={`${styles.timer} ${own.left <= 0 ? styles.rings : ''}`}
          onClick={() => timers.stop(index)}
        >
          <Icon name={own.left <= 0 ? 'check' : 'close'} />
          {own.left <= 0 ? capitalized(overText(own.left)) : clockText(own.left)}
          <span className="sr">{own.left <= 0 ? ', убрать таймер' : ', остановить таймер'}</span>
        </button>
      )}
      {running.map(timer => (
        <button
          key={timer.step}
          type="button"
          className={`${styles.timer} ${timer.left <= 0 ? styles.rings : ''}`}
          onClick={() => onStep(timer.step)}
        >
          <Icon name="clock" small />
          Шаг {timer.step + 1}: {timer.left <= 0 ? overText(timer.left) : clockText(timer.left)}
        </button>
      ))}
    </div>
  )
}

/** «Таймер» starts the timer of the step, and puts away one that has rung. */
function turnTimer(timers: Timers, step: number, minutes: number | null): void {
  const own = timers.all.find(timer => timer.step === step)
  if (own && own.left <= 0) timers.stop(step)
  else if (!own && minutes) timers.start(step, minutes)
}

/** Commands by voice, where the browser recognizes speech. What recognizes it is loaded at the press. */
function useVoice(onCommand: (command: Command) => void) {
  const [isOn, setIsOn] = useState(false)
  const latest = useRef(onCommand)
  useEffect(() => {
    latest.current = onCommand
  })
  useEffect(() => {
    if (!isOn) return undefined
    let end: (() => void) | undefined
    let isOver = false
    const listen = async () => {
      try {
        const { hear } = await import('./voice.ts')
        const over = await hear({
          onCommand: command => latest.current(command),
          onEnd() {
            setIsOn(false)
            push('Микрофон недоступен. Разрешите его в настройках браузера.')
          },
        })
        if (isOver) over()
        else end = over
      } catch {
        if (!isOver) setIsOn(false)
        push('Команды голосом не включились. Попробуйте ещё раз.')
      }
    }
    void listen()
    return () => {
      isOver = true
      end?.()
    }
  }, [isOn])
  return {
    can: 'SpeechRecognition' in window || 'webkitSpeechRecognition' in window,
    isOn,
    turn: () => setIsOn(before => !before),
  }
}

/** Keeps the screen on while the component is mounted; requests the lock again when the tab becomes visible. */
function useWakeLock(): boolean {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      try {
        if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
        lock = await navigator.wakeLock.request('screen')
        if (isOver) return void lock.release()
        setIsHeld(true)
        lock.addEventListener('release', () => setIsHeld(false))
      } catch {
        // The browser may refuse, for instance on a low battery: the screen then behaves as usual.
      }
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
  return isHeld
}
