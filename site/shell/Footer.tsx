import { LazyImage } from '@tamuvo/ui/components/LazyImage.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { openLines } from '../pages/lines/line-open.ts'
import { paths } from '../parts/paths.ts'
import { HelpMenu } from './HelpMenu.tsx'
import { Logo } from '../parts/Logo.tsx'
import { useCatalog } from '../catalog/useCatalog.ts'
import { usePermission } from '../platform/usePermission.ts'
import { useSettings } from '../platform/useSettings.ts'
import { ResourceLink } from './ResourceLink.tsx'

export const Footer = () => {
  const t = useText()
  const settings = useSettings()
  const added = usePermission()?.navigationResources ?? []
  return (
    <footer className="mt-14 border-t border-line bg-bg1 pb-24 lg:pe-9 lg:pb-10 2xl:pe-0">
      <div className="container-page flex flex-col gap-8 py-8">
        <VendorStrip />
        <HelpMenu />
        <div className="flex flex-wrap items-start justify-between gap-8">
          <div className="max-w-md">
            <Logo />
            <p className="mt-2 text-sm text-text2">{t('shell.tagline')}</p>
            <p className="mt-3 text-sm text-text2">{t('shell.responsible', { age: settings?.minAge ?? 21 })}</p>
          </div>
          <nav aria-label={t('shell.footer_links')} className="flex max-w-2xl flex-wrap gap-x-6 gap-y-1">
            <FooterLink to={paths.lottery()}>{t('catalog.type_LOTT')}</FooterLink>
            <FooterLink to={paths.fair()}>{t('shell.fairness')}</FooterLink>
            <FooterLink to={paths.promotions()}>{t('shell.promotions')}</FooterLink>
            <FooterLink to={paths.notices()}>{t('shell.in_increase_announcement')}</FooterLink>
            <FooterLink to={paths.about()}>{t('shell.about')}</FooterLink>
            <FooterLink to={paths.news()}>{t('shell.news')}</FooterLink>
            <FooterLink to={paths.blog()}>{t('shell.blog')}</FooterLink>
            <FooterLink to={paths.download()}>{t('shell.download')}</FooterLink>
            <FooterLink to={paths.join()}>{t('shell.join')}</FooterLink>
            <FooterLink to={paths.feedback()}>{t('shell.feedback')}</FooterLink>
            <button type="button" onClick={openLines} className="focus-ring min-h-11 rounded-sm text-text2 hover:text-text">
              {t('shell.lines')}
            </button>
            <a href="/docs" className={linkLook}>
              {t('shell.api')}
            </a>
            {added.map((resource) => (
              <ResourceLink key={resource.url} resource={resource} className={linkLook} />
            ))}
          </nav>
          <ul className="flex min-h-16 gap-3" aria-label={t('shell.licences')}>
            {(settings?.licences ?? []).map((name) => (
              <li key={name}>
                <LazyImage
                  src={`/art/licence/${name}.svg`}
                  alt={t(`shell.licence_${name}`)}
                  width={56}
                  height={64}
                  className="bg-transparent"
                />
              </li>
            ))}
          </ul>
        </div>
        <div className="border-t border-line pt-5 text-sm text-text3">
          <p>{t('shell.demo_notice')}</p>
          <p className="mt-1">{t('shell.browsers')}</p>
          <p className="mt-1">{t('shell.copyright')}</p>
        </div>
      </div>
    </footer>
  )
}

const linkLook = 'focus-ring inline-flex min-h-11 items-center rounded-sm text-text2 hover:text-text'

const FooterLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={linkLook}>
    {children}
  </Link>
)

/** The studios, ten in view on a wide screen with ten pixels between them. */
const VendorStrip = () => {
  const t = useText()
  const { data } = useCatalog()
  const vendors = [
    ...new Map((data?.data.lanes ?? []).flatMap((lane) => lane.vendors).map((vendor) => [vendor.vassalage, vendor])).values(),
  ]
  return (
    <ul
      aria-label={t('shell.studios')}
      tabIndex={0}
      className="focus-ring scrollbar-none flex h-17 snap-x gap-[10px] overflow-x-auto rounded-input"
    >
      {vendors.map((vendor) => (
        <li
          key={vendor.vassalage}
          className="flex w-32 shrink-0 snap-start flex-col items-center justify-center gap-0.5 rounded-input bg-bg2 px-1 lg:w-[calc((100%-90px)/10)]"
        >
          <LazyImage src={vendor.logo} alt="" width={28} height={28} className="shrink-0 bg-transparent" />
          <span className="max-w-full truncate text-xs text-text2">{vendor.name}</span>
        </li>
      ))}
    </ul>
  )
}
