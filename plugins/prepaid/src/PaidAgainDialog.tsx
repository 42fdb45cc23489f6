import { useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, EntityFormModal, FormGroups, formOf, Money, PartyName } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { PrepaidPaidAgain, prepaidCalls } from '../contract/calls.ts'
import type { Prepaid } from '../contract/prepaid.ts'
import { payeeOf, TOUCHED } from './prepaid.ts'

const CALLS = { create: prepaidCalls.prepaidSayPaidAgain, invalidates: TOUCHED }

/** Which batch has paid what is owed to the payee: one of those that the payee is paid by. */
export function PaidAgainDialog({ row, onClose }: { row: Prepaid; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, version, driverCode, teamCode } = row
  const form = useMemo(() => {
    const query = (): Readonly<Record<string, string>> =>
      teamCode ? { side: 'payable', teamCode } : { side: 'payable', driverCode }
    return formOf(PrepaidPaidAgain, {
      groups: [{ fields: ['batchCode'] }],
      depends: { batchCode: { on: [], query } },
    })
  }, [driverCode, teamCode])
  return (
    <EntityFormModal
      schema={form}
      calls={CALLS}
      title={t('paidAgain.title', { number: row.prepaidNo })}
      saveLabel={t('paidAgain.do')}
      savedText={t('paidAgain.done')}
      toBody={values => ({ ...values, id, version })}
      onClose={onClose}
    >
      {() => (
        <>
          <Amounts
            of={[
              { label: t('payee'), value: <PartyName of={payeeOf(row)} /> },
              { label: t('prepaid.owedBack'), value: <Money value={row.owedBack} />, isTotal: true },
            ]}
          />
          <FormGroups schema={form} />
          <p className="nt-dim">{t('paidAgain.meaning')}</p>
        </>
      )}
    </EntityFormModal>
  )
}
