// A reported mistake in its sentence, as the article has it now.
import { useId, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { findTypo } from '#contract/newsroom-typos.ts'
import { thanksFor } from '#domain/inbox-letters.ts'
import { quoted } from '#russian/quoted.ts'
import { magazineName } from '../../parts/magazine-name.ts'
import { Button } from '#ui/Button.tsx'
import { focusOnce } from '../../parts/focus-once.ts'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { wordsOf } from '../../session/ask.ts'
import { useLetters } from '../../shell/keys/use-letters.ts'
import { useOffice } from '../../shell/office-context.ts'
import { cutAfter, cutBefore, sentenceOf, type Place } from './inbox-words.ts'
import styles from './InboxPage.module.css'
import type { OpenedItem } from './opened-item.ts'
import type { InboxActions } from './use-inbox.ts'

type Props = { opened: OpenedItem; actions: InboxActions }

export function TypoForm({ opened, actions }: Props) {
  const { ask } = useOffice()
  const { item, text, comment } = opened
  const { value: found, error } = useLoaded(String(item.id), signal =>
    ask(findTypo, { params: { id: item.id } }, { signal }),
  )
  return (
    <>
      {error !== undefined && (
        <Lost opened={opened} actions={actions}>
          {wordsOf(error)}.
        </Lost>
      )}
      {found?.outcome === 'none' && (
        <Lost opened={opened} actions={actions}>
          Уже исправлено: слов «{text.trim()}» в статье {quoted(found.article.title)} больше нет.
        </Lost>
      )}
      {comment !== '' && <p className={styles.comment}>Читатель пишет: {comment}</p>}
      {found && found.outcome !== 'none' && (
        <Fix key={item.id} opened={opened} actions={actions} places={found.places} articleId={found.article.id} />
      )}
    </>
  )
}

/** The words are not there, or not where they can be corrected. */
function Lost({ opened: { item, text }, actions, children }: Props & { children: React.ReactNode }) {
  useLetters({ Enter: () => void actions.close(item), KeyN: () => void actions.keep(item) })
  return (
    <>
      <blockquote className={styles.letter}>{text}</blockquote>
      <p role="status">{children}</p>
      <p className={styles.actions}>
        <Button isBusy={actions.isBusy} onClick={() => void actions.close(item)}>
          Закрыть <kbd>↵</kbd>
        </Button>
        {item.url && (
          <a className="link" href={item.url} target="_blank" rel="noopener">
            Открыть страницу
          </a>
        )}
      </p>
    </>
  )
}

/** How it is corrected: as the reader proposes, by another word in its place, or by another sentence. */
type Way = 'proposed' | 'word' | 'sentence'

function Fix({ opened, actions, places, articleId }: Props & { places: readonly Place[]; articleId: number }) {
  const { item, suggestion, address } = opened
  const [place, setPlace] = useState(0)
  const [way, setWay] = useState<Way>(suggestion === null ? 'word' : 'proposed')
  const [thanks, setThanks] = useState<string>()
  const shown = places[place]!
  const sentence = sentenceOf(shown)
  const [word, setWord] = useState<string>()
  const [typed, setTyped] = useState<string>()
  const isSentence = way === 'sentence'
  const whole = `${sentence.before}${shown.words}${sentence.after}`
  const inPlace = way === 'proposed' ? suggestion!.trim() : (word ?? suggestion?.trim() ?? shown.words)
  const written = typed ?? `${sentence.before}${inPlace}${sentence.after}`
  const [was, correction] = isSentence ? [whole, written] : [shown.words, inPlace]
  const canThank = address !== null && !item.openWith
  const words = thanks ?? thanksFor(was, correction, magazineName)
  const isSame = correction === was || correction.trim() === ''
  const fix = () =>
    void actions.fix(item, {
      correction,
      thanks: canThank ? words : '',
      ...(places.length > 1 && { place }),
      ...(isSentence && { around: { before: sentence.before, after: sentence.after } }),
    })
  useLetters(
    item.openWith
      ? {}
      : {
          Enter: isSentence || isSame ? undefined : fix,
          KeyE: () => setWay('sentence'),
          KeyN: () => void actions.keep(item),
        },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSame) fix()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.now}>
        {places.length > 1 ? (
          <Places places={places} place={place} onPlace={setPlace} />
        ) : (
          <p className={styles.where}>
            <span>Так на сайте сейчас</span>
            <span>проверено: место одно</span>
          </p>
        )}
        <p className={styles.sentence}>
          <span>{sentence.lead}</span>
          {sentence.before}
          <Reported
            words={shown.words}
            inPlace={inPlace}
            way={way}
            isReadOnly={item.openWith !== null}
            onType={setWord}
          />
          {sentence.after}
          <span>{sentence.tail}</span>
        </p>
      </div>
      {isSentence && <Rewrite words={written} onType={setTyped} />}
      {!item.openWith && (
        <p className={styles.actions}>
          <Button type="submit" kind="accent" isBusy={actions.isBusy} disabled={isSame}>
            {canThank ? 'Исправить и сказать спасибо' : 'Исправить'} {!isSentence && <kbd>↵</kbd>}
          </Button>
          <OtherWays
            onSentence={isSentence ? undefined : () => setWay('sentence')}
            onKeep={() => void actions.keep(item)}
            articleId={articleId}
          />
        </p>
      )}
      <Thanks address={address} words={words} onWords={setThanks} />
    </form>
  )
}

