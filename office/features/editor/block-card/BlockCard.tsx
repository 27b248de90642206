// The node view of blocks that are not plain text (pictures, polls, embeds …): it shows the block as readers see it; a press opens a form
// with its texts and attributes.
import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { Node } from '@tiptap/pm/model'
import { useEffect, useId, useRef, useState } from 'react'
import { editingTable, type Row } from '#article-body/editing/editing-table.ts'
import { isNodeType, type NodeType } from '#article-body/tree.ts'
import type { LibraryItem } from '#contract/office/library.ts'
import { getPollStats } from '#contract/quiz.ts'
import { count } from '#russian/plural.ts'
import { Glyph } from '../../../parts/Glyph.tsx'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import { useOffice } from '../../../shell/office-context.ts'
import {
  attributeFields,
  missingFields,
  missingTexts,
  nameOfText,
  nameOfValue,
  readField,
  writeField,
  type AttributeField,
} from '../blocks/attribute-fields.ts'
import styles from './BlockCard.module.css'
import { pictureOf, withFile, withFiles } from '../blocks/block-files.ts'
import { addCaption, makeItem, mayHaveCaption } from '../commands/editing-commands.ts'
import { nameOfNode } from '../blocks/editing-nodes.ts'
import { FileField, PicturesButton } from './FileField.tsx'
import { lazyPart } from '../../../parts/loading/lazy-part.tsx'

// Until the chunk is loaded, the texts that are edited in place are shown without the rendition.
const Rendition = lazyPart(async () => (await import('./Rendition.tsx')).Rendition, {
  isSoon: true,
  fallback: ({ children }) => children,
})

/** The child blocks of these types are edited inside the rendition. */
const inPlace = new Set(['cover', 'media-text'])

/** The text of each `field` of a block, by the field's name. */
function textsOf(node: Node): Record<string, string> {
  const fields = node.children.filter(({ type }) => type.name === 'field')
  return Object.fromEntries(fields.map(field => [String(field.attrs.name), field.textContent]))
}

/** The offset in the block at which the caret belongs for a press on `words`; the first field if they are not found. */
function placeOfWords(node: Node, words: string, offset: number): number | undefined {
  let found: number | undefined
  let first: number | undefined
  node.descendants((inner, position) => {
    if (!inner.isTextblock) return true
    first ??= position + 1
    const at = words.trim() === '' ? -1 : inner.textContent.indexOf(words)
    if (found === undefined && at !== -1) found = position + 1 + Math.min(at + offset, inner.content.size)
    return false
  })
  return found ?? first
}

export function BlockCard(props: ReactNodeViewProps) {
  return props.node.type.name === 'item' ? <Item {...props} /> : <Card {...props} />
}

const voteForms = ['голос', 'голоса', 'голосов'] as const

/** The number of votes of a published poll: with votes, wording may be corrected, but answers may not be added or removed. */
function useVotes(type: string, pollId: unknown): number {
  const { ask } = useOffice()
  const id = type === 'quick-poll' ? Number(pollId ?? 0) : 0
  const { value } = useLoaded(`poll ${id}`, async signal =>
    id > 0 ? Object.values((await ask(getPollStats, { params: { id } }, { signal })).clicks) : [],
  )
  return (value ?? []).reduce((sum, clicks) => sum + clicks, 0)
}

