// The intent of a question: advice from texts, or something to cook. Hundreds of recipes contain salt, water and honey, so without it
// «сколько соли можно в сутки» would find dishes, and a list of ingredients would find articles that mention them.
import { ingredientMark } from './document.ts'
import type { Dictionary, QuestionWord } from './question.ts'
import { lexemeOf } from './words.ts'

/** Factors for the scores of documents whose titles have no word of the question. */
type Intent = { texts: number; recipes: number }

const neutral: Intent = { texts: 1, recipes: 1 }
const prefersTexts: Intent = { texts: 1, recipes: 0.5 }
const prefersRecipes: Intent = { texts: 0.6, recipes: 1 }

/** Words of questions that ask for advice. Without ё. */
const askingWords = new Set(
  `как сколько почему отчего зачем можно нельзя нужно надо стоит ли когда какой какая какое какие правда делать быть
  помогает поможет вредно вреден вредна полезно полезен опасно безопасно перестать научиться чем
  считается считаются влияет влияют входит положено полагается обязательно хватит хватает помогают помочь бывает бывают
  вредят вредит пора годится подойдет спасает лечит`.split(/\s+/),
)

const lexemesOf = (words: string) => new Set(words.split(/\s+/).map(lexemeOf))

/** Words of cooking: with one of these even «как …» asks for a recipe. */
const cookingLexemes = lexemesOf(
  `рецепт рецепты приготовить готовить готовка сварить варить отварить испечь накормить сготовить выпечка запечь запекать пожарить жарить
  обжарить потушить засолить засолка замариновать мариновать заморозить разморозить тесто начинка фарш бульон рассол
  маринад духовка мультиварка сковорода`,
)

/** Dishes: naming one asks for a recipe, unless the question asks about it («суп считается за воду?»). */
const dishLexemes = lexemesOf(`блюдо суп салат каша пирог торт десерт гарнир соус`)

/** `words`: typed or corrected. `counts`: documents by lexeme, from which ingredients are recognised. */
export function intentOf(words: readonly QuestionWord[], counts: Dictionary['counts']): Intent {
  if (words.some(word => cookingLexemes.has(word.lexeme))) return prefersRecipes
  const isAsking = words.some(word => askingWords.has(word.text))
  if (words.some(word => dishLexemes.has(word.lexeme))) return isAsking ? neutral : prefersRecipes
  if (isAsking) return prefersTexts
  const contentWords = words.filter(word => !word.isStop)
  const isIngredient = (word: QuestionWord) => (counts.get(ingredientMark + word.lexeme) ?? 0) > 0
  return contentWords.length > 1 && contentWords.every(isIngredient) ? prefersRecipes : neutral
}
