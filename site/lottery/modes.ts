import { getMemberInfo } from '@tamuvo/contract/account.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { callKey } from '@tamuvo/ui/calls/useCalls.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { useMember } from '../account/useMember.ts'
import type { Board } from './sale.ts'

/** The prize mode that a new account begins with: visitors see the odds they would get. */
const firstMode = 1960

/** The highest prize mode that a member may choose in a game: the own one. */
export const useModeMax = ({ modes }: Pick<Board, 'modes'>): number => {
  const member = useMember()
  return Math.max(modes.min, Math.min(modes.max, member?.prizeMode ?? firstMode))
}

/** The same at the moment of an order, when the member may have logged in since the page was drawn. */
export const modeMaxNow = (queries: QueryClient): number =>
  queries.getQueryData<ReceivedOutputOf<typeof getMemberInfo>>(callKey(getMemberInfo, {}))?.prizeMode ?? firstMode
