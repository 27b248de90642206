// The place of a recipe in the editor while its part is loaded, so that the words below do not leap.
import styles from './RecipeFrame.module.css'

const places = (amount: number) => Array.from({ length: amount }, (_, at) => <span key={at} className="skel" />)

export const RecipeFrame = () => (
  <div className={styles.frame} role="status" aria-label="Рецепт открывается" data-awaited>
    <div>
      <div className={styles.facts}>{places(5)}</div>
      <span className="skel" />
    </div>
    <h2 className="stop">Продукты</h2>
    <div className={styles.rows}>{places(5)}</div>
  </div>
)
