import { loadavg } from 'node:os'

/** How much the machine had to do in the last minute, beside a figure: "load 3.2". */
export const load = (): string => `load ${(loadavg()[0] ?? 0).toFixed(1)}`
