/**
 * Trouble that the person at the keyboard can understand and cure. The tools print its message alone, without a stack,
 * and end with code 1.
 */
export class PlainError extends Error {
  /** @override */
  name = 'PlainError'
}

/** The `code` of a system error (`'ENOENT'`, `'EACCES'`…), or undefined. @param {unknown} error */
export const codeOf = (error) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
