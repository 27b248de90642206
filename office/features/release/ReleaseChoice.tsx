import { listReleaseChoices, type choiceKinds } from '#contract/office/release-choices.ts'
import { ChoiceField } from '../../parts/ChoiceField.tsx'
import { useOffice } from '../../shell/office-context.ts'

type Props = {
  id?: string
  label: string
  kind: (typeof choiceKinds)[number]
  chosen: readonly string[]
  placeholder?: string
  replacing?: string
  most: number
  isReadOnly: boolean
  onChoose: (slugs: string[]) => void
}

/** Chooses sections, tags or people of a text. */
export function ReleaseChoice({ kind, isReadOnly, ...field }: Props) {
  const { ask } = useOffice()
  return (
    <ChoiceField
      {...field}
      name={kind}
      canWrite={!isReadOnly}
      list={async (query, signal) => (await ask(listReleaseChoices, { query: { kind, ...query } }, { signal })).items}
    />
  )
}
