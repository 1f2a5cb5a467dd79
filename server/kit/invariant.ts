/**
 * Asserts a promise of our own: stated positively, broken only by a bug.
 * Wrong input is a refusal, never an invariant.
 * @throws InvariantError
 */
export function invariant(holds: unknown, promise: string): asserts holds {
  if (!holds) throw new InvariantError(promise)
}

class InvariantError extends Error {
  override name = 'InvariantError'
}
