import { fromWire } from '@tamuvo/money/amount.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Instant } from '@tamuvo/ui/components/Instant.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { prizeName } from './prize-name.ts'
import { useRoomKit, useRoomMoney } from './room-context.tsx'
import type { PastRound } from './room-source.ts'
import { RoundProof, type Verified, verify } from './RoundProof.tsx'

/** A round that is over. */
export const PastRoundRow = ({ round }: { round: PastRound }) => {
  const t = useText()
  const money = useRoomMoney()
  const { number, at, isVoid, stake, returned, ticketCount, playerCount, pool } = round
  return (
    <li className="space-y-1 px-3 py-2 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-semibold">{t('bingo.round', { number })}</p>
        <p className="text-xs text-text3">
          <Instant at={at} />
        </p>
      </div>
      <p className="figures text-xs text-text2">
        {t('bingo.ticket_count', { count: ticketCount })} · {t('bingo.player_count', { count: playerCount })} ·{' '}
        {isVoid ? t('bingo.too_few') : `${t('bingo.pool')} ${money(pool)}`}
      </p>
      {fromWire(stake) > 0n && (
        <p className="figures">
          −{money(stake)}{' '}
          <span className={fromWire(returned) > fromWire(stake) ? 'font-bold text-win' : 'text-text2'}>+{money(returned)}</span>
        </p>
      )}
      {!isVoid && <Details round={round} />}
    </li>
  )
}

const Details = ({ round }: { round: PastRound }) => {
  const t = useText()
  const money = useRoomMoney()
  const { room, source } = useRoomKit()
  const [verified, setVerified] = useState<Verified>()
  const [failed, setFailed] = useState<string>()
  const check = async (): Promise<void> => {
    setFailed(undefined)
    await verify(room, () => source.proof(round.id)).then(setVerified, (error: unknown) => setFailed(errorSentence(error)))
  }
  return (
    <>
      <ul className="figures text-xs text-text2">
        {round.prizes.map(({ pattern, ball, winners, amount }) => (
          <li key={pattern}>
            {prizeName(t, pattern)}: {money(amount)} · {t('bingo.ball_count', { number: ball + 1, all: room.balls })} ·{' '}
            {t('bingo.winners', { count: winners })}
          </li>
        ))}
      </ul>
      {failed && <p role="alert">{failed}</p>}
      {verified ? (
        <RoundProof verified={verified} />
      ) : (
        <Button tone="quiet" onClick={check}>
          {t('studio.verify')}
        </Button>
      )}
    </>
  )
}
