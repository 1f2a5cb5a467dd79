import { listWithdrawals as call } from '@tamuvo/contract/cashier-withdrawals.ts'
import { askedSpan } from '../../kit/days.ts'
import { handle } from '../../kit/handle.ts'
import { firstIdAt } from '../../kit/ids.ts'
import { sentPage } from '../../kit/sent-page.ts'
import { institutionNames } from '../payee/institutions.ts'
import type { WithdrawalServices } from './services.ts'
import { listWithdrawalsOf } from './store.ts'
import { openStates, returnedStates } from './transitions.ts'
import { viewOf } from './view.ts'

const statesOf = { OPEN: openStates, PAID: ['PAID'], RETURNED: returnedStates } as const

const ever = { from: 0n, until: (1n << 63n) - 1n }

/** Without days all of them. */
export const listWithdrawals = handle(call, async ({ input, member, now, language }, services: WithdrawalServices) => {
  const { database, settings } = services
  const { timeZone } = await settings.get('brand')
  const isOfDays = input.from !== undefined || input.to !== undefined
  const span = isOfDays ? askedSpan(timeZone, now, input) : undefined
  const ids = span ? { from: firstIdAt(span.since), until: firstIdAt(span.until) } : ever
  const nameOf = await institutionNames(settings)
  const asked = { memberId: member.id, states: input.state && statesOf[input.state], ids }
  const { list, total } = await listWithdrawalsOf(database, asked, input)
  return sentPage(
    list.map((withdrawal) => viewOf(withdrawal, { nameOf, language })),
    total,
    input,
  )
})
