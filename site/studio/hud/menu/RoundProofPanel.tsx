import { jackpotWord, triggerOf } from '@tamuvo/games/jackpot/draw.ts'
import { jackpotLevels, type LevelCode } from '@tamuvo/games/jackpot/levels.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import type { RoundView } from '../../kit/round-source.ts'
import { type Verification, verifyRound } from '../../kit/verify-round.ts'
import { useKit, useMoney } from '../kit-context.tsx'
import { Facts } from './Facts.tsx'

/** What a round was made of, and its recomputation in the browser. */
export const RoundProofPanel = ({ round }: { round: RoundView }) => {
  const t = useText()
  const money = useMoney()
  const { game } = useKit()
  const [result, setResult] = useState<Verification>()
  const { commitment, serverSeed, clientSeed, nonce } = round.proof
  return (
    <div className="space-y-3 py-3">
      <Facts
        facts={[
          [t('studio.seed_hash'), commitment],
          ...(serverSeed === null ? [] : [[t('studio.server_seed'), serverSeed] as const]),
          [t('studio.client_seed'), clientSeed],
          [t('studio.nonce'), nonce],
          ...(round.bookHash === null ? [] : [[t('studio.book_hash'), round.bookHash] as const]),
          ...(round.jackpots ?? []).flatMap(({ level, amount, trigger }) => [
            [t('jackpot.won', { level: t(`jackpot.level_${level}`) }), money(amount)] as const,
            ...(trigger
              ? [
                  [t('jackpot.trigger_hash'), trigger.commitment] as const,
                  [t('jackpot.trigger_secret'), trigger.secret] as const,
                  [t('jackpot.trigger'), money(triggerText(level, trigger.secret))] as const,
                ]
              : []),
          ]),
        ]}
      />
      <p className="text-text2">{t('studio.recipe')}</p>
      {round.jackpots && <p className="text-text2">{t('jackpot.rule_words', { word: jackpotWord })}</p>}
      {result ? (
        <p role="status" data-result={result} className={tones[result]}>
          {t(sentences[result])}
        </p>
      ) : (
        <Button tone="accent" onClick={() => setResult(verifyRound(game, round))}>
          {t('studio.verify')}
        </Button>
      )}
    </div>
  )
}

/** The amount at which a level had to fall, from its secret. */
const triggerText = (code: LevelCode, secret: string): string => {
  const level = jackpotLevels.find((each) => each.code === code)
  return level?.kind === 'hit-by' ? toWire(triggerOf(level, secret)) : '0.00'
}

const sentences = { right: 'studio.verify_ok', wrong: 'studio.verify_wrong', secret: 'studio.verify_secret' } as const
const tones = { right: 'text-win', wrong: 'text-loss', secret: '' } as const
