import { useState } from 'react'
import { askForText } from '#contract/newsroom-bell.ts'
import { Button } from '#ui/Button.tsx'
import { wordsOf } from '../session/ask.ts'
import { useOffice } from './office-context.ts'
import { offlineWords, useOffline } from './offline/use-offline.ts'

/** Shown for a text that the person may not read: asks the chief editor for access, once a day. */
export function AskForText({ id }: { id: number }) {
  const { ask } = useOffice()
  const isOffline = useOffline()
  const [state, setState] = useState<'idle' | 'busy' | 'asked' | 'repeated' | { error: string }>('idle')
  if (state === 'asked') return <span role="status">Попросили. Главный редактор увидит это в уведомлениях. </span>
  if (state === 'repeated') return <span role="status">Вы уже попросили сегодня. Ответ за главным редактором. </span>
  return (
    <>
      <span>Его открывает главный редактор. </span>
      <Button
        isBusy={state === 'busy'}
        disabled={isOffline}
        title={isOffline ? offlineWords : undefined}
        onClick={() => {
          setState('busy')
          ask(askForText, { params: { id } }).then(
            ({ isRepeated }) => setState(isRepeated ? 'repeated' : 'asked'),
            failure => setState({ error: wordsOf(failure) }),
          )
        }}
      >
        Попросить
      </Button>{' '}
      {typeof state === 'object' && <span role="alert">{state.error}. </span>}
    </>
  )
}
