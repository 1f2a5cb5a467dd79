import { cx } from '@tamuvo/ui/components/cx.ts'
import { describedBy, fieldBox, FieldFrame, fieldInput } from '@tamuvo/ui/components/Field.tsx'
import { countryName } from '@tamuvo/ui/text/country-name.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { LazyImage } from '@tamuvo/ui/components/LazyImage.tsx'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { rangeOf } from '../registration/registration.ts'
import type { TypedMobile } from './useMobile.ts'

type Props = { mobile: TypedMobile; optional?: boolean }

const useFaultSentence = ({ digits, error: fault }: TypedMobile): string | undefined => {
  const t = useText()
  if (!fault) return undefined
  if (fault === 'required') return t('refusal.SMS_MISSING_NUMBER')
  if (fault === 'taken') return t('refusal.MOBILE_IN_USE')
  if (fault === 'digits') return t('access.mobile_digits', { range: rangeOf({ minLength: digits.min, maxLength: digits.max }) })
  return t('refusal.SMS_INVALID_NUMBER')
}

/** A mobile number: the dialling code of its country, and the digits as people write them at home. */
export const MobileField = ({ mobile, optional = false }: Props) => {
  const t = useText()
  const id = useId()
  const error = useFaultSentence(mobile)
  return (
    <FieldFrame id={id} label={t('account.mobileNum')} error={error} optional={optional}>
      <div className={fieldBox(Boolean(error))}>
        <DialingCode mobile={mobile} />
        <input
          id={id}
          name="mobileNum"
          type="tel"
          autoComplete="tel-national"
          maxLength={20}
          value={mobile.mobileNum}
          onChange={(event) => mobile.setMobileNum(event.target.value)}
          className={cx(fieldInput, 'figures')}
          {...describedBy(id, undefined, error)}
        />
      </div>
    </FieldFrame>
  )
}

const flagOf = ({ countryCode }: { countryCode: string }): string => `/COUNTRY_FLAG/${countryCode}.png`

/** The device's own list of countries, beneath a short label. */
const DialingCode = ({ mobile: { countries, country, choose } }: { mobile: TypedMobile }) => {
  const t = useText()
  return (
    <label className="relative flex min-h-11 min-w-20 shrink-0 items-center justify-between gap-1 rounded-s-input border-e border-line ps-3 pe-2 focus-within:bg-bg3">
      <span className="sr-only">{t('access.dialing_code')}</span>
      {country && (
        <LazyImage key={country.countryCode} src={flagOf(country)} alt="" width={21} height={14} className="rounded-[2px]" />
      )}
      <span aria-hidden="true" className="figures">
        +{country?.countryDialingCode ?? ''}
      </span>
      <ChevronDown size={16} aria-hidden="true" className="text-text3" />
      <select
        className="absolute inset-0 w-full cursor-pointer bg-bg2 opacity-0"
        value={country?.countryCode ?? ''}
        onChange={(event) => choose(event.target.value)}
        autoComplete="tel-country-code"
      >
        {countries.map(({ countryCode, countryDialingCode }) => (
          <option key={countryCode} value={countryCode}>
            {countryName(countryCode)} +{countryDialingCode}
          </option>
        ))}
      </select>
    </label>
  )
}
