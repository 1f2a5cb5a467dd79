import { listCountries } from '@tamuvo/contract/platform.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useState } from 'react'
import type { Control, Faults } from '../../parts/useForm.ts'
import { type Digits, mobileFault } from './mobile.ts'

const freshMs = 60 * 60_000
const unknown: Digits = { min: 4, max: 15 }

/** A mobile number among the fields of a form, with its country, at first the brand's: `useMobile(form.control('mobileNum'))`. */
export const useMobile = ({ value: mobileNum, error, onChange }: Control<string>) => {
  const { data } = useCall(listCountries, {}, { staleMs: freshMs })
  const countries = data?.list ?? []
  const [chosen, choose] = useState<string>()
  const country = countries.find(({ countryCode }) => countryCode === chosen) ?? countries[0]
  const countryDialingCode = country?.countryDialingCode ?? ''
  const digits = country?.mobileDigits ?? unknown
  const fault = mobileFault(mobileNum, digits)
  const faults: Faults = fault ? { mobileNum: fault } : {}
  return {
    countries,
    country,
    choose,
    mobileNum,
    setMobileNum: onChange,
    digits,
    /** The fault that is shown: `required`, `digits`, the fault of a rule, or the code of a refusal. */
    error,
    /** What is wrong with the form when it is sent with this number: it is missing, or has too few or too many digits. */
    faults,
    /** As the calls want it. */
    input: { mobileNum: mobileNum.trim(), countryDialingCode },
    /** Identifies the number: each has a wait of its own between two codes. */
    key: `${countryDialingCode} ${mobileNum.trim()}`,
  }
}

export type TypedMobile = ReturnType<typeof useMobile>
