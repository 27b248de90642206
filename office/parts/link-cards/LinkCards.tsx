// How messengers and social networks draw a link to this site.
import styles from './LinkCards.module.css'

export type LinkCard = { title: string; description: string; image: string | undefined }

export const TelegramCard = ({ title, description, image }: LinkCard) => (
  <figure className={styles.telegram}>
    <figcaption>Telegram</figcaption>
    <small>{location.host}</small>
    <b>{title}</b>
    <p>{description}</p>
    {image && <img src={image} alt="" />}
  </figure>
)

export const VkCard = ({ title, image }: LinkCard) => (
  <figure className={styles.vk}>
    <figcaption>ВКонтакте</figcaption>
    {image && <img src={image} alt="" />}
    <b>{title}</b>
    <small>{location.host}</small>
  </figure>
)
