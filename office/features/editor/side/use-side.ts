import { useState } from 'react'
import { storedSide, type StoredSide } from '../../../shell/stored.ts'
import { useSideForm } from './Side.tsx'

/** The side as it was left on this device; a drawer or a sheet opens by a press only. */
export function useSide() {
  const form = useSideForm()
  const [choice, setChoice] = useState<StoredSide>(() => storedSide.read())
  const [isOver, setOver] = useState(false)
  const isPanel = form === 'panel'
  const isOpen = isPanel ? choice.isOpen : isOver
  const put = (next: StoredSide) => {
    setChoice(next)
    storedSide.write(next)
  }
  const open = (isNowOpen: boolean, tab = choice.tab) => {
    if (!isPanel) setOver(isNowOpen)
    put({ tab, isOpen: isPanel ? isNowOpen : choice.isOpen })
  }
  return {
    tab: choice.tab,
    isOpen,
    /** It covers the text. */
    isOver: isOpen && !isPanel,
    show: (tab: string) => open(true, tab),
    toggle: () => open(!isOpen),
    close: () => open(false),
  }
}
