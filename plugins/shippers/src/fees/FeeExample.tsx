import { money, quantity } from '@ntocc/sdk/fields'
import { useTranslation } from '@ntocc/sdk/hooks'
import { FieldInput, type FormHandle, Money } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { exampleOf } from '../../contract/agreement.ts'
import '../paper.css'

const TONNES = quantity()
const PRICE = money().in('perTonne')

/** What a waybill would be charged by the terms as they are being written, by the rule that waybills are charged by. */
export function FeeExample({ form }: { form: FormHandle }) {
  const { t } = useTranslation()
  const [tonnes, setTonnes] = useState<unknown>(30)
  const [price, setPrice] = useState<unknown>('80.00')
  const { freight, serviceFee } = exampleOf(form.values, { tonnes: Number(tonnes ?? 0), price: String(price ?? '') })
  return (
    <section className="shippers-fee-example" aria-label={t('fee.example.title')}>
      <label htmlFor="shippers-fee-tonnes">
        {t('fee.example.tonnes')}
        <FieldInput
          id="shippers-fee-tonnes"
          label={t('fee.example.tonnes')}
          field={TONNES}
          value={tonnes}
          onChange={setTonnes}
        />
      </label>
      <label htmlFor="shippers-fee-price">
        {t('fee.example.price')}
        <FieldInput
          id="shippers-fee-price"
          label={t('fee.example.price')}
          field={PRICE}
          value={price}
          onChange={setPrice}
        />
      </label>
      <output aria-live="polite">
        {t('fee.example.freight')} <Money value={freight} />, {t('fee.example.fee')}{' '}
        <b>
          <Money value={serviceFee} />
        </b>
      </output>
    </section>
  )
}
