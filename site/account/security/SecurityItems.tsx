import { cx } from '@tamuvo/ui/components/cx.ts'
import { formatDay } from '@tamuvo/ui/format/date.ts'
import { useMedia } from '@tamuvo/ui/hooks/useMedia.ts'
import type { TextKey } from '@tamuvo/ui/text/keys.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { MemberLink } from '../../parts/MemberLink.tsx'
import { SettingRow, SettingRows } from '../../parts/SettingRows.tsx'
import { itemLooks, nextItem } from './security-items.ts'
import type { ItemState, Security, SecurityItem } from './useSecurity.ts'

/** All that protects an account: what is set, and for the rest why it is worth setting; on a phone one line each. */
export const SecurityItems = ({ security, children }: { security: Security; /** Further rows. */ children?: ReactNode }) => {
  const say = useText()
  const isWide = useMedia('(width >= 768px)')
  const next = nextItem(security)
  return (
    <section aria-labelledby="security-items" className="flex flex-col gap-2">
      <h3 id="security-items" className="text-md font-semibold md:sr-only">
        {say('security.items')}
      </h3>
      <SettingRows labelledBy="security-items">
        {security.items.map((state) =>
          isWide ? (
            <WideRow key={state.item} state={state} />
          ) : (
            <Row key={state.item} state={state} isNext={state.item === next} />
          ),
        )}
        {children}
      </SettingRows>
    </section>
  )
}

const Row = ({ state, isNext }: { state: ItemState; isNext: boolean }) => {
  const say = useText()
  const { item, done, masked, at } = state
  const { Icon, part } = itemLooks[item]
  return (
    <SettingRow
      part={part}
      Icon={Icon}
      label={say(`security.item_${item}`)}
      value={done || masked || at ? sentenceOf(state) : say('security.is_open')}
      isNext={isNext}
    />
  )
}

const WideRow = ({ state }: { state: ItemState }) => {
  const say = useText()
  const { item, done } = state
  const { Icon, part } = itemLooks[item]
  return (
    <li>
      <MemberLink page="securityCenter" id={part} className={rowClass}>
        <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-full bg-bg2 text-text2">
          <Icon size={19} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5 font-medium">
            {say(`security.item_${item}`)}
            <Mark done={done} />
          </span>
          <span className="block text-sm text-text3">{sentenceOf(state)}</span>
        </span>
        <span className="flex shrink-0 items-center gap-0.5 text-sm font-semibold text-brand-text">
          {say(done ? 'security.change' : 'security.set')}
          <ChevronRight size={16} aria-hidden="true" />
        </span>
      </MemberLink>
    </li>
  )
}

const Mark = ({ done }: { done: boolean }) => {
  const say = useText()
  const Sign = done ? CircleCheck : CircleDashed
  return (
    <>
      <Sign size={16} aria-hidden="true" className={cx('shrink-0', done ? 'text-win' : 'text-text3')} />
      <span className="sr-only">{say(done ? 'security.is_done' : 'security.is_open')}</span>
    </>
  )
}

const rowClass = 'focus-ring flex min-h-16 w-full items-center gap-3 px-3 py-2.5 -outline-offset-2 hover:bg-bg2 sm:px-4'

const doneSentences: Partial<Record<SecurityItem, TextKey>> = {
  bankAccount: 'security.is_bankAccount',
  authenticator: 'security.is_authenticator',
  alwaysVerify: 'security.is_alwaysVerify',
}

/** What is set, or why it is worth setting. */
const sentenceOf = ({ item, done, masked, at }: ItemState): string => {
  if (item === 'realName' && !done && masked) return t('security.name_unchecked', { value: masked })
  if (item === 'email' && !done && masked) return t('security.email_unconfirmed', { value: masked })
  if (at) return t('security.since', { day: formatDay(at) })
  if (!done) return t(`security.why_${item}`)
  return masked || t(doneSentences[item] ?? 'security.is_done')
}
