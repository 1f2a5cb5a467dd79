import type { Language } from '@tamuvo/contract/languages.ts'

/** Who wants to launch which game of our own studio; `siteSession` is the hash of the session of the site. */
export type LaunchAsked = { code: string; memberId: bigint; siteSession: Buffer; now: Date; language: Language }

/** Where it starts; the token is good once, for so many seconds. */
export type OwnLaunch = { url: string; token: string; expiresIn: number }
