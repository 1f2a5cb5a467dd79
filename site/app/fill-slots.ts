import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { bonusOfDeposit, depositBonuses } from '../cashier/slots.ts'
import { packetInRoom } from '../chat/slots.ts'
import { messageStatement } from '../content/slots.ts'
import { rafflePanel } from '../promotion/slots.ts'

/** Gives each area what it needs of later ones: once, before anything is drawn. */
export const fillSlots = (): void => {
  packetInRoom.fill(lazyPart(() => import('../packet/PacketCard.tsx'), 'PacketCard'))
  messageStatement.fill(lazyPart(() => import('../safer/StatementOf.tsx'), 'StatementOf'))
  depositBonuses.fill(lazyPart(() => import('../promotion/DepositBonuses.tsx'), 'DepositBonuses'))
  bonusOfDeposit.fill(lazyPart(() => import('../promotion/BonusOfDeposit.tsx'), 'BonusOfDeposit'))
  rafflePanel.fill(lazyPart(() => import('../raffle/RafflePanel.tsx'), 'RafflePanel'))
}
