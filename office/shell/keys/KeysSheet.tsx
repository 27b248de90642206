import { useState } from 'react'
import { Sheet } from '#ui/Sheet.tsx'
import { Switch } from '#ui/Switch.tsx'
import { navigationFor } from '../navigation/navigation.ts'
import { useOffice } from '../office-context.ts'
import { keyGroups } from './keys.ts'
import styles from './KeysSheet.module.css'
import { hasLetters, switchLetters } from '../storage/stored.ts'

/** All keys, and the switch for single letters. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const { person } = useOffice()
  const [isOn, setOn] = useState(hasLetters)
  return (
    <Sheet label="Все клавиши" onClose={onClose}>
      <h2 className={styles.title}>Клавиши</h2>
      <div className={styles.groups}>
        {keyGroups(navigator.platform, navigationFor(person)).map(({ title, keys }) => (
          <section key={title}>
            <h3 className={styles.group}>{title}</h3>
            <dl className={styles.keys}>
              {keys.map(([key, meaning]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        title="Клавиши из одной буквы"
        note="Выключите, если диктуете голосом или нажимаете их случайно."
        isOn={isOn}
        onTurn={next => {
          switchLetters(next)
          setOn(next)
        }}
      />
    </Sheet>
  )
}
