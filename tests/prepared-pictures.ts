import type { TestApp } from './app.ts'

/**
 * Marks the stored pictures as prepared. Otherwise the application makes the renditions of one picture every second, which costs more
 * processor time than a test that only reads pages.
 */
export async function markPicturesPrepared({ context }: TestApp): Promise<void> {
  await context.db.sql.exec(
    `update media.image set prepared_at = now() where prepared_at is null;
     update media.item set is_looked_at = true where not is_looked_at`,
  )
}
