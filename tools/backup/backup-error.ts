/** The copy was not made or not restored. The message is for the operator. */
export class BackupError extends Error {
  readonly code = 'backup'

  constructor(message: string) {
    super(message)
    this.name = 'BackupError'
  }
}
