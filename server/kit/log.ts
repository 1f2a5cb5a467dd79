import { pino, type Logger } from 'pino'

export type Log = Logger

/** Keys whose values never reach a log, wherever they stand. */
const secretPaths = [
  'password',
  'confirmPassword',
  'newPassword',
  'oldPassword',
  'token',
  'authorization',
  'captcha',
  'verificationCode',
  'secret',
  'seed',
]

/** Structured logs, one JSON object a line, times in UTC. */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' },
  })