type OtherWaysProps = { onSentence: (() => void) | undefined; onKeep: () => void; articleId: number }

function OtherWays({ onSentence, onKeep, articleId }: OtherWaysProps) {
  return (
    <>
      {onSentence && (
        <Button kind="quiet" onClick={onSentence}>
          Исправить иначе <kbd>E</kbd>
        </Button>
      )}
      <Button kind="quiet" onClick={onKeep}>
        Так и надо <kbd>N</kbd>
      </Button>
      <Link className={`link ${styles.open}`} to={`/posts/${articleId}`}>
        Открыть в редакторе
      </Link>
    </>
  )
}

type ReportedProps = { words: string; inPlace: string; way: Way; isReadOnly: boolean; onType: (word: string) => void }

/** The reported words, and what stands in their place. */
function Reported({ words, inPlace, way, isReadOnly, onType }: ReportedProps) {
  if (way === 'sentence' || (way === 'word' && isReadOnly)) return <mark>{words}</mark>
  if (way === 'proposed')
    return (
      <>
        <del>{words}</del> <ins>{inPlace}</ins>
      </>
    )
  const isSame = inPlace === words
  return (
    <>
      {!isSame && (
        <>
          <del>{words}</del>{' '}
        </>
      )}
      <input
        aria-label="Что на этом месте"
        value={inPlace}
        maxLength={300}
        autoComplete="off"
        data-same={isSame || undefined}
        onChange={event => onType(event.target.value)}
      />
    </>
  )
}

type PlacesProps = { places: readonly Place[]; place: number; onPlace: (place: number) => void }

/** Several places are a list to choose from, so each is short. */
const placeAround = 40

function Places({ places, place, onPlace }: PlacesProps) {
  return (
    <fieldset className={styles.places}>
      <legend>Эти слова стоят в статье несколько раз. Какое место исправить?</legend>
      {places.map(({ before, words, after }, at) => {
        const [begin, end] = [cutBefore(before, placeAround), cutAfter(after, placeAround)]
        return (
          <label key={`${before}${at}`}>
            <input type="radio" name="place" checked={place === at} onChange={() => onPlace(at)} />
            <span>
              {begin.mark}
              {begin.words}
              <mark>{words}</mark>
              {end.words}
              {end.mark}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

type RewriteProps = { words: string; onType: (words: string) => void }

function Rewrite({ words, onType }: RewriteProps) {
  const id = useId()
  return (
    <div className={`form-field ${styles.rewrite}`}>
      <label htmlFor={id}>Как должно быть</label>
      <textarea
        id={id}
        ref={focusOnce}
        rows={2}
        maxLength={1000}
        value={words}
        onChange={event => onType(event.target.value)}
      />
    </div>
  )
}

type ThanksProps = { address: string | null; words: string; onWords: (words: string) => void }

function Thanks({ address, words, onWords }: ThanksProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  if (address === null)
    return <p className={styles.small}>Поблагодарить некого: читатель не вошёл на сайт и адреса не оставил.</p>
  return (
    <div className={styles.thanks}>
      <p>
        <b>Читателю уйдёт</b> на {address}, через 5 с:
      </p>
      {isOpen ? (
        <p className="form-field">
          <label htmlFor={id} className="sr">
            Слова благодарности
          </label>
          <textarea
            id={id}
            ref={focusOnce}
            rows={4}
            maxLength={1000}
            value={words}
            onChange={event => onWords(event.target.value)}
          />
          <small>Пустое письмо не уйдёт.</small>
        </p>
      ) : (
        <>
          <p className={styles.say}>{words || 'Ничего'}</p>
          <button type="button" className="link" onClick={() => setOpen(true)}>
            Изменить слова
          </button>
        </>
      )}
    </div>
  )
}
