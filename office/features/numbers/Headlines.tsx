// Trials of headlines: where the true share of each title lies, how sure we are, and the choice, which a person makes.
import { useState } from 'react'
import { Link } from 'react-router'
import { keepHeadline, listHeadlineTrials, type ListedTrial } from '#contract/numbers.ts'
import type { HeadlineTrialReply } from '#contract/office/reading.ts'
import { count } from '#russian/plural.ts'
import { Button } from '#ui/Button.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import { sectionQuery, type Days } from './Days.tsx'
import { Figure } from './Figure.tsx'
import { peopleForms } from './number-words.ts'
import styles from './Numbers.module.css'
import { Outlines } from './Outlines.tsx'
import { Range } from './pictures.tsx'
import { ageWords, differenceWords, letterOf, percentOf, ruleWords, verdictWords } from './trial-words.ts'

export function Headlines({ sections }: Pick<Days, 'sections'>) {
  const { ask } = useOffice()
  const { value, error, isSlow, reload } = useLoaded(`trials ${sections.join()}`, signal =>
    ask(listHeadlineTrials, { query: { section: sectionQuery(sections) } }, { signal }),
  )
  if (error !== undefined) return <LoadError error={error} onRetry={reload} />
  if (!value) return isSlow ? <Outlines /> : null
  if (value.items.length === 0)
    return (
      <div className="page-empty">
        <Mascot mood="think" width={120} />
        <p>
          {sections.length > 0 ? 'В этих разделах проб нет. ' : 'Проб пока нет. '}Впишите два заголовка или больше в
          карточку текста («Заголовки A/B») и выпустите его: проба начнётся с первым читателем.
        </p>
        <Link className="filter" to="/plan?view=list">
          Открыть тексты
        </Link>
      </div>
    )
  const [running, ended] = [
    value.items.filter(({ isRunning }) => isRunning),
    value.items.filter(({ isRunning }) => !isRunning),
  ]
  return (
    <>
      {running.map(trial => (
        <TrialFacts key={trial.key} trial={trial} onKept={reload} />
      ))}
      {ended.length > 0 && <h2 className={styles.former}>Прежние пробы</h2>}
      {ended.map(trial => (
        <TrialFacts key={trial.key} trial={trial} onKept={reload} />
      ))}
    </>
  )
}

type Props = { trial: HeadlineTrialReply & Partial<ListedTrial>; onKept?: () => void }

export function TrialFacts({ trial, onKept }: Props) {
  const { arms, verdict, postId, post, stoppedAt, startedAt, countedAt } = trial
  const top = Math.max(0.001, ...arms.filter(({ seen }) => seen > 0).map(({ interval }) => interval.high))
  const sharesOf = ({ opened, seen }: (typeof arms)[number]) => (seen === 0 ? null : opened / seen)
  const difference = differenceWords(trial)
  return (
    <Figure
      title={post?.title ?? 'Заголовки'}
      note={stoppedAt === null ? `идёт ${ageWords(startedAt, new Date(countedAt))}` : 'проба кончилась'}
      file={`zagolovki-${trial.key}`}
      table={{
        head: ['Заголовок', 'Увидели', 'Открыли', 'Из ста', 'От', 'До'],
        rows: arms.map(arm => {
          const share = sharesOf(arm)
          return [
            arm.title,
            arm.seen,
            arm.opened,
            share === null ? '—' : percentOf(share),
            percentOf(arm.interval.low),
            percentOf(arm.interval.high),
          ]
        }),
      }}
    >
      <ol className={styles.arms}>
        {arms.map((arm, at) => {
          const share = sharesOf(arm)
          const range = `от ${percentOf(arm.interval.low)} до ${percentOf(arm.interval.high)} из ста`
          return (
            <li key={arm.title} data-best={verdict.best === at || undefined}>
              <span className={styles.letter}>{letterOf(at)}</span>
              <span className={styles.name}>
                <b>{arm.title}</b>
                {share !== null && (
                  <Range
                    {...arm.interval}
                    value={share}
                    top={top}
                    isBest={verdict.best === at}
                    label={`Открывают ${percentOf(share)}, ${range}`}
                  />
                )}
                <small>{count(arm.seen, peopleForms)}</small>
              </span>
              <span className={styles.share}>
                <b>{share === null ? '—' : `${percentOf(share)}\u00a0%`}</b>
                <small>открывают</small>
              </span>
            </li>
          )
        })}
      </ol>
      <p>
        <b>{verdictWords(trial)}.</b>
        {difference && ` ${difference}.`} Отрезки&nbsp;— где лежит настоящее число. В поиск новый заголовок попадёт
        только по вашему решению.
      </p>
      <p className={styles.note}>{ruleWords(trial)}.</p>
      {trial.mayKeep && onKept && <Choice trial={trial} onKept={onKept} />}
      {post && (
        <p className={styles.note}>
          <Link to={`/numbers/posts/${postId}`}>Цифры этого текста</Link>
        </p>
      )}
    </Figure>
  )
}

function Choice({ trial: { postId, key, arms, verdict }, onKept }: { trial: Props['trial']; onKept: () => void }) {
  const { ask } = useOffice()
  const [chosen, setChosen] = useState(verdict.best ?? 0)
  const [isBusy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    try {
      const { title, isInText } = await ask(keepHeadline, { params: { postId }, body: { key, title: chosen } })
      const more = isInText ? '' : '. В тексте уже другой заголовок, он остался'
      say({ text: `Теперь статья называется «${title}»${more}` })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    setBusy(false)
    onKept()
  }
  return (
    <div className={styles.choice}>
      <span className="segments" role="radiogroup" aria-label="Какой заголовок оставить">
        {arms.map((arm, at) => (
          <label key={arm.title}>
            <input className="sr" type="radio" name={key} checked={chosen === at} onChange={() => setChosen(at)} />
            {letterOf(at)}
          </label>
        ))}
      </span>
      <Button isBusy={isBusy} onClick={() => void keep()}>
        Оставить {letterOf(chosen)}
      </Button>
    </div>
  )
}