/** Commands on the block of a card. Each reads the position of the block when it is called. */
function blockChangesOf({ node, editor, getPos }: Pick<ReactNodeViewProps, 'node' | 'editor' | 'getPos'>) {
  const dispatch = (tr: Transaction) => {
    editor.view.dispatch(tr)
    editor.view.focus()
  }
  const current = () => {
    const position = getPos()
    return position === undefined ? node : (editor.state.doc.nodeAt(position) ?? node)
  }
  return {
    current,
    replace(next: Node | undefined): void {
      const position = getPos()
      const now = position === undefined ? null : editor.state.doc.nodeAt(position)
      if (position === undefined || !next || now?.type !== node.type) return
      const tr = editor.state.tr.replaceWith(position, position + now.nodeSize, next)
      editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, position)))
    },
    addItem(type: NodeType): void {
      const position = getPos()
      if (position === undefined) return
      const end = position + current().nodeSize - 1
      const tr = editor.state.tr.insert(end, makeItem(editor.schema, type))
      dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(end + 1))))
    },
    addCaption(): void {
      const tr = addCaption(editor.state, getPos())
      if (tr) dispatch(tr)
    },
    addText(name: string): void {
      const position = getPos()
      if (position === undefined) return
      const tr = editor.state.tr.insert(position + 1, editor.schema.nodes['field']!.create({ name }))
      dispatch(tr.setSelection(TextSelection.create(tr.doc, position + 2)))
    },
    /** Selects the block, or puts the caret at the offset `place` in it. False if the block no longer exists. */
    select(place?: number): boolean {
      const position = getPos()
      if (position === undefined) return false
      const { tr } = editor.state
      dispatch(
        tr.setSelection(
          place === undefined
            ? NodeSelection.create(tr.doc, position)
            : TextSelection.near(tr.doc.resolve(position + 1 + place)),
        ),
      )
      return true
    },
  }
}

type BlockChanges = ReturnType<typeof blockChangesOf>

function Card(props: ReactNodeViewProps) {
  const { node, editor, updateAttributes, selected, selectionInside } = props
  const [isAsked, setAsked] = useState(false)
  const id = useId()
  const type = node.type.name
  const { title, glyph } = nameOfNode(type)
  const known = isNodeType(type) ? type : undefined
  const fields = known ? attributeFields(known) : []
  const missing = known ? [...missingFields(known, node.attrs), ...missingTexts(known, textsOf(node))] : []
  // The local path of a pasted picture whose file is still missing (paste.ts).
  const hole = type === 'image' && !node.attrs.src && node.attrs.alt ? String(node.attrs.alt) : undefined
  const canEdit = editor.isEditable
  const votes = useVotes(type, node.attrs.pollId)
  const isInPlace = inPlace.has(type)
  const isHere = selected || selectionInside === true
  const wasHere = useRef(false)
  useEffect(() => {
    // The form closes when the selection leaves the block.
    if (wasHere.current && !isHere) setAsked(false)
    wasHere.current = isHere
  }, [isHere])
  const isOpen = canEdit && (isAsked || (isHere && !selected && !isInPlace))
  const hasForm = fields.length > 0 || !node.isLeaf
  const changes = blockChangesOf(props)

  /** Opens the form, with the caret at the pressed words if they are known. */
  const open = (words = '', offset = 0) => {
    if (canEdit && changes.select(isInPlace ? undefined : placeOfWords(node, words, offset))) setAsked(true)
  }
  const close = () => {
    setAsked(false)
    changes.select()
  }
  return (
    <NodeViewWrapper
      className={[styles.card, selected && styles.selected, isOpen && styles.open].filter(Boolean).join(' ')}
      data-type={type}
      data-in-place={isInPlace || undefined}
      data-voted={votes > 0 || undefined}
    >
      <div className={styles.head} contentEditable={false}>
        <span data-drag-handle>
          <Glyph name={glyph} isSmall /> {title}
        </span>
        {hole !== undefined && <span className={styles.missing}>картинка {hole}: выберите файл</span>}
        {missing.length > 0 && hole === undefined && (
          <span className={styles.missing}>не заполнено: {missing.join(', ')}</span>
        )}
        {canEdit && hasForm && (
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => (isOpen ? close() : open())}>
            {isOpen ? 'Готово' : 'Настроить'}
          </button>
        )}
      </div>
      {isInPlace ? (
        <Rendition node={node}>
          <NodeViewContent />
        </Rendition>
      ) : (
        <Shown node={node} onPress={open} />
      )}
      {isOpen && fields.length > 0 && (
        <ValuesForm id={id} node={node} fields={fields} changes={changes} updateAttributes={updateAttributes} />
      )}
      {!node.isLeaf && !isInPlace && <NodeViewContent className={isOpen ? styles.content : styles.closed} />}
      {isOpen && <MoreParts node={node} votes={votes} changes={changes} />}
    </NodeViewWrapper>
  )
}

