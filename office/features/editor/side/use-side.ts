import { useState } from 'react'
import { storedSide, type StoredSide } from '../../../shell/storage/stored.ts'
import { useSideForm } from './Side.tsx'

/** The state of the side, restored from this device. A drawer or bottom sheet is never open initially. */
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
    /** True if the open side covers the text. */
    isOver: isOpen && !isPanel,
    show: (tab: string) => open(true, tab),
    toggle: () => open(!isOpen),
    close: () => open(false),
  }
}
