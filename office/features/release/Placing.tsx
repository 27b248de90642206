// Section, topics, people and address of the article.
import { changeText } from '#contract/newsroom.ts'
import { useTextField } from '../../parts/use-text-field.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import type { PanelProps } from '../../shell/side-panel.ts'
import { say } from '../../shell/toasts.ts'
import { ChoiceField, LineField } from './fields.tsx'
import styles from './Panel.module.css'

export function Placing({
  text,
  connection,
  address,
  isReadOnly,
  onChanged,
}: PanelProps & { address: string | null; isReadOnly: boolean }) {
  const { ask } = useOffice()
  const { doc } = connection
  const [slug, setSlug] = useTextField(doc, 'slug')
  const [categories, setCategories] = useTextField(doc, 'categories')
  const [tags, setTags] = useTextField(doc, 'tags')
  const [author, setAuthor] = useTextField(doc, 'author')
  const [expert, setExpert] = useTextField(doc, 'expert')
  const [reviewedAt, setReviewed] = useTextField(doc, 'reviewedAt')
  const changeSection = async (section: string | null) => {
    try {
      await ask(changeText, { params: { id: text.id }, body: { section } })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    onChanged()
  }
  const kind = text.kind === 'health' ? 'health' : 'topic'
  const one = (value: string | null | undefined) => (value ? [value] : [])
  return (
    <section aria-label="Где стоит">
      <ChoiceField
        id="release-section"
        label="Раздел"
        kind={kind}
        chosen={one(text.section)}
        most={1}
        isReadOnly={!text.may.includes('change')}
        onChoose={([section]) => void changeSection(section ?? null)}
      />
      <ChoiceField
        id="release-categories"
        label="Ещё темы"
        kind={kind}
        chosen={categories ?? []}
        most={99}
        isReadOnly={isReadOnly}
        onChoose={setCategories}
      />
      <ChoiceField
        id="release-tags"
        label="Метки"
        kind="tag"
        chosen={tags ?? []}
        most={300}
        isReadOnly={isReadOnly}
        onChoose={setTags}
      />
      <ChoiceField
        id="release-author"
        label="Автор"
        kind="person"
        chosen={one(author)}
        most={1}
        isReadOnly={isReadOnly}
        onChoose={([person]) => setAuthor(person ?? null)}
      />
      <ChoiceField
        id="release-expert"
        label="Эксперт"
        kind="expert"
        chosen={one(expert)}
        most={1}
        isReadOnly={isReadOnly}
        onChoose={([person]) => setExpert(person ?? null)}
      />
      {text.kind === 'health' && (
        <p className={styles.field}>
          <label htmlFor="release-reviewedAt">Эксперт проверил факты</label>
          <input
            id="release-reviewedAt"
            type="date"
            value={reviewedAt ?? ''}
            readOnly={isReadOnly}
            onChange={event => setReviewed(event.target.value || null)}
          />
        </p>
      )}
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
