// Section, topics, people and address of the article.
import type * as Y from 'yjs'
import { changeText, type TextKind } from '#contract/newsroom.ts'
import { useTextField } from '../../parts/use-text-field.ts'
import { MomentField } from '../../parts/MomentField.tsx'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import type { PanelProps } from '../../shell/side-panel.ts'
import { say } from '../../shell/toasts.ts'
import { LineField } from './fields.tsx'
import { ReleaseChoice } from './ReleaseChoice.tsx'
import styles from './Panel.module.css'

const one = (value: string | null | undefined) => (value ? [value] : [])

type PlacingProps = PanelProps & { address: string | null; isReadOnly: boolean }

export function Placing({ text, connection, address, isReadOnly, onChanged }: PlacingProps) {
  const { doc } = connection
  const [slug, setSlug] = useTextField(doc, 'slug')
  return (
    <section aria-label="Где стоит">
      <TopicFields text={text} doc={doc} isReadOnly={isReadOnly} onChanged={onChanged} />
      <PeopleFields doc={doc} isReadOnly={isReadOnly} kind={text.kind} />
      <LineField
        id="release-slug"
        label="Адрес"
        value={slug ?? ''}
        max={200}
        placeholder={address?.split('/').at(-1) ?? ''}
        note={address === null ? '' : `Будет ${address}`}
        isReadOnly={isReadOnly}
        onKeep={value => setSlug(value.trim() || undefined)}
      />
    </section>
  )
}

type TopicProps = Pick<PlacingProps, 'text' | 'isReadOnly' | 'onChanged'> & { doc: Y.Doc }

/** The section is a field of the text in the plan; topics and tags are fields of the document. */
function TopicFields({ text, doc, isReadOnly, onChanged }: TopicProps) {
  const { ask } = useOffice()
  const [categories, setCategories] = useTextField(doc, 'categories')
  const [tags, setTags] = useTextField(doc, 'tags')
  const kind = text.kind === 'health' ? 'health' : 'topic'
  const changeSection = async (section: string | null) => {
    try {
      await ask(changeText, { params: { id: text.id }, body: { section } })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    onChanged()
  }
  return (
    <>
      <ReleaseChoice
        id="release-section"
        label="Раздел"
        placeholder="Найти раздел"
        replacing="Заменить раздел"
        kind={kind}
        chosen={one(text.section)}
        most={1}
        isReadOnly={!text.may.includes('change')}
        onChoose={([section]) => void changeSection(section ?? null)}
      />
      {/* A recipe is sorted by its dishes and cuisines; its section only says which editor answers for it. */}
      {text.kind !== 'recipe' && (
        <>
          <ReleaseChoice
            id="release-categories"
            label="Ещё темы"
            placeholder="Найти тему"
            kind={kind}
            chosen={categories ?? []}
            most={99}
            isReadOnly={isReadOnly}
            onChoose={setCategories}
          />
          <ReleaseChoice
            id="release-tags"
            label="Метки"
            placeholder="Найти метку"
            kind="tag"
            chosen={tags ?? []}
            most={300}
            isReadOnly={isReadOnly}
            onChoose={setTags}
          />
        </>
      )}
    </>
  )
}

type PeopleProps = { doc: Y.Doc; isReadOnly: boolean; kind: TextKind }

function PeopleFields({ doc, isReadOnly, kind }: PeopleProps) {
  const [author, setAuthor] = useTextField(doc, 'author')
  const [expert, setExpert] = useTextField(doc, 'expert')
  const [reviewedAt, setReviewed] = useTextField(doc, 'reviewedAt')
  return (
    <>
      <ReleaseChoice
        id="release-author"
        label="Автор"
        placeholder="Имя автора"
        replacing="Заменить автора"
        kind="person"
        chosen={one(author)}
        most={1}
        isReadOnly={isReadOnly}
        onChoose={([person]) => setAuthor(person ?? null)}
      />
      {kind !== 'recipe' && (
        <ReleaseChoice
          id="release-expert"
          label="Эксперт"
          placeholder="Имя эксперта"
          replacing="Заменить эксперта"
          kind="expert"
          chosen={one(expert)}
          most={1}
          isReadOnly={isReadOnly}
          onChoose={([person]) => setExpert(person ?? null)}
        />
      )}
      {kind === 'health' && (
        <p className={`form-field ${styles.field}`}>
          <label htmlFor="release-reviewedAt">Эксперт проверил факты</label>
          <MomentField
            id="release-reviewedAt"
            type="date"
            value={reviewedAt ?? ''}
            readOnly={isReadOnly}
            onChange={event => setReviewed(event.target.value || null)}
          />
        </p>
      )}
    </>
  )
}
