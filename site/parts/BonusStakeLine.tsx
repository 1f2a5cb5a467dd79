import type { GameType } from '@tamuvo/contract/brand.ts'
import { listBonuses } from '@tamuvo/contract/bonus.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { money } from './figure-words.ts'
import { MemberLink } from './MemberLink.tsx'

/** A member has few bonuses at once; open ones come first. */
const asked = { pageNo: 1, pageSize: 20 }

/** What an open bonus allows on a product, where stakes are chosen: nothing is shown while there is none. */
export const BonusStakeLine = ({ product, className }: { product: GameType; className?: string }) => {
  const t = useText()
  const { data } = useCall(listBonuses, asked, { enabled: useIsLoggedIn() })
  const open = (data?.list ?? []).filter(({ state }) => state === 'ACTIVE')
  const isClosed = open.some(({ closed }) => closed.includes(product))
  const [most] = open.flatMap(({ maxStake }) => maxStake ?? []).toSorted((a, b) => (fromWire(a) < fromWire(b) ? -1 : 1))
  if (!isClosed && most === undefined) return null
  return (
    <p className={className}>
      <MemberLink
        page="bonusDetails"
        className="focus-ring inline-flex min-h-11 items-center rounded-sm text-sm text-text2 underline underline-offset-4"
      >
        {isClosed || most === undefined ? t('bonus.product_closed') : t('bonus.line', { amount: money(most) })}
      </MemberLink>
    </p>
  )
}
