import { birdUrl } from '../../components/birds.ts'
import { askSigned, ownUrl } from '../signed-calls.ts'

/** Pixels. */
const birdSide = 240

/** Makes a bird the reader's portrait, like any picture of their own. */
export async function saveBird(userId: string, id: string): Promise<unknown> {
  const picture = await fetch(birdUrl(id)).then(answer => answer.blob())
  const body = new File([picture], `${id}.webp`, { type: 'image/webp' })
  return askSigned(ownUrl(userId, `/avatar?crop=0,0,${birdSide}`), { method: 'POST', body })
}
