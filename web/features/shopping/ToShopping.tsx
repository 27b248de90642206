// Puts the products of a recipe into the shopping list of this device; a recipe that is in it leads there.
import type { ShoppingItem } from '#domain/shopping-list.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { push } from '../../notices/push-queue.ts'
import type { Recipe } from '../recipe/recipe-data.ts'
import { addToShopping, shoppingPath, useShopping } from './shopping-list.ts'

export function ToShopping({ recipe, portions }: { recipe: Recipe; portions: number }) {
  const kept = useShopping()?.recipes.find(({ id }) => id === recipe.id)
  if (kept?.wanted === portions)
    return (
      <ButtonLink kind="quiet" icon="cart" href={shoppingPath}>
        Открыть список покупок
      </ButtonLink>
    )
  const add = () => {
    const { id, title, url } = recipe
    const items: ShoppingItem[] = recipe.ingredients.flatMap(group =>
      group.items.map(({ name, amount, amount_max, unit, forms }) => ({ name, amount, amount_max, unit, forms })),
    )
    addToShopping({ id, title, url, written: recipe.portions, wanted: portions, items })
    push(kept ? 'Порции в списке покупок изменены' : 'Продукты в списке покупок')
  }
  return (
    <Button kind="quiet" icon="cart" onClick={add}>
      {kept ? 'Изменить порции в списке' : 'В список покупок'}
    </Button>
  )
}
