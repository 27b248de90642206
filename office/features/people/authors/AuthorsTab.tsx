// Authors and experts: who is to sign what, the pages that readers see, and the accounts behind them.
import { useSearchParams } from 'react-router'
import {
  addOfficeAuthor,
  listAlikeReaders,
  listAwaitedSignatures,
  type OfficeAuthor,
} from '#contract/office/authors.ts'
import { capitalized } from '#russian/capitalized.ts'
import { count } from '#russian/plural.ts'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { WithAside } from '../../../parts/aside/Aside.tsx'
import { Face } from '../../../parts/Face.tsx'
import { Field } from '../../../parts/Field.tsx'
import { Glyph } from '../../../parts/Glyph.tsx'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import { useSubmit } from '../../../parts/use-submit.ts'
import type { OfficeAsk } from '../../../session/ask.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { say } from '../../../shell/toasts.ts'
import styles from '../PeoplePage.module.css'
import type { Alike } from './author-words.ts'
import own from './Authors.module.css'
import { AuthorAside } from './AuthorAside.tsx'
import { Awaited } from './Awaited.tsx'
import { authorsAtOnce, readAuthors } from './read-authors.ts'

const authorForms = ['автор', 'автора', 'авторов'] as const
const expertForms = ['эксперт', 'эксперта', 'экспертов'] as const
const textForms = ['текст', 'текста', 'текстов'] as const

/** Readers who are called as an author without an account, by the name. */
async function readAlike(
  ask: OfficeAsk,
  authors: readonly OfficeAuthor[],
  signal: AbortSignal,
): Promise<Map<string, Alike>> {
  const tied = new Set(authors.flatMap(({ accountId }) => accountId ?? []))
  const names = authors.filter(({ accountId }) => accountId === null).map(({ name }) => name)
  const alike = new Map<string, Alike>()
  for (let from = 0; from < names.length; from += authorsAtOnce) {
    const { items } = await ask(
      listAlikeReaders,
      { body: { names: names.slice(from, from + authorsAtOnce) } },
      { signal },
    )
    for (const reader of items) if (!tied.has(reader.id) && !alike.has(reader.name)) alike.set(reader.name, reader)
  }
  return alike
}

export function AuthorsTab() {
  const { ask } = useOffice()
  const [search, setSearch] = useSearchParams()
  const { value, error, isSlow, reload } = useLoaded('authors', async signal => {
    const [authors, awaited] = await Promise.all([
      readAuthors(ask, signal),
      ask(listAwaitedSignatures, {}, { signal }).then(({ items }) => items),
    ])
    return { authors, awaited, alike: await readAlike(ask, authors, signal), now: new Date() }
  })
  const open = (id: number | undefined) => setSearch(id === undefined ? {} : { author: String(id) }, { replace: true })
  const chosen = value?.authors.find(({ id }) => id === Number(search.get('author')))
  const experts = value?.authors.filter(({ isExpert }) => isExpert).length ?? 0
  return (
    <WithAside
      label="Авторы и эксперты"
      aside={
        chosen &&
        value && (
          <AuthorAside
            key={chosen.id}
            author={chosen}
            alike={value.alike.get(chosen.name)}
            now={value.now}
            onChanged={reload}
            onClose={() => open(undefined)}
          />
        )
      }
    >
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {!value && isSlow && (
        <div role="status" aria-label="Авторы загружаются" className={styles.skeleton}>
          <i />
          <i />
          <i />
        </div>
      )}
      {value && <Awaited items={value.awaited} authors={value.authors} now={value.now} onChanged={reload} />}
      {value && (
        <section aria-labelledby="authors">
          <div className={styles.head}>
            <h2 id="authors" className="stop">
              Кто подписан под текстами
            </h2>
            <p className={own.count}>
              {count(value.authors.length - experts, authorForms)}, {count(experts, expertForms)}
            </p>
          </div>
          <ul className={own.grid}>
            {value.authors.map(author => (
              <li key={author.id}>
                <Card
                  author={author}
                  alike={value.alike.get(author.name)}
                  isOpen={author.id === chosen?.id}
                  onOpen={() => open(author.id)}
                />
              </li>
            ))}
            <li>
              <NewAuthor
                onMade={author => {
                  reload()
                  open(author.id)
                }}
              />
            </li>
          </ul>
        </section>
      )}
    </WithAside>
  )
}

type CardProps = { author: OfficeAuthor; alike: Alike | undefined; isOpen: boolean; onOpen: () => void }

function Card({ author, alike, isOpen, onOpen }: CardProps) {
  const { name, role, expertise, texts, image, isExpert, accountId, document } = author
  const portrait = image?.sizes.find(({ width }) => width >= 160) ?? image?.sizes.at(-1)
  return (
    <button type="button" className={own.card} aria-pressed={isOpen} onClick={onOpen}>
      <span className={own.portrait}>
        {portrait ? <img src={portrait.url} alt="" loading="lazy" /> : <Face name={name} />}
      </span>
      <span className={own.words}>
        <b>{name}</b>
        <span className={own.about}>
          {capitalized((isExpert && expertise) || role || (isExpert ? 'Эксперт' : 'Автор'))}
        </span>
        <span>
          {texts > 0 ? count(texts, textForms) : 'текстов нет'}
          {accountId === null && !alike && (isExpert ? '\u00a0· подписывает по ссылке' : '\u00a0· без аккаунта')}
        </span>
        {document && (
          <span data-tone={document.isShown ? 'ok' : 'warn'}>
            {document.isShown ? 'документы проверены' : 'документ просрочен'}
          </span>
        )}
        {accountId !== null && (
          <span data-tone="ok">
            <Glyph name="link" isSmall /> есть аккаунт
          </span>
        )}
        {accountId === null && alike && (
          <span data-tone="warn">
            <Glyph name="warning" isSmall /> похож на читателя № {alike.integer_id}
          </span>
        )}
      </span>
    </button>
  )
}

function NewAuthor({ onMade }: { onMade: (author: OfficeAuthor) => void }) {
  const { ask } = useOffice()
  const [name, setName] = useState('')
  const { isBusy, problem, submit } = useSubmit(async () => {
    const { author } = await ask(addOfficeAuthor, { body: { name } })
    setName('')
    say({ text: `Автор добавлен: ${author.name}` })
    onMade(author)
  })
  return (
    <form className={own.made} onSubmit={submit}>
      <Field
        label="Новый автор без аккаунта"
        required
        maxLength={200}
        value={name}
        hint="Гость, архив, коллектив"
        onChange={event => setName(event.target.value)}
        {...(problem !== undefined && { error: problem })}
      />
      <Button type="submit" kind="quiet" isBusy={isBusy}>
        Добавить
      </Button>
    </form>
  )
}
