// Safari forgets permissions and grants them only in a press: a reader who had notifications on is asked once (spec 4).
import { Heading } from '../../components/Heading.tsx'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { declinePush } from './push-life.ts'
import { TurnOnButton } from './TurnOnButton.tsx'

export function ForgottenDialog({ userId }: { userId: string }) {
  return (
    <Sheet label="Вернуть уведомления" onClose={declinePush}>
      <Heading level={2}>Вернуть уведомления?</Heading>
      <p>Safari забыл, что вы их включали. Нажмите, и он спросит ещё раз.</p>
      <TurnOnButton userId={userId} isFirst>
        <Button kind="text" onClick={declinePush}>
          Не сейчас
        </Button>
      </TurnOnButton>
    </Sheet>
  )
}