type FormProps = Pick<ReactNodeViewProps, 'node' | 'updateAttributes'> & {
  id: string
  fields: readonly AttributeField[]
  changes: BlockChanges
}

function ValuesForm({ id, node, fields, changes, updateAttributes }: FormProps) {
  const write = (path: string, value: unknown) => {
    const change = writeField(node.attrs, path, value)
    updateAttributes({ [change.name]: change.value })
  }
  return (
    <div className={styles.form} id={id} contentEditable={false}>
      {fields.map(field => {
        if (field.kind !== 'file' || !field.media)
          return (
            <Value
              key={field.path}
              field={field}
              value={readField(node.attrs, field.path)}
              onChange={value => write(field.path, value)}
            />
          )
        const addressPath = field.isWhole ? `${field.path}.src` : field.path
        return (
          <FileField
            key={field.path}
            label={field.label}
            kind={field.media}
            src={String(readField(node.attrs, addressPath) ?? '')}
            isRequired={field.isRequired}
            onTake={item => changes.replace(withFile(changes.current(), field.path, item))}
            onAddress={address => {
              // Without an address the whole picture value is removed.
              if (field.isWhole && address === '') updateAttributes({ [field.path]: null })
              else write(addressPath, address)
            }}
          />
        )
      })}
    </div>
  )
}

/** Buttons that add optional parts of a block: pictures, items, texts, a caption. */
function MoreParts({ node, votes, changes }: { node: Node; votes: number; changes: BlockChanges }) {
  const type = node.type.name
  const known = isNodeType(type) ? type : undefined
  const row: Row | undefined = known && editingTable[known]
  const absentTexts = (row?.as === 'block' ? (row.texts ?? []) : []).filter(
    name => !node.children.some(child => child.type.name === 'field' && child.attrs.name === name),
  )
  return (
    <p className={styles.more} contentEditable={false}>
      {type === 'gallery' && (
        <PicturesButton onTake={(items: LibraryItem[]) => changes.replace(withFiles(changes.current(), items)?.node)} />
      )}
      {votes > 0 && (
        <span>Уже {count(votes, voteForms)}: слова подправить можно, ответы добавить и убрать&nbsp;— нет</span>
      )}
      {known && row?.as === 'block' && row.items !== undefined && votes === 0 && (
        <button type="button" className="link" onClick={() => changes.addItem(known)}>
          Ещё
        </button>
      )}
      {absentTexts.map(name => (
        <button key={name} type="button" className="link" onClick={() => changes.addText(name)}>
          {nameOfText(name)}
        </button>
      ))}
      {mayHaveCaption(node) && (
        <button type="button" className="link" onClick={changes.addCaption}>
          Подпись
        </button>
      )}
    </p>
  )
}

/** The block as readers see it, or the source of a block of an unknown type. */
function Shown({ node, onPress }: { node: Node; onPress: (words: string, offset: number) => void }) {
  const code = codeOf(node.type.name, node.attrs)
  if (code === undefined) return <Rendition node={node} onPress={onPress} />
  return (
    <div className={styles.unknown} contentEditable={false}>
      <pre>{code}</pre>
      <small>
        {node.type.name === 'unknown' || node.type.name === 'shortcode'
          ? 'Такого блока мы не знаем. Храним буква в букву, переставить можно.'
          : 'Сценарий выполнится на странице у читателей. Здесь только его код.'}
      </small>
    </div>
  )
}

