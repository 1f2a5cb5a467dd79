import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConvertPoints } from './ConvertPoints.tsx'
import { ExchangeRecords } from './ExchangeRecords.tsx'
import { MallItems } from './mall/MallItems.tsx'
import { type MallTab, mallTabOf, mallTabs, openTabs } from './mall-tabs.ts'
import { PointBar } from './PointBar.tsx'
import { PointDetails } from './PointDetails.tsx'
import { PointRules } from './PointRules.tsx'

const panels: Record<MallTab, () => ReactNode> = {
  items: () => <MallItems />,
  records: () => <ExchangeRecords />,
  details: () => <PointDetails />,
  rules: () => <PointRules />,
  convert: () => <ConvertPoints />,
}

/** The points mall: what points can be redeemed for, and everything about the member's points. Visitors see the items. */
export const PointMallPage = () => {
  const t = useText()
  const isLoggedIn = useIsLoggedIn()
  const navigate = useNavigate()
  const said = useLocation({ select: ({ search }) => mallTabOf(Reflect.get(search, 'tab')) })
  const shown = isLoggedIn ? mallTabs : openTabs
  const tab = shown.includes(said) ? said : 'items'
  // Filters and pages are those of one part: another begins with its own.
  const choose = (next: MallTab) =>
    void navigate({ to: '.', search: next === 'items' ? {} : { tab: next }, hash: true, resetScroll: false })
  return (
    <div className="container-page flex flex-col gap-5 pt-4 pb-10 lg:pt-6">
      <h1 className="text-xl font-bold lg:text-2xl">{t('promotion.mall')}</h1>
      <PointBar />
      {isLoggedIn ? (
        <Tabs
          label={t('promotion.mall')}
          tabs={shown.map((key) => ({ key, label: t(`points.tab_${key}`) }))}
          value={tab}
          onChange={choose}
        >
          {panels[tab]()}
        </Tabs>
      ) : (
        panels.items()
      )}
    </div>
  )
}
