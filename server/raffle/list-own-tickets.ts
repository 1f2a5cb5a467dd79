import { listOwnTickets as call } from '@tamuvo/contract/raffle.ts'
import { handle } from '../kit/handle.ts'
import { phaseOf } from '../promotion/rules.ts'
import { listRaffles } from './raffles.ts'
import type { RaffleServices } from './services.ts'
import { listTickets } from './ticket-store.ts'

export const listOwnTickets = handle(call, async ({ member, now }, { database }: RaffleServices) => {
  const tickets = await listTickets(database, member.id)
  if (tickets.size === 0) return { list: [] }
  const raffles = await listRaffles(database, now)
  return {
    list: raffles
      .filter((raffle) => phaseOf(raffle, now) === 'RUNNING' && tickets.has(raffle.id))
      .map(({ id, texts, image, rule }) => ({
        id: id.toString(),
        titles: texts.titles,
        image,
        endsAt: rule.endsAt,
        tickets: tickets.get(id) ?? 0,
      })),
  }
})
