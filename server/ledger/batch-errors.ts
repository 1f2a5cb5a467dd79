import { isOfBefore, sqlState } from '../kit/database.ts'

/** The slow path still answers, but it is worth a log line. */
export const warn = (error: unknown): void => process.emitWarning(error instanceof Error ? error : String(error))

/** Connection errors of the driver are plain or system errors; bugs have classes of their own. */
export const isConnectionTrouble = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const state = sqlState(error)
  if (state !== undefined && !('syscall' in error)) return /^(08|57P)/.test(state) || isOfBefore(error)
  return 'syscall' in error || Object.getPrototypeOf(error) === Error.prototype
}

export const isLockTimeout = (error: unknown): boolean => sqlState(error) === '55P03'

/** Lock timeouts, deadlocks, a key just used elsewhere, statement timeouts: worth a retry. */
export const isPassing = (error: unknown): boolean =>
  ['55P03', '40P01', '40001', '23505', '57014'].includes(sqlState(error) ?? '')
