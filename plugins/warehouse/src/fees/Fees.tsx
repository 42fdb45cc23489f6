import { useDict, useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, Money } from '@ntocc/sdk/ui'
import type { StorageFee } from '../../contract/fee-terms.ts'

const DICTS = ['storageFeeBasis']

/** What a rate is for and from where on it holds, in words. */
export function useFeeWords() {
  const { t } = useTranslation()
  const format = useFormat()
  const { label } = useDict(DICTS)
  return {
    basis: (basis: unknown) => label('storageFeeBasis', String(basis ?? '')),
    step: ({ stepBy, above, isDays }: { stepBy?: unknown; above?: number | null | undefined; isDays?: boolean }) => {
      if (!above) return ''
      return t(stepBy === 'days' || isDays ? 'fee.afterDays' : 'fee.aboveQuantity', { value: format.count(above) })
    },
  }
}

/** Rates of a contract, step by step. */
export function Fees({ of }: { of: readonly StorageFee[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const words = useFeeWords()
  if (of.length === 0) return <Empty title={t('fee.none')} hint={t('fee.noneHint')} />
  return (
    <section className="nt-related" aria-label={t('storageContract.fees')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('fees.basis')}</th>
            <th scope="col">{t('fee.step')}</th>
            <th scope="col" className="nt-related-end">
              {t('fees.freeDays')}
            </th>
            <th scope="col" className="nt-related-end">
              {t('fees.rate')}
            </th>
          </tr>
        </thead>
        <tbody>
          {of.map(fee => (
            <tr key={`${fee.basis} ${fee.above ?? 0}`}>
              <td>{words.basis(fee.basis)}</td>
              <td>{words.step(fee)}</td>
              <td className="nt-related-end">{fee.freeDays ? format.count(fee.freeDays) : ''}</td>
              <td className="nt-related-end">
                <Money value={fee.rate} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
