// Puts the products of a recipe into the shopping list of this device; a recipe that is in it leads there.
import { useCallback, useRef } from 'react'
import type { PictureData } from '#ui/Picture.tsx'
import type { ShoppingItem } from '#domain/shopping-list.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { push } from '../../notices/push-queue.ts'
import { addToShopping, shoppingPath, useShopping } from './shopping-list.ts'

/** Sharp for the 11 rem of a dish on a wide screen. */
const thumbWidth = 360

const thumbOf = (picture: PictureData | null) =>
  picture
    ? `${picture.base}${picture.widths.find(width => width >= thumbWidth) ?? picture.widths.at(-1)}.webp`
    : undefined

type Props = {
  recipe: {
    id: number
    title: string
    url: string
    portions: number
    cover: PictureData | null
    plate: PictureData | null
    ingredients: readonly { items: ShoppingItem[] }[]
  }
  portions: number
}

export function ToShopping({ recipe, portions }: Props) {
  const kept = useShopping()?.recipes.find(({ id }) => id === recipe.id)
  const pressed = useRef(false)
  // The link takes the place of the button, and the focus with it.
  const takeFocus = useCallback((link: HTMLAnchorElement | null) => {
    if (pressed.current) link?.focus()
    pressed.current = false
  }, [])
  if (kept?.wanted === portions)
    return (
      <ButtonLink ref={takeFocus} kind="quiet" icon="cart" href={shoppingPath}>
        Открыть список покупок
      </ButtonLink>
    )
  const add = () => {
    pressed.current = true
    const { id, title, url, cover, plate } = recipe
    const pictures = { picture: thumbOf(cover), plate: thumbOf(plate) }
    const items: ShoppingItem[] = recipe.ingredients.flatMap(group =>
      group.items.map(({ name, amount, amount_max, unit, forms }) => ({ name, amount, amount_max, unit, forms })),
    )
    addToShopping({ id, title, url, ...pictures, written: recipe.portions, wanted: portions, items })
    push(kept ? 'Порции в списке покупок изменены' : 'Продукты в списке покупок')
  }
  return (
    <Button kind="quiet" icon="cart" onClick={add}>
      {kept ? 'Изменить порции в списке' : 'В список покупок'}
    </Button>
  )
}
