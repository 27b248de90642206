// The channels of a published text: the automatic ones, and checkboxes for those that can be chosen.
import { useTextField } from '../../parts/use-text-field.ts'
import type { PanelProps } from '../../shell/side-panel.ts'
import { Check } from './fields.tsx'
import styles from './Panel.module.css'

type Props = Pick<PanelProps, 'text' | 'connection'> & { isReadOnly: boolean }

/** Tags that exclude an article from Dzen, according to its specification. */
const withheldTags: readonly string[] = ['nozen', 'hide']

export function Channels({ text: { kind }, connection: { doc }, isReadOnly }: Props) {
  const [meta, setMeta] = useTextField(doc, 'meta')
  const [isAdvertising] = useTextField(doc, 'isAdvertising')
  const [tags] = useTextField(doc, 'tags')
  const isTagged = tags?.some(tag => withheldTags.includes(tag)) ?? false
  const refusal = isAdvertising ? 'рекламу он отмечает сам' : isTagged ? 'так велит метка' : undefined
  return (
    <section aria-labelledby="release-channels">
      <h2 id="release-channels">Куда уйдёт</h2>
      <ul className={styles.channels}>
        <li>Сайт, Lite и ленты RSS</li>
        {kind !== 'recipe' &&
          (refusal === undefined ? (
            <li data-choice>
              <Check
                label="Дзен"
                isOn={meta?.channels?.dzen !== false}
                isReadOnly={isReadOnly}
                onTurn={isOn => setMeta({ ...meta, channels: { ...meta?.channels, dzen: isOn } })}
              />
            </li>
          ) : (
            <li data-off>Дзен: не уйдёт, {refusal}</li>
          ))}
        {isAdvertising ? (
          <li data-off>Письмо недели: рекламы в нём нет</li>
        ) : (
          <li data-maybe>Письмо недели: само, если текст среди самых читаемых</li>
        )}
      </ul>
    </section>
  )
}