/** An item of a gallery, a poll, steps or questions: its texts and the address of its picture. */
function Item({
  node,
  editor,
  deleteNode,
  updateAttributes,
}: Pick<ReactNodeViewProps, 'node' | 'editor' | 'deleteNode' | 'updateAttributes'>) {
  const rest = (node.attrs.rest ?? {}) as Record<string, unknown>
  const names = node.children.map(({ attrs }) => String(attrs.name))
  const isPicture = names.join() === 'caption' || (names.length === 0 && 'src' in rest)
  const isStep = names.includes('text') && node.attrs.rest !== null && !('id' in rest)
  const inside = (isPicture ? rest : ((rest['image'] ?? {}) as Record<string, unknown>)) as {
    src?: string
    alt?: string
  }
  const put = (picture: Record<string, unknown>) => {
    if (isPicture) return updateAttributes({ rest: { ...rest, ...picture } })
    const { image: _, ...others } = rest
    updateAttributes({ rest: picture['src'] ? { ...others, image: { ...inside, ...picture } } : others })
  }
  return (
    <NodeViewWrapper className={styles.item}>
      {(isPicture || isStep) && editor.isEditable && (
        <div className={styles.form} contentEditable={false}>
          <FileField
            label="Картинка"
            kind="picture"
            src={inside.src ?? ''}
            isRequired={isPicture}
            onTake={item => {
              const picture = pictureOf(item)
              if (picture) put(picture)
            }}
            onAddress={src => put({ src })}
          />
          {inside.src !== undefined && (
            <Value
              field={{ path: 'alt', label: 'Что на картинке, для незрячих', kind: 'line', isRequired: true }}
              value={inside.alt}
              onChange={alt => put({ ...inside, alt })}
            />
          )}
        </div>
      )}
      <NodeViewContent className={styles.content} />
      {editor.isEditable && (
        <button
          type="button"
          className={styles.remove}
          contentEditable={false}
          aria-label="Убрать эту часть"
          onClick={deleteNode}
        >
          <Glyph name="close" isSmall />
        </button>
      )}
    </NodeViewWrapper>
  )
}

function Value({
  field,
  value,
  onChange,
}: {
  field: AttributeField
  value: unknown
  onChange: (value: unknown) => void
}) {
  const id = useId()
  const { label, kind, choices = [], isRequired } = field
  if (kind === 'switch')
    return (
      <label className={`check-line ${styles.check}`}>
        <input
          type="checkbox"
          checked={value === true}
          onChange={event => onChange(event.target.checked || undefined)}
        />
        {label}
      </label>
    )
  return (
    <p className={styles.value}>
      <label htmlFor={id}>{label}</label>
      {kind === 'choice' ? (
        <select id={id} value={typeof value === 'string' ? value : ''} onChange={event => onChange(event.target.value)}>
          <option value="">{isRequired ? 'выберите' : 'нет'}</option>
          {choices.map(choice => (
            <option key={choice} value={choice}>
              {nameOfValue(choice)}
            </option>
          ))}
        </select>
      ) : kind === 'lines' ? (
        <textarea
          id={id}
          rows={3}
          defaultValue={Array.isArray(value) ? value.join('\n') : ''}
          onBlur={event =>
            onChange(
              event.target.value
                .split('\n')
                .map(each => each.trim())
                .filter(Boolean),
            )
          }
        />
      ) : (
        <input
          id={id}
          type={kind === 'number' ? 'number' : 'text'}
          value={typeof value === 'string' || typeof value === 'number' ? value : ''}
          onChange={event =>
            onChange(kind === 'number' && event.target.value !== '' ? Number(event.target.value) : event.target.value)
          }
        />
      )}
    </p>
  )
}

function codeOf(type: string, attributes: Readonly<Record<string, unknown>>): string | undefined {
  if (type === 'unknown')
    return `${String(attributes.name ?? '')} ${attributes.source ? JSON.stringify(attributes.source, null, 2) : ''}`.trim()
  if (type === 'shortcode') return String(attributes.source ?? '')
  if (type === 'inline-script') return String(attributes.code ?? '')
  return undefined
}
