// A block with a form: what it shows, its words in place, its values in fields made of the schema.
import { NodeViewContent, NodeViewWrapper, type NodeViewProps } from '@tiptap/react'
import { useId, useState } from 'react'
import { editingTable, type Row } from '#article-body/editing/editing-table.ts'
import { isSafeSource } from '#article-body/safe.ts'
import { isNodeType, type NodeType } from '#article-body/tree.ts'
import { Glyph } from '../../parts/Glyph.tsx'
import {
  attributeFields,
  missingFields,
  nameOfValue,
  readField,
  writeField,
  type AttributeField,
} from './attribute-fields.ts'
import styles from './BlockCard.module.css'
import { makeItem } from './editing-commands.ts'
import { nameOfNode } from './editing-nodes.ts'

export function BlockCard({ node, editor, getPos, updateAttributes, deleteNode, selected }: NodeViewProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const type = node.type.name
  if (type === 'item')
    return <Item node={node} editor={editor} deleteNode={deleteNode} updateAttributes={updateAttributes} />
  const { title, glyph } = nameOfNode(type)
  const known = isNodeType(type) ? type : undefined
  const fields = known ? attributeFields(known) : []
  const missing = known ? missingFields(known, node.attrs) : []
  const canEdit = editor.isEditable
  const row: Row | undefined = known && editingTable[known]
  const hasItems = row?.as === 'block' && row.items !== undefined
  const add = () => {
    const position = getPos()
    if (position === undefined || !known) return
    editor.view.dispatch(editor.state.tr.insert(position + node.nodeSize - 1, makeItem(editor.schema, known)))
  }
  return (
    <NodeViewWrapper className={selected ? `${styles.card} ${styles.selected}` : styles.card} data-type={type}>
      <div className={styles.head} contentEditable={false}>
        <span data-drag-handle>
          <Glyph name={glyph} isSmall /> {title}
        </span>
        {missing.length > 0 && <span className={styles.missing}>не заполнено: {missing.join(', ')}</span>}
        {canEdit && fields.length > 0 && (
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Свернуть' : 'Настроить'}
          </button>
        )}
      </div>
      <Preview type={type} attributes={node.attrs} />
      {isOpen && canEdit && (
        <div className={styles.form} id={id} contentEditable={false}>
          {fields.map(field => (
            <Value
              key={field.path}
              field={field}
              value={readField(node.attrs, field.path)}
              onChange={value => {
                const change = writeField(node.attrs, field.path, value)
                updateAttributes({ [change.name]: change.value })
              }}
            />
          ))}
        </div>
      )}
      {!node.isLeaf && <NodeViewContent className={styles.content} />}
      {hasItems && canEdit && (
        <p className={styles.more} contentEditable={false}>
          <button type="button" className="link" onClick={add}>
            Ещё
          </button>
        </p>
      )}
    </NodeViewWrapper>
  )
}

/** An entry of a gallery, a poll, steps or questions. Its picture is an address beside its words. */
function Item({
  node,
  editor,
  deleteNode,
  updateAttributes,
}: Pick<NodeViewProps, 'node' | 'editor' | 'deleteNode' | 'updateAttributes'>) {
  const rest = (node.attrs.rest ?? {}) as Record<string, unknown>
  const source = typeof rest.src === 'string' ? rest.src : undefined
  const isPicture = node.childCount === 1 && node.firstChild?.attrs.name === 'caption'
  return (
    <NodeViewWrapper className={styles.item}>
      {source !== undefined && isSafeSource(source) && (
        <img
          className={styles.thumb}
          src={source}
          alt={typeof rest.alt === 'string' ? rest.alt : ''}
          contentEditable={false}
        />
      )}
      {isPicture && editor.isEditable && (
        <div className={styles.form} contentEditable={false}>
          {(
            [
              ['src', 'Адрес файла'],
              ['alt', 'Что на картинке, для незрячих'],
            ] as const
          ).map(([path, label]) => (
            <Value
              key={path}
              field={{ path, label, kind: 'line', isRequired: true }}
              value={rest[path]}
              onChange={value => updateAttributes({ rest: { ...rest, [path]: value } })}
            />
          ))}
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
      <label className={styles.check}>
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

/** What readers will see of values that are not words: pictures, addresses, the code of what we do not know. */
function Preview({ type, attributes }: { type: string; attributes: Readonly<Record<string, unknown>> }) {
  const pictures = picturesOf(type as NodeType, attributes)
  if (pictures.length > 0)
    return (
      <div className={styles.pictures} contentEditable={false}>
        {pictures.map(({ src, alt }) => (
          <img key={src} src={src} alt={alt} />
        ))}
      </div>
    )
  const code = codeOf(type, attributes)
  if (code !== undefined)
    return (
      <div className={styles.unknown} contentEditable={false}>
        <pre>{code}</pre>
        <small>Такого блока мы не знаем. Храним буква в букву, переставить можно.</small>
      </div>
    )
  const address = ['src', 'url', 'href', 'link'].map(name => attributes[name]).find(value => typeof value === 'string')
  return address === undefined ? null : (
    <p className={styles.address} contentEditable={false}>
      {String(address)}
    </p>
  )
}

type Shown = { src: string; alt: string }

function picturesOf(type: NodeType, attributes: Readonly<Record<string, unknown>>): Shown[] {
  const of = (value: unknown): Shown[] => {
    const { src, alt } = (value ?? {}) as { src?: unknown; alt?: unknown }
    return typeof src === 'string' && isSafeSource(src) ? [{ src, alt: typeof alt === 'string' ? alt : '' }] : []
  }
  if (type === 'image') return of(attributes)
  return ['image', 'before', 'after', 'poster'].flatMap(name => of(attributes[name]))
}

function codeOf(type: string, attributes: Readonly<Record<string, unknown>>): string | undefined {
  if (type === 'unknown')
    return `${String(attributes.name ?? '')} ${attributes.source ? JSON.stringify(attributes.source, null, 2) : ''}`.trim()
  if (type === 'shortcode') return String(attributes.source ?? '')
  if (type === 'inline-script') return String(attributes.code ?? '')
  return undefined
}
