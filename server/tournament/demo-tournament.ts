import { jackpotGames } from '@tamuvo/games/jackpot/levels.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { inTransaction } from '../kit/database.ts'
import { openTournament } from './open-tournament.ts'
import type { TournamentServices } from './services.ts'

const dayMs = 86_400_000

const names = {
  EN: 'Harbour Daily',
  MY: 'ဆိပ်ကမ်း နေ့စဉ်ပြိုင်ပွဲ',
  CN: '港湾每日赛',
  ID: 'Harbour Harian',
  TH: 'ฮาร์เบอร์ประจำวัน',
  TY: 'Harbour Araw-araw',
  VI: 'Harbour hằng ngày',
}

/** The tournament of each day in the demo world, from midnight to midnight (UTC). Opened once, by the process that comes first. */
export const openDemoTournament = async (services: TournamentServices): Promise<void> => {
  const startsAt = new Date(Math.floor(services.clock.now().getTime() / dayMs) * dayMs)
  const code = `demo-${startsAt.toISOString().slice(0, 10)}`
  if ((await services.tournaments.shown()).some((each) => each.code === code)) return
  const prizes = ['50.00', '30.00', '20.00', '10.00', '10.00', '5.00', '5.00', '5.00', '5.00', '5.00'].map(fromWire)
  const tournament = {
    code,
    names,
    games: [...jackpotGames],
    startsAt,
    endsAt: new Date(startsAt.getTime() + dayMs),
    leastStake: fromWire('0.10'),
    counted: 3,
    prizes,
  }
  await inTransaction(services.database, (tx) => openTournament(tx, tournament, services))
  services.tournaments.shown.forget()
}
