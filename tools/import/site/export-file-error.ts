/** The file is not a valid export; the message is for the operator. Nothing was written. */
export class ExportFileError extends Error {
  readonly code = 'export_file'
  constructor(message: string) {
    super(message)
    this.name = 'ExportFileError'
  }
}
