export { createGuard, noGuard, type PlayGuard, windowsBy } from './guard.ts'
export type { Play, SaferRefusal, Standing } from './rules.ts'
