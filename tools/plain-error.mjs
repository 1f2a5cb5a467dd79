/**
 * An error that the user can resolve. The tools print its message without a stack and exit with code 1.
 */
export class PlainError extends Error {
  /** @override */
  name = 'PlainError'
}

/** The `code` of a system error (`'ENOENT'`, `'EACCES'`…), or undefined. @param {unknown} error */
export const codeOf = (error) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
