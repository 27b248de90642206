// What the page of a draft says when its link has ended or is wrong.
import { Heading, Standfirst } from '../../components/Heading.tsx'
import type { CSSProperties } from 'react'
import { Mascot } from '#ui/Mascot.tsx'
import { Head } from '../../documents/Head.tsx'
import { useSite } from '../../documents/use-site.ts'

/** Not in a style sheet: every reader of the magazine would load it. */
const centred: CSSProperties = {
  display: 'grid',
  justifyItems: 'center',
  gap: '1rem',
  padding: '4rem 0',
  textAlign: 'center',
}

export function EndedPreview() {
  const { magazine } = useSite()
  return (
    <section className="wrap" style={centred}>
      <Head
        title={`Ссылка больше не действует — ${magazine.name}`}
        description="Попросите новую у того, кто её прислал."
        robots="noindex, nofollow"
      />
      <Mascot mood="sleep" width={260} />
      <Heading level={1}>Ссылка больше не действует</Heading>
      <Standfirst>Срок её вышел, или её закрыли. Попросите новую у того, кто её прислал.</Standfirst>
    </section>
  )
}
