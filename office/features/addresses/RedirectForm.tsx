// Two addresses: from where, and where to. A page may be named by its words.
import { useEffect, useId, useState } from 'react'
import { plainPath, type Redirect } from '#contract/office/addresses.ts'
import { findInOffice, type FoundPost } from '#contract/newsroom-find.ts'
import { Button } from '#ui/Button.tsx'
import { Saving } from '../../parts/Saving.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import { useOffice } from '../../shell/office-context.ts'
import { typedPath, type TypedRedirect } from './address-words.ts'
import styles from './AddressesPage.module.css'

const addressMax = 500
const pauseMs = 250

type Props = {
  /** An existing redirect, of which only the target changes. */
  redirect?: Redirect
  /** An address without a page. */
  from?: string
  onSave: (redirect: TypedRedirect) => Promise<void>
  onCancel?: () => void
}

export function RedirectForm({ redirect, from: fixed = redirect?.from, onSave, onCancel }: Props) {
  const id = useId()
  const [from, setFrom] = useState(fixed ?? '')
  const [to, setTo] = useState(redirect?.to ?? '')
  const found = useFoundPages(to)
  const { isBusy, problem, submit } = useSubmit(async () => {
    const typed = { from: plainPath(typedPath(from, location.origin)), to: typedPath(to, location.origin) }
    await onSave(typed)
    if (fixed !== undefined) return
    setFrom('')
    setTo('')
  })
  const hasPage = useHasPage(fixed === undefined ? typedPath(from, location.origin) : '')
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.add}>
        <label className="form-field">
          Откуда
          <input
            value={from}
            required
            readOnly={fixed !== undefined}
            maxLength={addressMax}
            placeholder="/staryy-adres"
            autoComplete="off"
            spellCheck={false}
            onChange={event => setFrom(event.target.value)}
          />
        </label>
        <span aria-hidden="true">→</span>
        <label className="form-field">
          Куда
          <input
            value={to}
            required
            maxLength={addressMax}
            placeholder="/kuda или название статьи"
            autoComplete="off"
            spellCheck={false}
            data-first={fixed !== undefined || undefined}
            aria-describedby={`${id}-found`}
            onKeyDown={event => event.key === 'Escape' && onCancel?.()}
            onChange={event => setTo(event.target.value)}
          />
        </label>
        <span className={styles.acts}>
          <Button type="submit" kind={redirect || fixed !== undefined ? 'quiet' : 'solid'} isBusy={isBusy}>
            {redirect ? 'Сохранить' : 'Добавить'}
          </Button>
          <Saving isBusy={isBusy} />
          {onCancel && (
            <Button kind="text" onClick={onCancel}>
              Отмена
            </Button>
          )}
        </span>
      </div>
      <p id={`${id}-found`} className={styles.found} role="status">
        {found.map(({ id: post, title, url }) => (
          <button key={post} type="button" className="link" onClick={() => setTo(url!)}>
            {title}
          </button>
        ))}
      </p>
      {hasPage && (
        <p className="dim" role="status">
          Сейчас по этому адресу есть страница: переадресация заработает, когда её не станет.
        </p>
      )}
      {problem !== undefined && (
        <p className={styles.bad} role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}

/** Public pages with these words in their title. */
function useFoundPages(typed: string): FoundPost[] {
  const { ask } = useOffice()
  const [found, setFound] = useState<FoundPost[]>([])
  const words = /^[/\s]|^https?:/.test(typed) ? '' : typed.trim()
  useEffect(() => {
    const ending = new AbortController()
    if (words.length < 2) {
      setFound([])
      return
    }
    const timer = setTimeout(() => {
      ask(findInOffice, { query: { q: words, limit: 5 } }, { signal: ending.signal }).then(
        ({ posts }) => setFound(posts.filter(({ url }) => url !== null)),
        () => {},
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [ask, words])
  return found
}

/** True if the site has a page at this address: then nobody is led away from it. */
function useHasPage(path: string): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    setHas(false)
    if (path.length < 2) return
    const ending = new AbortController()
    const timer = setTimeout(() => {
      fetch(path, { method: 'HEAD', redirect: 'manual', signal: ending.signal }).then(
        ({ ok }) => setHas(ok),
        () => {},
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [path])
  return has
}
