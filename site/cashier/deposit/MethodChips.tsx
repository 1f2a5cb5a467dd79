import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useMedia } from '@tamuvo/ui/hooks/useMedia.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronDown, Coins, Landmark, QrCode, Smartphone, Ticket, Users, WalletMinimal } from 'lucide-react'
import { useState } from 'react'
import { type ClosedMethod, closedWords, feeWords, type Method, usualTime } from './deposit-words.ts'

const icons = {
  BANK_TRANSFER: Landmark,
  EWALLET_MANUAL: Smartphone,
  EWALLET_REDIRECT: WalletMinimal,
  QR_DYNAMIC: QrCode,
  P2P_MATCH: Users,
  VOUCHER: Ticket,
  CRYPTO: Coins,
} satisfies Record<Method['kind'], unknown>

type Props = { methods: readonly Method[]; chosen: string; onChoose: (code: string) => void }

/** So many leave the amount on the first screen of a phone. */
const shortMax = 4

/** The ways to pay in, the last used one first. A phone shows some of them, and the others on request. */
export const MethodChips = ({ methods, chosen, onChoose }: Props) => {
  const t = useText()
  const isWide = useMedia('(width >= 640px)')
  const [unfolded, unfold] = useState(false)
  const first = methods.slice(0, shortMax)
  const isWhole = isWide || unfolded || !first.some(({ code }) => code === chosen)
  const shown = isWhole ? methods : first
  return (
    <fieldset>
      <legend className="mb-2 text-sm text-text2">{t('cashier.method')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {shown.map((method) => {
          const Icon = icons[method.kind]
          return (
            <label
              key={method.code}
              className={cx(
                'flex min-h-16 cursor-pointer items-start gap-3 rounded-card border px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 sm:items-center has-focus-visible:outline-brand-text',
                method.code === chosen ? 'border-brand bg-bg2' : 'border-line hover:bg-bg2',
              )}
            >
              <input
                type="radio"
                name="method"
                className="sr-only"
                checked={method.code === chosen}
                onChange={() => onChoose(method.code)}
              />
              <span
                aria-hidden="true"
                className="grid size-10 shrink-0 place-items-center rounded-input bg-bg3 text-text2 max-sm:hidden"
              >
                <Icon size={20} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="mb-1 flex flex-wrap items-center gap-1.5 text-text2 sm:hidden">
                  <Icon size={18} aria-hidden="true" />
                  <Badges method={method} />
                </span>
                <span className="block font-semibold max-sm:text-sm">{method.name}</span>
                <Details method={method} />
              </span>
            </label>
          )
        })}
      </div>
      {shown.length < methods.length && (
        <button
          type="button"
          onClick={() => unfold(true)}
          className="focus-ring mt-1 inline-flex min-h-11 items-center gap-1.5 rounded-sm text-sm font-medium text-brand-text"
        >
          {t('deposit.quick_more')} ({methods.length})
          <ChevronDown size={16} aria-hidden="true" />
        </button>
      )}
    </fieldset>
  )
}

const Badges = ({ method }: { method: Method }) => {
  const t = useText()
  return (
    <>
      {method.instant && <Badge tone="win">{t('deposit.instant')}</Badge>}
      {method.bonusRate > 0 && <Badge tone="win">{`+${method.bonusRate / 100} %`}</Badge>}
      {method.lastUsed && <Badge tone="info">{t('deposit.last_used')}</Badge>}
    </>
  )
}

const Details = ({ method }: { method: Method }) => {
  const time = usualTime(method)
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-text3">
      <span className="contents max-sm:hidden">
        <Badges method={method} />
      </span>
      {time && <span>{time}</span>}
      <span>{feeWords(method)}</span>
    </span>
  )
}

/** The ways that are closed, each with its reason. */
export const ClosedMethods = ({ closed }: { closed: readonly ClosedMethod[] }) => {
  const t = useText()
  if (closed.length === 0) return null
  return (
    <details className="group text-sm">
      <summary className="focus-ring flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-sm text-text2">
        {t('deposit.closed_title', { count: closed.length })}
        <ChevronDown size={16} aria-hidden="true" className="transition-transform group-open:rotate-180" />
      </summary>
      <ul className="divide-y divide-line">
        {closed.map((method) => (
          <li key={method.code} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>{method.name}</span>
            <span className="text-text3">{closedWords(method)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
