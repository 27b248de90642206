// The page of the link that an expert gets by letter: each claim with its sources, signed or answered with what is wrong. Nobody signs in here.
import { useEffect, useEffectEvent, useState } from 'react'
import { answerSigningLink, openSigningLink, type SignedClaim } from '#contract/newsroom-health.ts'
import type { CallReply } from '#contract/call.ts'
import { Button } from '#ui/Button.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import { claimsWords } from '../../parts/claims/claim-words.ts'
import { SourceName } from '../../parts/claims/SourceName.tsx'
import { dateWords } from '../../parts/relative-dates.ts'
import { useSubmit } from '../../parts/use-submit.ts'
import { wordsOf } from '../../session/ask.ts'
import { byCookie } from '../../session/office-session.ts'
import { signingDraft, type Answer, type Answers } from './signing-draft.ts'
import { magazineName } from '../../parts/magazine-name.ts'
import styles from './SigningPage.module.css'

type Opened = CallReply<typeof openSigningLink>

/** The link of the address, or, after a reload, that of the tab. */
function beginDraft(): { token: string; answers: Answers } {
  const kept = signingDraft.read()
  const token = location.hash.slice(1)
  return token === '' || token === kept?.token ? (kept ?? { token, answers: {} }) : { token, answers: {} }
}

/** What a mail program may have cut or lost, so that nothing is asked for. */
const isWhole = (token: string) => /^[\w-]{43}$/.test(token)

export function SigningPage() {
  const [{ token, answers }] = useState(beginDraft)
  const [opened, setOpened] = useState<Opened>()
  const [failure, setFailure] = useState<unknown>()
  const [done, setDone] = useState<{ signed: number; doubted: number }>()
  const begin = useEffectEvent(() => {
    document.title = `Подпись эксперта — ${magazineName}`
    if (!isWhole(token)) return
    signingDraft.keep({ token, answers })
    // Removes the key from the browser history.
    history.replaceState(history.state, '', location.pathname)
    byCookie.ask(openSigningLink, { body: { token } }).then(setOpened, setFailure)
  })
  useEffect(() => begin(), [])
  return (
    <main id="main" className={styles.page} data-room="health">
      <p className={styles.mark}>{magazineName}</p>
      {(failure !== undefined || !isWhole(token)) && (
        <div className="page-notice">
          <Mascot mood="think" />
          <h1>Подписать не получится</h1>
          <p>{isWhole(token) ? wordsOf(failure) : 'В адресе нет ключа: откройте ссылку из письма целиком'}.</p>
        </div>
      )}
      {done && (
        <div className="page-notice" role="status">
          <Mascot mood="joy" />
          <h1 className="stop">Спасибо</h1>
          <p>
            {done.doubted === 0
              ? `Подписано: ${claimsWords(done.signed)}. Больше ничего делать не нужно.`
              : `Подписано ${done.signed}, не так ${done.doubted}. Редакция поправит и пришлёт новую ссылку.`}
          </p>
        </div>
      )}
      {opened && !done && <Claims token={token} typed={answers} opened={opened} onDone={setDone} />}
    </main>
  )
}

type ClaimsProps = {
  token: string
  typed: Answers
  opened: Opened
  onDone: (done: { signed: number; doubted: number }) => void
}

function Claims({ token, typed, opened, onDone }: ClaimsProps) {
  const [answers, setAnswers] = useState(typed)
  const { title, expert, endsAt, claims } = opened
  const [now] = useState(() => new Date())
  const isAnswered = ({ id }: SignedClaim) =>
    answers[id]?.isRight === true || (answers[id]?.isRight === false && answers[id].words.trim() !== '')
  const left = claims.filter(claim => !isAnswered(claim)).length
  const set = (id: number, change: Partial<Answer>) =>
    setAnswers(before => ({ ...before, [id]: { words: '', ...before[id], ...change } }))
  useEffect(() => signingDraft.keep({ token, answers }), [token, answers])
  const { isBusy, problem, submit } = useSubmit(async () => {
    if (left > 0) return
    const body = {
      token,
      answers: claims.map(({ id }) => {
        const { isRight = false, words = '' } = answers[id] ?? {}
        return { id, isRight, words: isRight ? '' : words.trim() }
      }),
    }
    onDone(await byCookie.ask(answerSigningLink, { body }))
    // The key stays, so that a reload says that the link is used.
    signingDraft.keep({ token, answers: {} })
  })
  return (
    <form className={styles.form} onSubmit={submit}>
      <header>
        <h1>{title || 'Без заголовка'}</h1>
        <p>
          {expert}, проверьте {claimsWords(claims.length)}: верны ли слова и подтверждают ли их источники. Ссылка
          действует до {dateWords(endsAt, now)}.
        </p>
      </header>
      <ol className={styles.claims}>
        {claims.map((claim, at) => (
          <ClaimFields
            key={claim.id}
            claim={claim}
            number={at + 1}
            answer={answers[claim.id]}
            onChange={change => set(claim.id, change)}
          />
        ))}
      </ol>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <p className={styles.end}>
        <Button type="submit" isBig isBusy={isBusy} disabled={left > 0}>
          Отправить ответ
        </Button>
        <span role="status">{left > 0 ? `Осталось ответить: ${left}` : 'Ответ отправляется один раз'}</span>
      </p>
    </form>
  )
}

type FieldsProps = {
  claim: SignedClaim
  number: number
  answer: Answer | undefined
  onChange: (change: Partial<Answer>) => void
}

function ClaimFields({ claim: { id, words, sources }, number, answer, onChange }: FieldsProps) {
  const [now] = useState(() => new Date())
  return (
    <li>
      <fieldset>
        <legend>
          <span className={styles.number}>{number}</span> {words}
        </legend>
        <ul className={styles.sources}>
          {sources.map((source, at) => (
            <li key={at}>
              <SourceName source={source} now={now} />
            </li>
          ))}
        </ul>
        <p className={styles.choice}>
          <label>
            <input
              type="radio"
              name={`claim-${id}`}
              checked={answer?.isRight === true}
              onChange={() => onChange({ isRight: true })}
            />
            Подписываю
          </label>
          <label>
            <input
              type="radio"
              name={`claim-${id}`}
              checked={answer?.isRight === false}
              onChange={() => onChange({ isRight: false })}
            />
            Не так
          </label>
        </p>
        {answer?.isRight === false && (
          <p className="form-field">
            <label htmlFor={`words-${id}`}>Что не так</label>
            <textarea
              id={`words-${id}`}
              rows={3}
              maxLength={1000}
              required
              value={answer.words}
              onChange={event => onChange({ words: event.target.value })}
            />
          </p>
        )}
      </fieldset>
    </li>
  )
}
