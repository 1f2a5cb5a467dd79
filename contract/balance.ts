import * as z from 'zod/mini'
import { call } from './call.ts'
import { instant, money, nothing } from './shapes.ts'

export const getBalance = call({
  path: 'GET /wps/v2/wallets/balance',
  summary: 'The member’s balances: playable, withdrawable and held.',
  caller: 'member',
  hot: true,
  input: nothing,
  output: z.object({ sumBalance: money, main: money, held: money, asOf: instant }),
  refusals: [],
})
