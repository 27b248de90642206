// The page of an author, as it is edited: what readers see, the document, the account.
import { useState } from 'react'
import { Link } from 'react-router'
import {
  changeOfficeAuthor,
  confirmAuthorDocument,
  forgetAuthorDocument,
  tieOfficeAuthor,
  type OfficeAuthor,
} from '#contract/office/authors.ts'
import { getReader } from '#contract/office/readers.ts'
import { nameIn } from '#russian/name-cases.ts'
import { Button } from '#ui/Button.tsx'
import { PictureField } from '../../../media/PictureField.tsx'
import { Aside } from '../../../parts/aside/Aside.tsx'
import { Field } from '../../../parts/Field.tsx'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import { useSubmit } from '../../../parts/use-submit.ts'
import { wordsOf } from '../../../session/ask.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { say } from '../../../shell/toasts.ts'
import { documentWords, type Alike } from './author-words.ts'
import own from './Authors.module.css'

type Props = { author: OfficeAuthor; alike: Alike | undefined; now: Date; onChanged: () => void; onClose: () => void }

export function AuthorAside({ author, alike, now, onChanged, onClose }: Props) {
  const { name, slug, isExpert, id } = author
  return (
    <Aside label={name} onClose={onClose}>
      <section>
        <h2>{name}</h2>
        <p className="small dim">{isExpert ? 'эксперт' : 'автор'}</p>
        <p className={own.links}>
          <a className="link" href={`/author/${slug}/`}>
            Страница автора
          </a>
          <Link className="link" to={`/people/log?thing=author:${id}`}>
            Кто правил
          </Link>
        </p>
      </section>
      <PageForm author={author} onChanged={onChanged} />
      <DocumentForm author={author} now={now} onChanged={onChanged} />
      <Account author={author} alike={alike} onChanged={onChanged} />
    </Aside>
  )
}

type Typed = Pick<OfficeAuthor, 'name' | 'genitive' | 'dative' | 'role' | 'expertise' | 'about' | 'isExpert'>

function PageForm({ author, onChanged }: { author: OfficeAuthor; onChanged: () => void }) {
  const { ask } = useOffice()
  const { id } = author
  const { name, genitive, dative, role, expertise, about, isExpert } = author
  const [typed, setTyped] = useState<Typed>({ name, genitive, dative, role, expertise, about, isExpert })
  const set = (change: Partial<Typed>) => setTyped(before => ({ ...before, ...change }))
  // Compared with what this form shows, because the list may be newer; what is typed meanwhile stays.
  const [expected, setExpected] = useState(author.changedAt)
  const change = async (fields: Partial<Typed> | Pick<OfficeAuthor, 'image'>) => {
    try {
      const { author: changed } = await ask(changeOfficeAuthor, { params: { id }, body: { ...fields, expected } })
      setExpected(changed.changedAt)
    } finally {
      onChanged()
    }
  }
  const { isBusy, problem, submit } = useSubmit(async () => {
    await change(typed)
    say({ text: `Сохранено. Читатели уже видят: ${typed.name}` })
  })
  const putPicture = (image: OfficeAuthor['image']) =>
    void change({ image }).catch(failure => say({ text: wordsOf(failure) }))
  return (
    <section aria-label="Что видят читатели">
      <PictureField name="Портрет" image={author.image} canWrite hasWords={false} onChange={putPicture} />
      <form className="form-stack" onSubmit={submit}>
        <Field
          label="Имя под текстом"
          required
          maxLength={200}
          value={typed.name}
          onChange={event => set({ name: event.target.value })}
        />
        <Field
          label="Кого"
          maxLength={200}
          placeholder={nameIn('gen', typed.name)}
          value={typed.genitive}
          onChange={event => set({ genitive: event.target.value })}
        />
        <Field
          label="Кому"
          maxLength={200}
          placeholder={nameIn('dat', typed.name)}
          value={typed.dative}
          hint="Для писем. Пусто&nbsp;— склоняем сами, как написано бледным"
          onChange={event => set({ dative: event.target.value })}
        />
        <Field
          label="Кто это, одной строкой"
          maxLength={200}
          value={typed.role}
          onChange={event => set({ role: event.target.value })}
        />
        <LongField
          label="Почему верить"
          rows={3}
          max={1000}
          value={typed.expertise}
          onType={words => set({ expertise: words })}
        />
        <LongField label="О себе" rows={4} max={4000} value={typed.about} onType={words => set({ about: words })} />
        <label className={own.check}>
          <input type="checkbox" checked={typed.isExpert} onChange={event => set({ isExpert: event.target.checked })} />
          Эксперт: проверяет тексты о здоровье
        </label>
        {problem !== undefined && <p role="alert">{problem}</p>}
        <p className="form-end">
          <Button type="submit" isBusy={isBusy}>
            Сохранить
          </Button>
        </p>
      </form>
    </section>
  )
}

