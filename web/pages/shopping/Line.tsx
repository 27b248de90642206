// A line of the shopping list, which is ticked off.
import type { ReactNode } from 'react'
import type { ShoppingLine } from '#domain/shopping-list.ts'
import { capitalized } from '#russian/capitalized.ts'
import lines from '../../features/recipe/Ingredients.module.css'
import { tickShopping } from '../../features/shopping/shopping-list.ts'

type Props = { line: ShoppingLine; isTicked: boolean; /** Under its name. */ children?: ReactNode }

export function Line({ line: { key, name, amount }, isTicked, children }: Props) {
  return (
    <label className={lines.line}>
      <input type="checkbox" checked={isTicked} onChange={() => tickShopping(key)} />
      <span>
        {capitalized(name)}
        {children}
      </span>
      {amount && <b>{amount}</b>}
    </label>
  )
}
