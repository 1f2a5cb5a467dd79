import { Select } from '@tamuvo/ui/components/Select.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { Form } from '../../parts/useForm.ts'
import { Choice } from './Choice.tsx'
import { institutionsOf, onlyNetwork, type PayeeValues } from './payee-form.ts'
import type { Institution, Payees } from './payee-words.ts'

type Props = { payees: Payees; form: Form<PayeeValues>; institution: Institution | undefined }

/** The bank, wallet or coin, and the network of a coin. */
export const WherePart = ({ payees, form, institution }: Props) => {
  const t = useText()
  const { kind, network } = form.values
  const options = institutionsOf(payees, kind)
  const choose = (code: string) => {
    form.change('institution', code)
    form.change('network', onlyNetwork(options.find((each) => each.code === code)))
    // What was wrong there may be right here.
    form.change('number', form.values.number)
  }
  return (
    <>
      <Select
        label={t(`payee.institution_${kind}`)}
        options={options.map(({ code, name }) => ({ key: code, label: name }))}
        value={institution?.code ?? null}
        onChange={choose}
        error={form.faults['institution']}
      />
      {institution?.kind === 'COIN' && (
        <Choice
          legend={t('payee.network')}
          hint={t('payee.network_hint')}
          error={form.faults['network']}
          options={institution.networks.map((key) => ({ key, label: key }))}
          value={network}
          onChange={(key) => {
            form.change('network', key)
            form.change('number', form.values.number)
          }}
        />
      )}
    </>
  )
}
