export type Unit =
  | 'g'
  | 'kg'
  | 'ml'
  | 'l'
  | 'piece'
  | 'teaspoon'
  | 'dessertspoon'
  | 'tablespoon'
  /** стакан, чашка */
  | 'cup'
  /** рюмка */
  | 'glass'
  | 'pinch'
  | 'handful'
  | 'clove'
  /** кусок, ломтик, пластина */
  | 'slice'
  /** долька */
  | 'wedge'
  | 'sprig'
  | 'stalk'
  | 'leaf'
  | 'bunch'
  /** головка, кочан, вилок */
  | 'head'
  /** банка */
  | 'can'
  | 'bottle'
  /** пачка, упаковка, пакет, пакетик */
  | 'pack'
  /** плитка */
  | 'bar'
  | 'drop'
  | 'knife-tip'
  | 'ladle'
  | 'cm'
  | 'taste'
  | 'none'

export type JudgedLine = {
  line: string
  /** Exact: whole number, decimal or fraction: '5/2', '0.5', '3'; null when the line has none («соль по вкусу») */
  amount: string | null
  /** The upper end of a range */
  max?: string
  unit: Unit
  isHeaped?: true
  /**
   * The product in the nominative as an editor would list it, lower case, without amount, state and purpose:
   * 'мука', 'сливочное масло', 'куриное филе', 'яйцо' (singular for counted things, the usual form otherwise).
   * It is '' where the line asks for the product.
   */
  product: string
  /** Other forms a judge accepts for the product */
  alsoProducts?: readonly string[]
  /** A second amount in the line, e.g. the weight of one pack or the bracket */
  also?: { amount: string; unit: Unit; per?: true }
  asks?: 'amount' | 'unit' | 'product'
}
