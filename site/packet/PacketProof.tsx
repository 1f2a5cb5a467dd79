import { isPacketFair } from '@tamuvo/games/loyalty/packet.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import type { Packet } from './packet-words.ts'

/** Computes the shares again from the seed, here in the browser, and compares. */
export const PacketProof = ({ packet: { total, seed, commit, list } }: { packet: Packet }) => {
  const t = useText()
  const [isFair, setFair] = useState<boolean>()
  if (seed === null) return null
  const check = () =>
    setFair(isPacketFair({ total: fromWire(total), seed, commit, shares: list.map(({ amount }) => fromWire(amount)) }))
  return (
    <section aria-labelledby="packet-proof" className="mt-5 flex flex-col gap-2 border-t border-line pt-4 text-sm">
      <h3 id="packet-proof" className="font-semibold">
        {t('packet.proof_title')}
      </h3>
      <p className="text-text2">{t('packet.proof_text')}</p>
      <dl className="flex flex-col gap-1 text-xs text-text2">
        <dt>{t('packet.proof_commit')}</dt>
        <dd className="figures break-all">{commit}</dd>
        <dt>{t('packet.proof_seed')}</dt>
        <dd className="figures break-all">{seed}</dd>
      </dl>
      <Button tone="outline" className="self-start" onClick={check}>
        {t('packet.proof_check')}
      </Button>
      <p role="status" className={cx('font-semibold', isFair === false ? 'text-loss' : 'text-win')}>
        {isFair !== undefined && t(isFair ? 'packet.proof_fair' : 'packet.proof_unfair')}
      </p>
    </section>
  )
}
