import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Facts } from '../../hud/menu/Facts.tsx'
import { returnText } from '../../hud/menu/return-text.ts'
import { prizeName } from './prize-name.ts'
import { useRoomKit, useRoomMoney, useRoomState } from './room-context.tsx'

/** The rules in words, with every figure of the room. */
export const RoomRules = () => {
  const t = useText()
  const money = useRoomMoney()
  const { room } = useRoomKit()
  const { view, rulesHash } = useRoomState()
  const terms = view?.next ?? view?.running
  if (!terms) return null
  const share = returnText([{ market: 'ticket', least: terms.returnMillionths, most: terms.returnMillionths }])
  return (
    <div className="space-y-4 text-sm">
      <p>{t(room.balls === 75 ? 'bingo.rules_room75' : 'bingo.rules_room90')}</p>
      <p>{t('bingo.rules_pool', { share })}</p>
      <p>{t('bingo.rules_split')}</p>
      <p>{t('bingo.rules_paid')}</p>
      {terms.playersLeast > 1 && <p>{t('bingo.rules_few', { count: terms.playersLeast })}</p>}
      <p>{t('bingo.rules_fair')}</p>
      <Facts
        facts={[
          [t('studio.return'), share],
          ...room.prizes.map(({ pattern, percent }): [string, string] => [
            prizeName(t, pattern),
            t('bingo.of_pool', { percent: percent.toString() }),
          ]),
          [t('bingo.ticket_price'), money(terms.price)],
          [t('bingo.tickets_most'), terms.ticketsMost],
          [t('bingo.every'), t('bingo.minutes', { count: room.schedule.everySeconds / 60 })],
          [t('studio.code'), room.code],
          [t('studio.version'), room.version],
          [t('studio.rules_hash'), rulesHash],
        ]}
      />
      <p className="text-text2">{t('studio.return_text')}</p>
      <p className="text-text2">{t('bingo.rules_lost')}</p>
    </div>
  )
}
