/** A file of the data folder: when the last copy was made, for monitoring. Written by `npm run backup`, not copied by it. */
export const lastBackupFile = 'last-backup'