type LongProps = { label: string; rows: number; max: number; value: string; onType: (words: string) => void }

const LongField = ({ label, rows, max, value, onType }: LongProps) => (
  <label className="form-field">
    {label}
    <textarea rows={rows} maxLength={max} value={value} onChange={event => onType(event.target.value)} />
  </label>
)

type DocumentProps = { author: OfficeAuthor; now: Date; onChanged: () => void }

function DocumentForm({ author: { id, name, document }, now, onChanged }: DocumentProps) {
  const { ask, person } = useOffice()
  const [title, setTitle] = useState(document?.title ?? '')
  const [until, setUntil] = useState(document?.until ?? '')
  const { isBusy, problem, submit } = useSubmit(async () => {
    await ask(confirmAuthorDocument, { params: { id }, body: { title, until } })
    say({ text: `Документы проверены: ${name}` })
    onChanged()
  })
  const forget = async () => {
    try {
      await ask(forgetAuthorDocument, { params: { id } })
      say({
        text: `Пометка снята: ${name}`,
        ...(document?.isShown && {
          undo: async () => {
            await ask(confirmAuthorDocument, { params: { id }, body: { title: document.title, until: document.until } })
            onChanged()
          },
        }),
      })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    onChanged()
  }
  const by = document?.checkedBy === person.id ? 'вы' : undefined
  return (
    <section aria-label="Документ">
      <h2>Документ</h2>
      <p className="small" data-tone={document && !document.isShown ? 'warn' : undefined}>
        {documentWords(document, by, now)}
      </p>
      <form className="form-stack" onSubmit={submit}>
        <Field
          label="Что показали"
          required
          maxLength={300}
          placeholder="Диплом, сертификат"
          value={title}
          onChange={event => setTitle(event.target.value)}
        />
        <Field
          label="Действует до"
          type="date"
          required
          value={until}
          onChange={event => setUntil(event.target.value)}
        />
        {problem !== undefined && <p role="alert">{problem}</p>}
        <p className="form-end">
          <Button type="submit" kind="quiet" isBusy={isBusy}>
            Документ проверен мной
          </Button>
          {document && (
            <button type="button" className="link" onClick={() => void forget()}>
              Снять пометку
            </button>
          )}
        </p>
      </form>
    </section>
  )
}

type AccountProps = { author: OfficeAuthor; alike: Alike | undefined; onChanged: () => void }

function Account({ author: { id, name, accountId }, alike, onChanged }: AccountProps) {
  const { ask } = useOffice()
  const { value } = useLoaded(accountId ?? '', async signal =>
    accountId === null ? null : (await ask(getReader, { params: { id: accountId } }, { signal })).data,
  )
  const tie = async (userId: string, author: number | null, text: string) => {
    try {
      await ask(tieOfficeAuthor, { body: { userId, author } })
      // The account of an author follows by an event.
      say({ text, undo: () => tie(userId, author === null ? id : null, 'Вернули как было') })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    onChanged()
  }
  return (
    <section aria-label="Аккаунт">
      <h2>Кто за этим стоит</h2>
      {accountId !== null && (
        <>
          <p>
            <Link className="link" to={`/people/readers?reader=${accountId}`}>
              {value ? `${value.display_name}, № ${value.integer_id}` : 'Аккаунт читателя'}
            </Link>
          </p>
          <Button kind="quiet" onClick={() => void tie(accountId, null, `Без аккаунта: ${name}`)}>
            Отвязать
          </Button>
        </>
      )}
      {accountId === null && alike && (
        <>
          <p>
            Похож на{' '}
            <Link className="link" to={`/people/readers?reader=${alike.id}`}>
              читателя № {alike.integer_id}
            </Link>
            : то же имя. Само ничего не свяжется.
          </p>
          <Button
            kind="quiet"
            onClick={() => void tie(alike.id, id, `Связаны: ${name} и читатель № ${alike.integer_id}`)}
          >
            Это он и есть, связать
          </Button>
        </>
      )}
      {accountId === null && !alike && (
        <p className="small dim">Без аккаунта. Связать можно из терминала: npm run role -- author.</p>
      )}
    </section>
  )
}
