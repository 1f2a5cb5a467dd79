import { jackpotWord } from '@tamuvo/games/jackpot/draw.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import type { RoundView } from '../../kit/round-source.ts'
import { type Verification, verifyRound } from '../../kit/verify-round.ts'
import { areTriggersRight } from '../../kit/verify-triggers.ts'
import { TriggerFacts } from '../jackpot/TriggerFacts.tsx'
import { useKit, useMoney } from '../kit-context.tsx'
import { Facts } from './Facts.tsx'

/** What a round was made of, and its recomputation in the browser. */
export const RoundProofPanel = ({ round }: { round: RoundView }) => {
  const t = useText()
  const money = useMoney()
  const { game, source } = useKit()
  const [result, setResult] = useState<Verification>()
  const [isFailed, setFailed] = useState(false)
  const verify = async (): Promise<void> => {
    const found = verifyRound(game, round)
    setResult(found === 'right' && !(await areTriggersRight(source, round)) ? 'wrong' : found)
  }
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
          ...(round.jackpots ?? []).map(
            ({ level, amount }) => [t('jackpot.won', { level: t(`jackpot.level_${level}`) }), money(amount)] as const,
          ),
        ]}
      />
      {round.jackpots?.map(
        ({ level, trigger }) => trigger && <TriggerFacts key={level} level={level} no={trigger.no} source={source} />,
      )}
      <p className="text-text2">{t('studio.recipe')}</p>
      {round.jackpots && <p className="text-text2">{t('studio.jackpot_rule_words', { word: jackpotWord })}</p>}
      {result ? (
        <p role="status" data-result={result} className={tones[result]}>
          {t(sentences[result])}
        </p>
      ) : (
        <Button
          tone="accent"
          onClick={() => {
            setFailed(false)
            verify().catch(() => setFailed(true))
          }}
        >
          {t(isFailed ? 'common.retry' : 'studio.verify')}
        </Button>
      )}
    </div>
  )
}

const sentences = { right: 'studio.verify_ok', wrong: 'studio.verify_wrong', secret: 'studio.verify_secret' } as const
const tones = { right: 'text-win', wrong: 'text-loss', secret: '' } as const
