import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Coins, Landmark, QrCode, Smartphone, Ticket, Users, WalletMinimal } from 'lucide-react'
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

/** The ways to pay in, the last used one first. */
export const MethodChips = ({ methods, chosen, onChoose }: Props) => {
  const t = useText()
  return (
    <fieldset>
      <legend className="mb-2 text-sm text-text2">{t('cashier.method')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {methods.map((method) => {
          const Icon = icons[method.kind]
          return (
            <label
              key={method.code}
              className={cx(
                'flex min-h-16 cursor-pointer items-center gap-3 rounded-card border px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-text',
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
                <span className="block font-semibold max-sm:text-sm">{method.name}</span>
                <Details method={method} />
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

const Details = ({ method }: { method: Method }) => {
  const t = useText()
  const time = usualTime(method)
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-text3">
      {method.instant && <Badge tone="win">{t('deposit.instant')}</Badge>}
      {method.bonusRate > 0 && <Badge tone="win">{`+${method.bonusRate / 100} %`}</Badge>}
      {method.lastUsed && <Badge tone="info">{t('deposit.last_used')}</Badge>}
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
    <details className="text-sm">
      <summary className="focus-ring flex min-h-11 cursor-pointer items-center rounded-sm text-text2">
        {t('deposit.closed_title', { count: closed.length })}
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
