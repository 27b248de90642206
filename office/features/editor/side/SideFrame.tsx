// A tab of the side while its script is loaded: where its headings and their chips will stand.
import styles from './SideFrame.module.css'

const widths = ['4.5rem', '6rem', '3.5rem']

export const SideFrame = () => (
  <div className={`side-panel ${styles.frame}`} role="status" aria-label="Вкладка открывается">
    {[1, 2, 3].map(section => (
      <section key={section}>
        <span className="skel" />
        <p>
          {widths.map(width => (
            <i key={width} className="skel" style={{ width }} />
          ))}
        </p>
      </section>
    ))}
  </div>
)
