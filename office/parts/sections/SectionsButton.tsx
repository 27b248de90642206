import { Glyph } from '../Glyph.tsx'
import { useChosenNames } from './section-names.ts'

/** Opens the choice of sections (SectionsSheet.tsx) and says what is chosen; it looks like the choices from a list beside it. */
export function SectionsButton({ chosen, onPress }: { chosen: readonly string[]; onPress: () => void }) {
  const names = useChosenNames(chosen)
  return (
    <button
      type="button"
      className="filter"
      aria-haspopup="dialog"
      data-on={chosen.length > 0 || undefined}
      onClick={onPress}
    >
      {names}
      <span className="sr">: выбрать разделы</span>
      <Glyph name="down" isSmall />
    </button>
  )
}
