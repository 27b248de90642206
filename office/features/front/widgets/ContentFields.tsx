// What a widget shows: the fields of each type.
import { useId } from 'react'
import { findFrontPosts, previewScripts } from '#contract/front.ts'
import type { SavedWidget } from '#contract/office/widgets.ts'
import { ChoiceField } from '../../../parts/ChoiceField.tsx'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { PolicyWords } from '../PolicyWords.tsx'
import { useLate } from '../use-late.ts'
import { listRuleChoices } from './use-names.ts'

type FieldsProps<Type extends SavedWidget['type']> = {
  draft: Extract<SavedWidget, { type: Type }>
  onChange: (draft: SavedWidget) => void
}

export function ContentFields({ draft, onChange }: { draft: SavedWidget; onChange: (draft: SavedWidget) => void }) {
  switch (draft.type) {
    case 'posts-collection':
      return (
        <>
          <Ids label="Тексты" kind="any" most={30} ids={draft.ids} onChoose={ids => onChange({ ...draft, ids })} />
          <Limit value={draft.limit} onChange={limit => onChange({ ...draft, limit })} />
        </>
      )
    case 'taxonomy-posts':
      return <SectionFields draft={draft} onChange={onChange} />
    case 'recipes-list':
      return <RecipeFields draft={draft} onChange={onChange} />
    case 'quick-poll':
      return <Ids label="Опросы" kind="poll" most={30} ids={draft.ids} onChoose={ids => onChange({ ...draft, ids })} />
    case 'parsed-html':
      return <HtmlField draft={draft} onChange={onChange} />
  }
}

type IdsProps = {
  label: string
  kind: 'any' | 'recipe' | 'poll'
  most: number
  ids: readonly number[]
  onChoose: (ids: number[]) => void
}

function Ids({ label, kind, most, ids, onChoose }: IdsProps) {
  const { ask } = useOffice()
  return (
    <ChoiceField
      label={label}
      name={`front-${kind}`}
      most={most}
      chosen={ids.map(String)}
      canWrite
      list={async (query, signal) => (await ask(findFrontPosts, { query: { ...query, kind } }, { signal })).items}
      onChoose={slugs => onChoose(slugs.map(Number))}
    />
  )
}

function Limit({ value, onChange }: { value: number; onChange: (limit: number) => void }) {
  const id = useId()
  return (
    <p className="form-field">
      <label htmlFor={id}>Сколько показывать</label>
      <select id={id} value={value} onChange={event => onChange(Number(event.target.value))}>
        {Array.from({ length: 10 }, (_, at) => (
          <option key={at} value={at + 1}>
            {at + 1}
          </option>
        ))}
      </select>
    </p>
  )
}

const taxonomies = [
  ['category', 'Раздел', 'topic'],
  ['category-health', 'Раздел здоровья', 'health'],
  ['post_tag', 'Метка', 'tag'],
  ['stream', 'Поток', 'stream'],
] as const

function SectionFields({ draft, onChange }: FieldsProps<'taxonomy-posts'>) {
  const id = useId()
  const { ask } = useOffice()
  const [, name, kind] = taxonomies.find(([taxonomy]) => taxonomy === draft.taxonomy)!
  return (
    <>
      <p className="form-field">
        <label htmlFor={id}>Откуда</label>
        <select
          id={id}
          value={draft.taxonomy}
          onChange={event => onChange({ ...draft, taxonomy: event.target.value as typeof draft.taxonomy, slug: '' })}
        >
          {taxonomies.map(([taxonomy, title]) => (
            <option key={taxonomy} value={taxonomy}>
              {title}
            </option>
          ))}
        </select>
      </p>
      <ChoiceField
        key={kind}
        label={name}
        name={`widget-${kind}`}
        most={1}
        chosen={draft.slug === '' ? [] : [draft.slug]}
        canWrite
        list={(query, signal) => listRuleChoices(ask, kind, query, signal)}
        onChoose={slugs => onChange({ ...draft, slug: slugs[0] ?? '' })}
      />
      <Limit value={draft.limit} onChange={limit => onChange({ ...draft, limit })} />
    </>
  )
}

function RecipeFields({ draft, onChange }: FieldsProps<'recipes-list'>) {
  const id = useId()
  return (
    <>
      <Ids
        label="Рецепты по одному"
        kind="recipe"
        most={30}
        ids={draft.ids}
        onChoose={ids => onChange({ ...draft, ids })}
      />
      {draft.ids.length === 0 && (
        <p className="form-field">
          <label htmlFor={id}>Или самые новые по фильтрам</label>
          <input
            id={id}
            value={draft.path ?? ''}
            maxLength={300}
            placeholder="zavtraki/russkaya"
            onChange={event => onChange({ ...draft, path: event.target.value.trim() || null })}
          />
          <small>Как в адресе после /recipes/; пусто&nbsp;— из всех</small>
        </p>
      )}
      <Limit value={draft.limit} onChange={limit => onChange({ ...draft, limit })} />
    </>
  )
}

function HtmlField({ draft, onChange }: FieldsProps<'parsed-html'>) {
  const id = useId()
  const isScripts = draft.slot.endsWith('scripts')
  return (
    <>
      <p className="form-field">
        <label htmlFor={id}>{isScripts ? 'Скрипты' : 'Разметка'}</label>
        <textarea
          id={id}
          value={draft.html}
          rows={6}
          spellCheck={false}
          onChange={event => onChange({ ...draft, html: event.target.value })}
        />
        <small>
          {isScripts ? 'Здесь остаются только скрипты' : 'Скрипты отсюда уберутся: им место в «Скриптах страниц»'}
        </small>
      </p>
      {isScripts && <ScriptHosts html={draft.html} />}
    </>
  )
}

/** Where scripts come from, and what pages will tell the browser about them. */
function ScriptHosts({ html }: { html: string }) {
  const { ask } = useOffice()
  const late = useLate(html)
  const { value } = useLoaded(late, signal => ask(previewScripts, { body: { html: late } }, { signal }))
  if (!value) return null
  if (value.origins.length === 0 && value.inline === 0) return <p role="status">Скриптов здесь нет.</p>
  return <PolicyWords {...value} />
}
