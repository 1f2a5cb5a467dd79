import type { RoundCheck } from '@tamuvo/games/bingo/check.ts'
import type { BingoRoom } from '@tamuvo/games/bingo/rooms.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Check, X } from 'lucide-react'
import { Facts } from '../../hud/menu/Facts.tsx'
import type { RoomSource } from './room-source.ts'

type Proof = Awaited<ReturnType<RoomSource['proof']>>

/** A round recomputed in this browser. */
export type Verified = { readonly proof: Proof; readonly checks: readonly RoundCheck[] }

/** The curve of the public beacon takes long to load, and only a verification needs it. */
export const verify = async (room: BingoRoom, ask: () => Promise<Proof>): Promise<Verified> => {
  const [proof, { checkRound }] = await Promise.all([ask(), import('@tamuvo/games/bingo/check.ts')])
  return { proof, checks: checkRound(room, { ...proof, seed: proof.seed ?? '', salesDigest: proof.salesDigest ?? '' }) }
}

/** Each thing that was recomputed, whether it came out as published, and what it was computed from. */
export const RoundProof = ({ verified: { proof, checks } }: { verified: Verified }) => {
  const t = useText()
  const isRight = checks.every(({ holds }) => holds)
  return (
    <div className="space-y-2 py-2">
      <p role="status" data-result={isRight ? 'right' : 'wrong'} className={isRight ? 'text-win' : 'text-loss'}>
        {t(isRight ? 'bingo.verify_ok' : 'bingo.verify_wrong')}
      </p>
      <ul>
        {checks.map(({ name, holds }) => (
          <li key={name} className="flex items-center gap-2">
            {holds ? (
              <Check size={16} className="text-win" aria-hidden="true" />
            ) : (
              <X size={16} className="text-loss" aria-hidden="true" />
            )}
            <span className="sr-only">{t(holds ? 'bingo.check_holds' : 'bingo.check_fails')}</span>
            {t(`bingo.check_${name}`)}
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          [t('studio.seed_hash'), proof.commitment],
          [t('studio.server_seed'), proof.seed ?? ''],
          [t('bingo.sale_digest'), proof.salesDigest ?? ''],
        ]}
      />
    </div>
  )
}
