import { listCountries } from '@tamuvo/contract/platform.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useState } from 'react'
import { type Digits, mobileFault } from './mobile.ts'

const freshMs = 60 * 60_000
const unknown: Digits = { min: 4, max: 15 }

/** A mobile number that is being typed: its country, the brand's own at first, and its digits. */
export const useMobile = () => {
  const { data } = useCall(listCountries, {}, { staleMs: freshMs })
  const countries = data?.list ?? []
  const [chosen, choose] = useState<string>()
  const [mobileNum, setMobileNum] = useState('')
  const country = countries.find(({ countryCode }) => countryCode === chosen) ?? countries[0]
  const countryDialingCode = country?.countryDialingCode ?? ''
  const digits = country?.mobileDigits ?? unknown
  return {
    countries,
    country,
    choose,
    mobileNum,
    setMobileNum,
    digits,
    /** What is wrong with it: nothing there, or not as many digits as numbers of the country have. */
    fault: mobileFault(mobileNum, digits),
    /** As the calls want it. */
    input: { mobileNum: mobileNum.trim(), countryDialingCode },
    /** The number for keeping its waits apart from those of others. */
    key: `${countryDialingCode} ${mobileNum.trim()}`,
  }
}

export type TypedMobile = ReturnType<typeof useMobile>
