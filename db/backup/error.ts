/** An error of a backup, a restore or a verification, with a message for the user at the console. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
