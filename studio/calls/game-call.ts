import type { Request } from '../kit/http.ts'
import type { StudioServices } from '../services.ts'

/** A call of a game: what it says, and by whose token. */
export type GameCall<Input> = { input: Input; headers: Request['headers']; services: StudioServices }
